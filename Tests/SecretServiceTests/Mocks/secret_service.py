"""A Secret Service that misbehaves, played by python3-dbusmock.

    python3 -m dbusmock --session -t secret_service.py -p '{"behaviour": "silent"}'

It holds the items that the behaviour wants, and no secrets. With a keyring `login` that is locked
until a prompt has its way (where one does).
"""

import builtins

BUS_NAME = "org.freedesktop.secrets"
MAIN_OBJ = "/org/freedesktop/secrets"
MAIN_IFACE = "org.freedesktop.Secret.Service"
SYSTEM_BUS = False

COLLECTION = MAIN_OBJ + "/collection/login"
PROMPT = MAIN_OBJ + "/prompt/p1"
SECRET = "org.freedesktop.Secret."

OURS = {"xdg:schema": "org.osgk.ApiKey", "provider": "p", "origin": "https://x"}

# What dies comes back at once, under the same name and with another address: a restart.
RESTART = "import os, sys; os.execv(sys.executable, [sys.executable] + sys.orig_argv[1:])"
NEVER = "import time; time.sleep(600)"


def prompt_code(behaviour):
    done = "self.EmitSignal('%sPrompt', 'Completed', 'bv', [%s, dbus.String('')])"
    return {
        "dismissed": done % (SECRET, "True"),
        "dismissed-later": "from gi.repository import GLib\n"
        + "GLib.timeout_add(300, lambda self=self, dbus=dbus: %s)" % (done % (SECRET, "True")),
        "obliging": "import builtins; builtins.locked = False\n" + done % (SECRET, "False"),
        "pretending": done % (SECRET, "False"),
        "ignored": "pass",
        "restarted-in-prompt": "from gi.repository import GLib\n"
        + "import os, sys\nGLib.timeout_add(300, lambda: os.execv(sys.executable, "
        + "[sys.executable] + sys.orig_argv[1:]))",
        "unpromptable": "raise dbus.exceptions.DBusException('no display', "
        + "name='org.freedesktop.DBus.Error.UnknownMethod')",
    }.get(behaviour, "pass")


def load(mock, parameters):
    behaviour = str(parameters["behaviour"])
    builtins.locked = behaviour not in ("several", "superset", "denied", "failing", "plain")
    items = {"several": 2, "none": 0, "dangling": 0, "unsaid": 0}.get(behaviour, 1)
    paths = ["%s/%d" % (COLLECTION, number) for number in range(1, items + 1)]

    found = "import builtins\nitems = [dbus.ObjectPath(p) for p in %r]\n" % paths
    search = found + "ret = ([], items) if builtins.locked else (items, [])"
    if behaviour == "unsaid":  # tells of no item in a locked keyring, as some services do
        search = "ret = ([], [])"
    search = {
        "silent": NEVER,
        "restarted": RESTART,
        "denied": "raise dbus.exceptions.DBusException('no', "
        "name='org.freedesktop.DBus.Error.AccessDenied')",
        "failing": "raise dbus.exceptions.DBusException('out of\\n\\x1b[31mcheese', "
        "name='org.example.Error')",
        "none": "ret = ([], [])",
        "dangling": "ret = ([], [])",
    }.get(behaviour, search)

    unlock = "ret = ([], dbus.ObjectPath('%s'))" % PROMPT
    if behaviour == "unprompting":
        unlock = "ret = ([], dbus.ObjectPath('/'))"
    alias = "/" if behaviour == "none" else COLLECTION
    session = "raise dbus.exceptions.DBusException('only plain', " \
        "name='org.freedesktop.DBus.Error.NotSupported')\n"
    mock.AddMethods(MAIN_IFACE, [
        ("SearchItems", "a{ss}", "aoao", search),
        ("Unlock", "ao", "aoo", unlock),
        ("ReadAlias", "s", "o", "ret = dbus.ObjectPath('%s')" % alias),
        ("OpenSession", "sv", "vo",
         "if args[0] != 'plain':\n    " + session
         + "ret = (dbus.String(''), dbus.ObjectPath('%s/session/s1'))" % MAIN_OBJ),
    ])
    if behaviour not in ("none", "dangling"):
        mock.AddObject(COLLECTION, SECRET + "Collection",
                       {"Locked": builtins.locked, "Label": "Login"},
                       [("CreateItem", "a{sv}(oayays)b", "oo", NEVER)])
    for path in paths:
        attributes = dict(OURS, extra="1") if behaviour == "superset" else OURS
        mock.AddObject(path, SECRET + "Item",
                       {"Attributes": dbus.Dictionary(attributes, signature="ss"), "Label": "a label",
                        "Locked": builtins.locked,
                        "Created": dbus.UInt64(1), "Modified": dbus.UInt64(2)},
                       [("Delete", "", "o", "ret = dbus.ObjectPath('/')")])
    mock.AddObject(PROMPT, SECRET + "Prompt", {}, [
        ("Prompt", "s", "", prompt_code(behaviour)),
        ("Dismiss", "", "", "open('%s', 'w')" % parameters["dismissals"]),
    ])


import dbus  # noqa: E402  (the code of the methods names it)
