import Commands

Osgk.main()
