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
