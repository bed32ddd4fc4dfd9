extension Lexicon {
  mutating func addChinese() {
    add(
      .function,
      """
      的了吗呢吧啊哦嗯呃额呀嘛啦是在有和跟与也都就还这那我你他她它们您个着过得地把被让给对从到为以而且
      或但如果因所么其之于则却又再很太更最只能会要想可请将由此该些样什怎哪谁几嗎個這們來来去說说時时候後后
      裡里上下嘞咯呗哈噢喔诶欸哎唉妳她與並并及還將讓會對為過從給個當当中
      """)
    add(.filler, "嗯啊呃额哦噢喔唉诶欸哎哈呀嘛啦呗嘞咯吧呢了")
    add(.negation, "不没無无沒别別未勿否非莫甭")
    add(.question, "谁誰哪吗嗎呢么麼几幾")
    add(.yes, "是对好")
    add(
      .simplified,
      """
      们这个说时来对会国过还没为学问题见觉现电话听讲让请开关东车马门间长书师专业两边发经给从应该认识语
      谁难样单产动务员机构数据实体决设计线组织网络视频图价钱买卖记录号条总结总统将乐欢爱变环节约级运转输选
      处办报备帮营销热烧点击错误类种严丰临举义习乡兴农军冲决况净减凤击则刚创别制剂励劳势区医华协单卫厂厅历
      """)
    add(
      .traditional,
      """
      們這個說時來對會國過還沒為學問題見覺現電話聽講讓請開關東車馬門間長書師專業兩邊發經給從應該認識語
      誰難樣單產動務員機構數據實體決設計線組織網絡視頻圖價錢買賣記錄號條總結統將樂歡愛變環節約級運轉輸選
      處辦報備幫營銷熱燒點擊錯誤類種嚴豐臨舉義習鄉興農軍衝況淨減鳳則剛創別製劑勵勞勢區醫華協衛廠廳歷裡
      """)
    number(.zero, 0, "零〇")
    number(
      .hanDigit, [1, 2, 2, 2, 3, 4, 5, 6, 7, 8, 9, 1], "一二两兩三四五六七八九幺")
    number(.hanDigit, [3, 2, 2], "仨俩倆")
    number(.hanDigit, [1, 2, 3, 4, 5, 6, 7, 8, 9], "壹贰叁肆伍陆柒捌玖")
    number(.hanUnit, [10, 100, 1000, 10, 100, 1000], "十百千拾佰仟")
    number(
      .hanMultiplier, [10000, 10000, 100_000_000, 100_000_000], "万萬亿億")
    number(.half, 30, "半")
    add(.percent, "％")
    add(.yuan, "元块塊")
    add(
      .surname,
      """
      王李张張刘劉陈陳杨楊赵趙吴吳周徐孙孫朱郭林罗羅郑鄭梁谢謝唐许許邓鄧冯馮韩韓曹彭曾萧蕭蔡潘袁董吕呂
      魏蒋蔣沈卢盧贾賈薛叶葉阎閻余杜戴夏钟鍾汪田姜范范谭譚廖邹鄒熊陆陸郝崔邱秦顾顧侯邵孟龙龍段雷钱錢汤湯
      苏蘇姚丁欧歐尹黎易武乔喬贺賀赖賴龚龔马馬黄黃胡高何宋
      """)
    for (index, day) in ["一", "二", "三", "四", "五", "六", "日|天"].enumerated() {
      for prefix in ["周", "星期", "礼拜", "禮拜", "週"] {
        for end in day.split(separator: "|") {
          phrases(.date, value: DateName.monday + UInt8(index), prefix + end)
        }
      }
    }
    for (index, day) in ["月", "火", "水", "木", "金", "土", "日"].enumerated() {
      phrases(.date, value: DateName.monday + UInt8(index), "\(day)曜")
    }
    for (id, words) in [
      (DateName.today, "今天|今日|今早|今晚|今儿"), (DateName.tomorrow, "明天|明日|明早|明晚|明儿"),
      (DateName.yesterday, "昨天|昨日|昨晚|昨儿"), (DateName.dayAfterTomorrow, "后天|後天|明後日"),
      (DateName.dayBeforeYesterday, "前天|一昨日"),
      (DateName.nextWeek, "下周|下週|下星期|下个星期|下礼拜|下个礼拜|来週|下個星期|下禮拜"),
      (DateName.lastWeek, "上周|上週|上星期|上个星期|上礼拜|上个礼拜|先週|上個星期|上禮拜"),
      (DateName.thisWeek, "这周|本周|这星期|这个星期|这礼拜|這週|本週|今週|這個星期"),
      (DateName.nextMonth, "下个月|下月|下個月|来月"), (DateName.lastMonth, "上个月|上月|上個月|先月"),
      (DateName.thisMonth, "这个月|本月|這個月|今月"), (DateName.nextYear, "明年|来年"),
      (DateName.morning, "上午|早上|早晨|清晨|今早|明早"), (DateName.afternoon, "下午|午后"),
      (DateName.evening, "晚上|傍晚|今晚|明晚|昨晚"), (DateName.noon, "中午"), (DateName.night, "凌晨|半夜|深夜|夜里"),
      (DateName.lastYear, "去年"), (DateName.thisYear, "今年"),
    ] { phrases(.date, value: id, words) }
    addFixedChinese()
  }

  /// Characters that are a numeral or a negation elsewhere.
  private mutating func addFixedChinese() {
    phrases(
      .fixed,
      """
      不过|不過|差不多|不好意思|对不起|對不起|不仅|不僅|不但|不光|不只|不断|不斷|不管|不论|不論|无论|無論
      |不然|要不|不如|不得不|不禁|不愧|不妨|不由|了不起|说不定|說不定|非常|非得|除非|无非|無非|无疑|無疑
      |未来|未來|未免|别人|別人|别的|別的|特别|特別|分别|分別|区别|區別|告别|告別|类别|類別|级别|級別|个别|個別
      |性别|性別|识别|識別|差别|差別|鉴别|辨别|离别|派别|别墅|别扭|否则|否則|是否|能否|可否
      |非洲|无线|無線|无锡|无人机|沉没|淹没|没收|出没|莫非|莫名|并非常
      |恨不得|巴不得|不由得|不外乎|不时|不時|别名|国别|有别|永别|道别|甄别|并不仅|不单|不止

      """)
    phrases(
      .fixed,
      """
      一个|一個|一下|一些|一样|一樣|一直|一定|一起|一般|一点|一點|一会|一會|一边|一邊|一旦|一切|一方面|一共|一致|一律
      |一向|一再|一路|一时|一種|一种|一次性|统一|統一|唯一|之一|一系列|一部分|一段|一番|一度|一来|一旁|一步步|万一|萬一
      |同一|进一步|進一步|另一|一者|一概|一并|一併|任一|第一时间|一如既往|一言为定|一会儿|一些些
      |四川|四处|四周|五官|七夕|八卦|九州|百姓|百度|百货|千方百计|万事|万能|万物|万分|三星|三亚|三明治|三角|四季|四海
      |两边|两者|双十一|乱七八糟|亂七八糟|七上八下|三心二意|一五一十|不三不四|五花八门|四面八方|三番五次|接二连三
      |九牛一毛|五颜六色|丢三落四|说三道四|一半|再三|二手|三国|百科|五金|五行|八方|九寨沟|三轮|二维码|十字|十足|百合
      |一心一意|一模一样|一清二楚|独一无二|不管三七二十一|三言两语|一举两得|一石二鸟|朝三暮四|四舍五入|两难|二胡|千金
      |千里马|万岁|老百姓|十全十美|百分百|二话|三八|八成|一行|一流|一生|一身|一句话|一天到晚|一日三餐|一面|一声
      """)
    phrases(.negation, "要不是|不同意|不少于|不管用|不如意|不断电|没事做|不过敏|不过来|不错过|不久留|不时兴")
    phrases(.fixed, "不得已|不好说|不可思议|不可避免|不知不觉")
  }

  mutating func addOthers() {
    // French, Spanish, Italian, Portuguese, Russian, Japanese: fillers and dates only.
    add(
      .filler,
      "euh ben bah hein bref voila eh este pues bueno ehm allora cioe insomma э эм ну вот типа короче"
    )
    add(
      .function,
      """
      le la les un une des du de et ou que qui ne pas je tu il elle nous vous ils elles ce cette est
      sont dans pour par sur avec el los las una y o en del por para con se lo su al es que il lo gli
      uno di che e per non mi ti si è são os as um uma do da no na em и в не на я что с а то он она
      """)
    for (index, words) in [
      "lundi lunes lunedi понедельник", "mardi martes martedi вторник",
      "mercredi miercoles mercoledi среда среду", "jeudi jueves giovedi четверг",
      "vendredi viernes venerdi пятница пятницу", "samedi sabado sabato суббота субботу",
      "dimanche domingo domenica воскресенье",
    ].enumerated() {
      date(DateName.monday + UInt8(index), words)
    }
    for (index, words) in [
      "janvier enero gennaio", "fevrier febrero febbraio", "", "avril abril aprile", "mayo maggio",
      "juin junio giugno", "juillet julio luglio", "aout agosto", "septembre septiembre settembre",
      "octobre octubre ottobre", "novembre noviembre", "decembre diciembre dicembre",
    ].enumerated() {
      date(DateName.january + UInt8(index), words)
    }
    date(DateName.today, "aujourd hui hoy oggi сегодня")
    date(DateName.tomorrow, "demain domani завтра")
    date(DateName.yesterday, "ayer вчера", unsure: true)
  }
}
