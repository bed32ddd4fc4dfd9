#!/usr/bin/python3
"""A server for tests: the first part of a path says how it behaves.

usage: server.py [--tls CERT KEY] [--bind ADDRESS | --unix PATH] [--old-tls]
       server.py --proxy [--to PORT] [--status NUMBER|drop]     CONNECT goes to that port of ours

Prints `port N`, then a line for each thing that happens, with the connection's number:
`open 1`, `request 1 POST /echo 24 SHA256`, `head 1 NAME: VALUE`, `close 1`.
"""
import gzip
import hashlib
import os
import signal
import socket
import ssl
import struct
import sys
import threading
import urllib.parse

lock = threading.Lock()


def say(*words):
    with lock:
        sys.stdout.write(" ".join(map(str, words)) + "\n")
        sys.stdout.flush()


class Connection:
    def __init__(self, raw, number):
        self.raw, self.number = raw, number
        self.rest = b""
        self.after = None
        self.served = 0

    def head(self):
        while b"\r\n\r\n" not in self.rest:
            piece = self.raw.recv(65536)
            if not piece:
                return None
            self.rest += piece
        text, self.rest = self.rest.split(b"\r\n\r\n", 1)
        return text

    def take(self, count):
        """Bytes of a body as they come."""
        while count:
            piece, self.rest = self.rest[:count], self.rest[count:]
            if not piece:
                piece = self.raw.recv(min(count, 1 << 18))
                if not piece:
                    raise ConnectionError("the client left")
            count -= len(piece)
            yield piece

    def send(self, data):
        self.raw.sendall(data)

    def reply(self, body=b"", status="200 OK", headers=()):
        lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers]
        self.send("\r\n".join(lines).encode() + b"\r\n\r\n" + body)

    def wait(self):
        """Until the client leaves, or for some bytes of it that nobody reads."""
        while self.raw.recv(1 << 16):
            pass

    def drip(self, data, pause):
        for at in range(len(data)):
            self.send(data[at:at + 1])
            if stopping.wait(pause):
                return

    def leave(self):
        raise ConnectionError("this end leaves")


stopping = threading.Event()


