import CSystem
import Commands
import NetCommands

_ = osgk_forbid_core_dumps()
Osgk.main(net: NetPart(bodies: NetCommands.bodies))
