import Commands
import NetCommands

Osgk.main(net: NetCommands.begin())