class Behaviour:
    """One method for each first part of a path; the others get what they need by name."""

    def __init__(self, connection, method, target, head, length):
        self.c, self.method, self.head, self.length = connection, method, head, length
        parts = urllib.parse.urlsplit(target)
        self.words = [word for word in parts.path.split("/") if word]
        self.query = dict(urllib.parse.parse_qsl(parts.query))

    def read(self):
        digest = hashlib.sha256()
        count = 0
        for piece in self.c.take(self.length):
            digest.update(piece)
            count += len(piece)
        return count, digest.hexdigest()

    # What reads the body first.

    def echo(self):
        """The request's head is the reply's body."""
        self.c.reply(self.head + b"\r\n\r\n")

    def status(self):
        where = self.query.get("location")
        self.c.reply(b'{"error": "no"}', f"{self.words[1]} {self.query.get('reason', 'No')}",
                     [f"Location: {where}"] if where else [])

    def silent(self):
        self.c.wait()

    def slow_head(self):
        self.c.drip(b"HTTP/1.1 200 OK\r\nX-Long: " + b"a" * 10000, 0.05)

    def slow_body(self):
        self.c.send(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
        self.c.drip(b"a" * 100000, 0.05)

    def stall(self):
        self.c.send(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n" + b"a" * 400)
        self.c.wait()

    def short(self):
        self.c.send(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n" + b"a" * 400)
        self.c.leave()

    def bad_chunk(self):
        self.c.send(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nzz\r\n")
        self.c.wait()

    def cut_chunk(self):
        self.c.send(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n")
        self.c.leave()

    def until_close(self):
        """Over TLS this end says nothing when it leaves, as if the reply were cut."""
        self.c.send(b"HTTP/1.1 200 OK\r\n\r\nhello")
        self.c.leave()

    def close(self):
        self.c.leave()

    def reset(self):
        self.c.raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.c.leave()

    def garbage(self):
        self.c.send(b"SSH-2.0-OpenSSH_9.2\r\n\r\n")
        self.c.leave()

    def head_flood(self):
        self.c.send(b"HTTP/1.1 200 OK\r\n")
        while True:
            self.c.send(b"X-More: " + b"a" * 1000 + b"\r\n")

    def long_line(self):
        self.c.send(b"HTTP/1.1 200 OK\r\nX-Long: " + b"a" * 3000000 + b"\r\n\r\n")
        self.c.wait()

    def interim_flood(self):
        while True:
            self.c.send(b"HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n" * 100)

    def interim(self):
        self.c.send(b"HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\n")
        self.c.reply(b"late", headers=["X-Late: 1"])

    def switch(self):
        self.c.send(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n")
        self.c.wait()

    def big(self):
        count = int(self.query["bytes"])
        self.c.send(f"HTTP/1.1 200 OK\r\nContent-Length: {count}\r\n\r\n".encode())
        self.flood(count, lambda piece: piece)

    def announce(self):
        self.c.send(f"HTTP/1.1 200 OK\r\nContent-Length: {self.query['bytes']}\r\n\r\n".encode())

    def endless(self):
        self.c.send(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
        self.flood(1 << 30, lambda piece: b"%x\r\n%s\r\n" % (len(piece), piece))

    def flood(self, count, wrap):
        sent = 0
        piece = b"a" * (1 << 16)
        try:
            while sent < count:
                self.c.send(wrap(piece))
                sent += len(piece)
        finally:
            say("flood", self.c.number, sent)

    def bomb(self):
        body = gzip.compress(b"\0" * (20 << 20))
        self.c.reply(body, self.query.get("status", "200 OK"), ["Content-Encoding: gzip"])

    def events(self):
        self.c.send(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
                    b"Transfer-Encoding: chunked\r\n\r\n")
        for number in range(int(self.query.get("count", "3"))):
            piece = f"data: {number} \u4e16\n\n".encode()
            self.c.send(b"%x\r\n%s\r\n" % (len(piece), piece))
        if "hold" in self.query:
            self.c.wait()
        self.c.send(b"0\r\n\r\n")

    def cookie(self):
        self.c.reply(self.head, headers=["Set-Cookie: a=b; Path=/", "X-Twice: 1", "x-twice: 2"])

    def ask(self):
        self.c.reply(b"", "401 Unauthorized", [
            "WWW-Authenticate: Negotiate", "WWW-Authenticate: NTLM",
            'WWW-Authenticate: Basic realm="x"'])

    def leave_after(self):
        """Says that it stays and goes."""
        self.c.reply(b"")
        self.c.leave()

    # What does not read it.

    def deaf(self):
        stopping.wait(60)

    def early(self):
        self.c.reply(b"too much", "413 Content Too Large", ["Connection: close"])
        self.c.leave()

    def stale(self):
        """The first request of a connection is answered; the next one is cut off in its body."""
        if self.c.served == 1:
            self.read()
            self.c.reply()
        else:
            self.c.raw.recv(1)
            self.c.leave()

    unread = ("deaf", "early", "stale")


def serve(connection):
    while True:
        head = connection.head()
        if head is None:
            return
        lines = head.split(b"\r\n")
        method, target, _ = lines[0].decode("latin-1").split(" ")
        fields = dict(line.decode("latin-1").lower().split(": ", 1)
                      for line in lines[1:] if b": " in line)
        connection.served += 1
        for line in lines[1:]:
            say("head", connection.number, line.decode("latin-1"))
        length = int(fields.get("content-length", 0))
        behaviour = Behaviour(connection, method, target, head, length)
        name = behaviour.words[0].replace("-", "_") if behaviour.words else "echo"
        if name in Behaviour.unread:
            say("request", connection.number, method, target, length, "-")
        else:
            say("request", connection.number, method, target, *behaviour.read())
        getattr(behaviour, name)()


def relay(connection, port, status):
    """A proxy: tells what it was asked, and leads every CONNECT to one place."""
    head = connection.head()
    if head is None:
        return
    lines = head.decode("latin-1").split("\r\n")
    say("asked", connection.number, lines[0])
    for line in lines[1:]:
        say("head", connection.number, line)
    if status == "drop":
        return
    if status or not lines[0].startswith("CONNECT "):
        return connection.reply(b"", f"{status or 400} No")
    other = socket.create_connection(("127.0.0.1", port))
    connection.send(b"HTTP/1.1 200 Connection established\r\n\r\n")

    def copy(a, b):
        try:
            while piece := a.recv(1 << 16):
                b.sendall(piece)
            b.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    back = threading.Thread(target=copy, args=(other, connection.raw), daemon=True)
    back.start()
    copy(connection.raw, other)
    back.join()


def handle(raw, number, options):
    say("open", number)
    try:
        if "--tls" in options:
            raw = context(options).wrap_socket(raw, server_side=True)
        connection = Connection(raw, number)
        if "--proxy" in options:
            relay(connection, int(value(options, "--to") or 0), value(options, "--status"))
        else:
            serve(connection)
    except (OSError, ValueError) as error:
        say("left", number, type(error).__name__)
    finally:
        # Said when it is true: a test may go on with what the other end has heard.
        raw.close()
        say("close", number)


def value(options, name, place=1):
    return options[options.index(name) + place] if name in options else None


def context(options):
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.load_cert_chain(value(options, "--tls"), value(options, "--tls", 2))
    if "--old-tls" in options:
        made.minimum_version = ssl.TLSVersion.TLSv1
        made.maximum_version = ssl.TLSVersion.TLSv1_1
        made.set_ciphers("ALL:@SECLEVEL=0")
    return made


def main(options):
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    if path := value(options, "--unix"):
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(path)
    else:
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((value(options, "--bind") or "127.0.0.1", 0))
    listener.listen(128)
    say("port", 0 if path else listener.getsockname()[1])
    number = 0
    while True:
        raw, _ = listener.accept()
        number += 1
        threading.Thread(target=handle, args=(raw, number, options), daemon=True).start()


main(sys.argv[1:])
