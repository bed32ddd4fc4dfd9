#!/usr/bin/python3
"""A street of houses for programs that speak to the net: real names, real TLS, nothing real.

usage: street.py SCENARIO.json DIRECTORY COMMAND [ARGUMENT...]

Runs the command in a user, network and mount namespace of its own (as root and as an ordinary
user), where every address in the world is this machine, every name is known to one recording
name server, and TLS servers on port 443 play the host names of the scenario. Whatever the command
does to reach somebody is written down. Its exit status is the street's; 128 + the signal if one
ended it.

The command's environment is the caller's, plus
  STREET         DIRECTORY, where signals, requests and the log lie
  SSL_CERT_FILE  the street's own authority (also STREET/ca.pem; another one: STREET/other-ca.pem)
`. "$STEPS"` gives a shell script the function `await FILE`.

SCENARIO (see server.py for replies and steps):
  {"hosts": {"api.example.com": HOST, "api.example.com:8443": HOST, "127.0.0.1:8080": HOST,
             "unix:/path": HOST},
   "addresses": {"flip.example.com": ["127.0.0.1", "203.0.113.9"]}}   asked again: the next one
  HOST = {"certificate": "good|expired|wrong-name|self-signed|other-ca", "tls": true,
          "tls_version": "1.1", "proxy": false, "proxy_login": "user:secret", "keep_bodies": true,
          "replies": [REPLY...]}
A key without a port is port 443. `tls` is true unless the port is 80 or the address a loopback's.
What nobody plays gets to the trap: it listens on the ports 80, 443 and those of the scenario, says
nothing, and writes down what it is told.

DIRECTORY afterwards:
  log.json       {"requests", "connections", "dns", "packets", "status", "peak"}; times are seconds
                 since 1970, the peak is the largest resident set of a process of the command, KiB
  requests/N.head, N.body, N.done   each request's bytes as they came, N = 1, 2, …
    request    = {"n", "host", "connection", "method", "target", "headers": [[name, value]…],
                  "body": size, "sha256", "complete", "reply": index or null, "time", "ended"}
    connection = {"id", "host" (null: trap), "address", "port", "sni", "tls", "problem", "via",
                  "requests", "bytes", "opened", "closed"}
    dns        = {"name", "type", "time"}; packets = [[protocol, address, port]…]: each TCP
                 connection tried and each UDP packet sent, whoever was meant, port 53 left out
"""
import ctypes
import json
import os
import resource
import signal
import subprocess
import sys
import time

import certificates
import net
import server

HERE = os.path.dirname(os.path.abspath(__file__))
NAME_SERVER = "203.0.113.53"
TRAP = "203.0.113.66"


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    if os.environ.get("STREET_INSIDE") != str(os.getppid()):
        words = ["unshare", "-rnm", "/usr/bin/env", f"STREET_INSIDE={os.getppid()}",
                 sys.executable, os.path.abspath(__file__)] + sys.argv[1:]
        os.execvp("unshare", words)
    scenario_path, directory, command = sys.argv[1], os.path.abspath(sys.argv[2]), sys.argv[3:]
    with open(scenario_path, encoding="utf-8") as file:
        scenario = json.load(file)
    os.makedirs(os.path.join(directory, "requests"), exist_ok=True)

    hosts = server.hosts_of(scenario)
    addresses = {name: [address] for name, address in server.addresses_of(hosts).items()}
    addresses.update(scenario.get("addresses", {}))
    authority = certificates.Authority()
    authority.copy_to(directory)
    net.raise_loopback()
    bind_names(directory)
    names = net.NameServer(NAME_SERVER, addresses, TRAP)
    sniffer = net.Sniffer()
    street = server.Street(hosts, authority, directory, os.path.dirname(scenario_path))
    street.start()
    status = run(command, directory)
    street.stop()
    log = {"requests": street.requests, "connections": street.connections,
           "dns": names.asked, "packets": sniffer.drain(), "status": status,
           "peak": resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss}
    part = os.path.join(directory, "log.json.part")
    with open(part, "w", encoding="utf-8") as file:
        json.dump(log, file, indent=1)
    os.rename(part, os.path.join(directory, "log.json"))
    sys.stdout.flush()
    os._exit(status)


def bind_names(directory):
    """Puts our own name files over the machine's, for this namespace alone."""
    texts = {"hosts": "127.0.0.1 localhost\n::1 localhost\n",
             "nsswitch.conf": "passwd: files\ngroup: files\nhosts: files dns\n",
             "resolv.conf": f"nameserver {NAME_SERVER}\noptions timeout:1 attempts:1\n"}
    libc = ctypes.CDLL(None, use_errno=True)
    for name, text in texts.items():
        path = os.path.join(directory, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        over = os.path.realpath("/etc/" + name)
        if libc.mount(path.encode(), over.encode(), None, 4096, None) != 0:
            sys.exit(f"street: mount over {over}: {os.strerror(ctypes.get_errno())}")


def run(command, directory):
    """Runs the command; ends whatever it left behind."""
    libc = ctypes.CDLL(None)
    libc.prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER: orphans come to us
    environment = dict(os.environ)
    for name in ("STREET_INSIDE", "CURL_CA_BUNDLE", "SSL_CERT_DIR"):
        environment.pop(name, None)
    environment.update(STREET=directory, SSL_CERT_FILE=os.path.join(directory, "ca.pem"),
                       STEPS=os.path.join(HERE, "steps.sh"))
    child = subprocess.Popen(command, env=environment)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(number, lambda number, _: child.send_signal(number))
    status = child.wait()
    end = time.monotonic() + 10
    while (left := children()) and time.monotonic() < end:
        for pid in left:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            pass
    return status if status >= 0 else 128 - status


def children():
    """Those whose parent we are, zombies too."""
    with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as file:
        return [int(word) for word in file.read().split()]


if __name__ == "__main__":
    main()
