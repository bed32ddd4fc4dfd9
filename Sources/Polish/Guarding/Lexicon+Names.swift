extension Lexicon {
  /// Names that are words of no language beside: engines without capitals write them small, and only
  /// this list knows them then.
  mutating func addNames() {
    add(
      .properName,
      """
      anna anne maria laura sarah sara emma olivia sophia sophie julia lisa lena hannah hanna
      leonie emily emilia amelia charlotte isabella jessica jennifer elizabeth susan linda barbara
      patricia nancy helen sandra ruth sharon michelle kimberly deborah
      stephanie rebecca katharina katrin claudia monika sabine petra ursula brigitte renate ingrid
      helga heike birgit nicole melanie nadine kerstin silke anja tanja svenja annika johanna
      michael thomas peter andreas stefan stephan christian martin daniel david paul tim lukas
      jonas felix leon noah elias maximilian alexander sebastian tobias florian matthias markus
      marcus oliver simon philipp philip benjamin niklas moritz fabian dominik patrick marcel dennis
      sven jens uwe klaus jurgen hans heinz werner gerhard helmut dieter manfred wolfgang bernd
       ralf rainer holger thorsten torsten dirk olaf karl friedrich heinrich wilhelm georg
      james john robert william richard joseph charles christopher anthony matthew steven
      andrew kenneth joshua kevin brian george edward ronald timothy jason jeffrey ryan jacob
      nicholas eric jonathan stephen larry justin scott brandon samuel gregory raymond jerry tyler
      aaron jose adam nathan henry douglas zachary kyle walter ethan jeremy harold keith roger
      muller schmidt schneider weber meyer wagner schulz hoffmann
         schroder neumann zimmermann kruger hofmann hartmann
      schmitt werner krause meier lehmann schmid schulze maier kohler herrmann huber
       peters scholz moller schubert friedrich gunther
      smith johnson williams jones garcia miller davis rodriguez martinez wilson anderson taylor
      jackson thompson harris clark lewis robinson hernandez lopez gonzalez nguyen
      einstein newton darwin curie turing lovelace goethe schiller beethoven mozart merkel
      berlin hamburg munchen munich koln cologne frankfurt stuttgart dusseldorf leipzig dresden
      hannover nurnberg nuremberg bremen vienna wien zurich geneva bern basel salzburg graz london
      paris madrid barcelona milan lisbon amsterdam brussels copenhagen stockholm oslo helsinki
      warsaw prague budapest moscow istanbul athens dublin edinburgh manchester liverpool boston
      chicago seattle houston dallas denver miami atlanta detroit philadelphia toronto vancouver
      montreal sydney melbourne tokyo osaka kyoto seoul beijing shanghai shenzhen guangzhou hangzhou
      nanjing chengdu wuhan singapore bangkok jakarta manila delhi mumbai bangalore dubai cairo
      nairobi lagos germany deutschland france frankreich spain spanien italy italien england
      austria osterreich switzerland schweiz japan china india indien canada kanada mexico brazil
      brasilien russia russland poland polen sweden schweden norway norwegen denmark danemark
      finland finnland belgium belgien netherlands niederlande portugal greece griechenland ukraine
      australia california texas florida europe europa africa afrika asia asien
      google microsoft amazon netflix tesla siemens bosch volkswagen bmw mercedes audi toyota sony
      samsung nvidia intel ibm oracle lufthansa ikea youtube facebook instagram twitter whatsapp
      linux ubuntu debian docker kubernetes github gitlab python javascript typescript postgres
      postgresql mysql redis firefox android iphone wikipedia
      """)
  }
}

extension Lexicon {
  /// Places, languages and firms that Chinese writes without any mark.
  mutating func addHanNames() {
    phrases(
      .name,
      """
      北京|上海|广州|深圳|天津|重庆|成都|杭州|南京|武汉|西安|苏州|郑州|长沙|沈阳|青岛|济南|大连|宁波|厦门|福州|合肥|昆明
      |哈尔滨|长春|石家庄|太原|南昌|贵阳|南宁|海口|兰州|西宁|银川|拉萨|乌鲁木齐|呼和浩特|无锡|佛山|东莞|珠海|温州|三亚|桂林
      |丽江|大理|洛阳|开封|扬州|绍兴|泉州|烟台|威海|香港|澳门|台北|高雄|台中|台湾|廣州|重慶|武漢|蘇州|臺灣|臺北|澳門
      |广东|江苏|浙江|山东|河南|四川|湖北|湖南|福建|安徽|河北|山西|陕西|江西|辽宁|吉林|黑龙江|云南|贵州|广西|海南|甘肃|青海
      |内蒙古|宁夏|新疆|西藏|浦东|浦西|虹桥|海淀|朝阳区|徐汇
      |中国|美国|日本|韩国|英国|法国|德国|俄罗斯|印度|加拿大|澳大利亚|意大利|西班牙|巴西|墨西哥|泰国|越南|新加坡|马来西亚
      |瑞士|瑞典|挪威|丹麦|芬兰|荷兰|比利时|奥地利|波兰|葡萄牙|希腊|土耳其|埃及|南非|新西兰|中國|美國|韓國|英國|法國|德國
      |纽约|伦敦|巴黎|东京|首尔|柏林|慕尼黑|罗马|莫斯科|悉尼|多伦多|旧金山|洛杉矶|芝加哥|波士顿|维也纳|大阪|京都|東京|紐約|倫敦
      |中文|英语|英文|日语|日文|韩语|法语|德语|德文|西班牙语|俄语|意大利语|葡萄牙语|阿拉伯语|普通话|粤语|英語|日語|德語|法語
      |长江|黄河|珠江|淮河|泰山|黄山|华山|长城|故宫|西湖|太湖|秦岭|长白山
      |微信|支付宝|淘宝|京东|腾讯|阿里|百度|字节|抖音|快手|小米|华为|苹果|谷歌|微软|亚马逊|特斯拉|英伟达|滴滴|美团|拼多多|钉钉
      |飞书|网易|联想|比亚迪|小红书|微博|知乎|哔哩|顺丰|饿了么|阿里云|腾讯云|三星|索尼|丰田|本田|奔驰|宝马|奥迪|大众
      |甲方|乙方|丙方|原告|被告|出租方|承租方|出租人|承租人
      |渋谷|新宿|池袋|品川|横浜|名古屋|札幌|福岡|神戸|広島|仙台|沖縄|北海道|上野|銀座|秋葉原|埼玉|千葉
      """)
  }
}
