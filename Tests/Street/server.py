"""The houses of the street: HTTP servers that record every byte and answer as the scenario says.

REPLY, the first of a host's that fits and is not used up answers a request (else 404):
  which requests  "method", "path" (without the query; `*` matches anything), "times" (how often)
  what is said    "status" (200), "reason", "headers" ({} or [[name, value]…]),
                  "body" (text) | "json" | "file" (beside the scenario) | "base64", "repeat" (the
                  body so many times), "gzip": true, "length" (another Content-Length; "none": none,
                  the end is the connection's), "chunked": true, "split" (bytes of the body a send,
                  or a list of offsets), "pause" (seconds between these), "close": true;
                  or "raw" (text): exactly these bytes, then the connection ends
                  in texts {{header:NAME}} is the request's header, {{key}} the last word of its
                  Authorization
  when            "early": true (before the request's body is read), "expect": "silent" (no 100),
                  "upload": STEPS while the body comes, "before": STEPS before the answer,
                  "then": STEPS after it
STEPS, a list of
  {"read": N}       N more bytes of the request's body
  {"signal": NAME}  makes the file STREET/NAME
  {"await": NAME}   until STREET/NAME is there
  {"hold": true}    until the other side ends the connection
  {"sleep": S}  {"send": TEXT}
  {"close": HOW}    clean; "abrupt": TCP ends without TLS's goodbye; "reset": RST
"""
import base64
import fnmatch
import gzip
import hashlib
import json
import os
import select
import socket
import ssl
import struct
import threading
import time

STEP = 0.01


class Closed(Exception):
    """The connection is over, by either side."""


class Host:
    def __init__(self, key, said):
        self.key = key
        self.said = said
        self.used = {}
        self.path = key[5:] if key.startswith("unix:") else None
        name, colon, port = key.rpartition(":")
        if not colon or not port.isdigit() or self.path:
            name, port = key, "443"
        self.name = name.strip("[]")
        self.port = int(port)
        self.literal = self.name.replace(".", "").isdigit() or ":" in self.name
        self.local = self.name == "localhost" or self.name.startswith("127.") or self.name == "::1"
        plain = self.path or self.local or self.port == 80 or said.get("proxy")
        self.tls = said.get("tls", not plain)

    def reply(self, method, path):
        for index, reply in enumerate(self.said.get("replies", [])):
            if reply.get("method", method) != method:
                continue
            if not fnmatch.fnmatchcase(path, reply.get("path", "*")):
                continue
            used = self.used.get(index, 0)
            if used < reply.get("times", 1 << 30):
                self.used[index] = used + 1
                return index, reply
        return None, {"status": 404, "json": {"error": {"message": "nobody lives here"}}}


def hosts_of(scenario):
    return [Host(key, said) for key, said in scenario.get("hosts", {}).items()]


def addresses_of(hosts):
    """An address of the documentation's block for each name."""
    names = sorted({host.name for host in hosts if not (host.literal or host.local or host.path)})
    if len(names) > 200:
        raise ValueError("more than 200 names")
    number = [n for n in range(10, 250) if n not in (53, 66)]
    return {name.lower(): f"203.0.113.{number[index]}" for index, name in enumerate(names)}


class Street:
    def __init__(self, hosts, authority, directory, beside):
        self.hosts = hosts
        self.authority = authority
        self.directory = directory
        self.beside = beside
        self.requests, self.connections = [], []
        self.lock = threading.RLock()
        self.stopping = False
        self.threads = []
        addresses = addresses_of(hosts)
        self.table = {}
        for host in hosts:
            address = addresses.get(host.name.lower(), host.name)
            self.table[("127.0.0.1" if address == "localhost" else address, host.port)] = host
            host.context = self.context(host) if host.tls else None

    def context(self, host):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        version = host.said.get("tls_version")
        if version:
            context.set_ciphers("ALL:@SECLEVEL=0")
            chosen = ssl.TLSVersion["TLSv" + version.replace(".", "_")]
            context.minimum_version = context.maximum_version = chosen
        context.load_cert_chain(self.authority.leaf(host.name,
                                                    host.said.get("certificate", "good")))
        context.set_alpn_protocols(["http/1.1"])
        return context

    def start(self):
        ports = {80, 443} | {host.port for host in self.hosts if not host.path}
        for port in sorted(ports):
            for family, address in ((socket.AF_INET, "0.0.0.0"), (socket.AF_INET6, "::1")):
                self.listen(socket.socket(family), (address, port))
        for host in self.hosts:
            if host.path:
                if os.path.exists(host.path):
                    os.remove(host.path)
                self.listen(socket.socket(socket.AF_UNIX), host.path, host)

    def listen(self, listener, address, host=None):
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(128)
        threading.Thread(target=self.accept, args=(listener, host), daemon=True).start()

    def accept(self, listener, host):
        while True:
            connection = listener.accept()[0]
            if host:
                address, port = host.path, 0
            else:
                address, port = connection.getsockname()[:2]
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            thread = threading.Thread(
                target=self.serve, daemon=True,
                args=(connection, host or self.table.get((address, port)), address, port, None))
            self.threads.append(thread)
            thread.start()

    def serve(self, connection, host, address, port, via):
        Connection(self, connection, host, address, port, via).run()

    def stop(self):
        """The command is gone: its connections end by themselves, but for those that wait."""
        self.stopping = True
        end = time.monotonic() + 5
        for thread in list(self.threads):
            thread.join(max(0, end - time.monotonic()))

    def by_name(self, name, port):
        for host in self.hosts:
            if (host.name.lower(), host.port) == (name.lower().strip("[]"), port):
                return host
        return None

    def path(self, name):
        return os.path.join(self.directory, name)


class Connection:
    def __init__(self, street, raw, host, address, port, via):
        self.street, self.raw, self.socket, self.host = street, raw, raw, host
        self.buffer = b""
        self.record = {"host": host and host.key, "address": address, "port": port, "sni": None,
                       "tls": None, "problem": None, "via": via, "requests": 0, "bytes": 0,
                       "opened": time.time(), "closed": None}
        with street.lock:
            self.record["id"] = len(street.connections) + 1
            street.connections.append(self.record)

    def run(self):
        try:
            if not self.host:
                while True:
                    self.receive()
            if self.host.tls:
                self.encrypt()
            while self.request():
                pass
            self.close("clean")
        except Closed:
            pass
        except (OSError, ValueError) as error:
            self.record["problem"] = self.record["problem"] or str(error)
        finally:
            self.record["closed"] = self.record["closed"] or time.time()
            self.raw.close()
            self.socket.close()

    def encrypt(self):
        def named(_, name, context):
            self.record["sni"] = name
        self.host.context.sni_callback = None
        context = self.host.context
        with self.street.lock:
            context.sni_callback = named
            self.socket = context.wrap_socket(self.raw, server_side=True,
                                              do_handshake_on_connect=False)
        self.socket.do_handshake()
        self.record["tls"] = self.socket.version()

    def receive(self):
        try:
            data = self.socket.recv(1 << 18)
        except OSError as error:
            self.record["problem"] = str(error)
            raise Closed from error
        if not data:
            self.record["closed"] = time.time()
            raise Closed
        self.record["bytes"] += len(data)
        return data

    def some(self, most):
        """The next bytes, at least one, at most so many."""
        data = self.buffer or self.receive()
        self.buffer = data[most:]
        return data[:most]

    def line(self):
        while b"\n" not in self.buffer:
            self.buffer += self.receive()
        line, _, self.buffer = self.buffer.partition(b"\n")
        return line + b"\n"

    def send(self, data):
        try:
            self.socket.sendall(data)
        except OSError as error:
            self.record["closed"] = time.time()
            raise Closed from error

    def close(self, how):
        if how == "reset":
            linger = struct.pack("ii", 1, 0)
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            os.close(self.socket.detach())
            raise Closed
        if how == "clean" and isinstance(self.socket, ssl.SSLSocket):
            self.raw = self.socket.unwrap()
            self.socket = self.raw
        self.socket.shutdown(socket.SHUT_WR)
        self.hold(2)
        raise Closed

    def hold(self, seconds=1 << 30):
        """Until the other side ends the connection."""
        watch = select.poll()
        watch.register(self.socket.fileno(), select.POLLRDHUP | select.POLLHUP | select.POLLERR)
        end = time.monotonic() + seconds
        while not self.street.stopping and time.monotonic() < end:
            if watch.poll(50):
                self.record["closed"] = time.time()
                return

    def request(self):
        """One request and its answer; false when it was the connection's last."""
        head = self.line()
        while not head.endswith(b"\r\n\r\n"):
            head += self.line()
        request = Request(self, head)
        if self.host.said.get("proxy"):
            return self.relay(request)
        return self.answer(request, self.host)

    def answer(self, request, host):
        index, reply = host.reply(request.method, request.path)
        request.record["reply"] = index
        body = request.body()
        expects = request.header("expect").lower() == "100-continue"
        try:
            if not reply.get("early"):
                if expects and reply.get("expect") != "silent":
                    self.send(b"HTTP/1.1 100 Continue\r\n\r\n")
                self.steps(reply.get("upload", []), body)
                for _ in body:
                    pass
            request.finish()
            self.steps(reply.get("before", []), body)
            last = Answer(reply, request, self.street).write(self)
            self.steps(reply.get("then", []), body)
            if last or reply.get("early"):
                self.close("clean")
            return request.header("connection").lower() != "close"
        finally:
            request.finish()

    def relay(self, request):
        """A proxy: its own words first, then as the server that was asked for."""
        for _ in request.body():
            pass
        request.finish()
        login = self.host.said.get("proxy_login")
        given = request.header("proxy-authorization").partition(" ")[2]
        if login and given != base64.b64encode(login.encode()).decode():
            self.send(b"HTTP/1.1 407 Proxy Authentication Required\r\n"
                      b"Proxy-Authenticate: Basic realm=\"street\"\r\nContent-Length: 0\r\n\r\n")
            return True
        if self.host.said.get("replies"):
            return self.answer(request, self.host)
        if request.method == "CONNECT":
            name, _, port = request.target.rpartition(":")
            self.send(b"HTTP/1.1 200 Connection established\r\n\r\n")
            self.street.serve(self.raw, self.street.by_name(name, int(port)), name, int(port),
                              self.host.key)
            raise Closed
        authority = request.target.partition("://")[2].partition("/")[0]
        name, colon, port = authority.rpartition(":")
        host = self.street.by_name(name if colon else authority, int(port) if colon else 80)
        request.record["host"] = host and host.key
        return self.answer(request, host or self.host)

    def steps(self, steps, body):
        for step in steps:
            for verb, value in step.items():
                getattr(self, "step_" + verb)(value, body)

    def step_read(self, count, body):
        while count > 0:
            count -= body.send(count) if body.started else next(body)

    def step_signal(self, name, _):
        with open(self.street.path(name), "w", encoding="ascii"):
            pass

    def step_await(self, name, _):
        while not os.path.exists(self.street.path(name)):
            if self.street.stopping:
                raise Closed
            time.sleep(STEP)

    def step_hold(self, _, __):
        self.hold()
        raise Closed

    def step_sleep(self, seconds, _):
        time.sleep(seconds)

    def step_send(self, text, _):
        self.send(text.encode())

    def step_close(self, how, _):
        self.close(how)


class Body:
    """The request's body: iterating over it reads it; each turn gives how many bytes came."""

    def __init__(self, pieces):
        self.pieces, self.started = pieces, False

    def __iter__(self):
        return self

    def __next__(self):
        self.started = True
        return next(self.pieces)

    def send(self, count):
        return self.pieces.send(count)


class Request:
    def __init__(self, connection, head):
        self.connection, self.street = connection, connection.street
        first, *lines = head.decode("latin-1").split("\r\n")[:-2]
        self.method, self.target = (first.split(" ") + ["", ""])[:2]
        path = self.target
        if "://" in path:
            path = "/" + path.partition("://")[2].partition("/")[2]
        self.path = path.partition("?")[0]
        self.headers = [[name, value.strip()] for name, _, value in
                        (line.partition(":") for line in lines)]
        self.hash = hashlib.sha256()
        self.done = False
        with self.street.lock:
            number = len(self.street.requests) + 1
            self.record = {
                "n": number, "host": connection.host.key, "connection": connection.record["id"],
                "method": self.method, "target": self.target, "headers": self.headers, "body": 0,
                "sha256": None, "complete": False, "reply": None, "time": time.time(),
                "ended": None}
            self.street.requests.append(self.record)
        connection.record["requests"] += 1
        self.name = self.street.path(f"requests/{number}.")
        with open(self.name + "head", "wb") as file:
            file.write(head)
        self.file = open(self.name + "body", "wb")

    def header(self, name):
        for known, value in self.headers:
            if known.lower() == name:
                return value
        return ""

    def body(self):
        return Body(self.pieces())

    def keep(self, data):
        self.record["body"] += len(data)
        self.hash.update(data)
        if self.connection.host.said.get("keep_bodies", True):
            self.file.write(data)
            self.file.flush()
        return len(data)

    def pieces(self):
        most = 1 << 18
        if self.header("transfer-encoding").lower() == "chunked":
            while size := int(self.connection.line().split(b";")[0], 16):
                while size > 0:
                    data = self.connection.some(min(size, most))
                    size -= len(data)
                    most = (yield self.keep(data)) or 1 << 18
                self.connection.line()
            while self.connection.line() != b"\r\n":
                pass
        else:
            left = int(self.header("content-length") or 0)
            while left > 0:
                data = self.connection.some(min(left, most))
                left -= len(data)
                most = (yield self.keep(data)) or 1 << 18
        self.record["complete"] = True

    def finish(self):
        if self.done:
            return
        self.done = True
        self.record["sha256"] = self.hash.hexdigest()
        self.record["ended"] = time.time()
        self.file.close()
        with open(self.name + "done", "wb"):
            pass


class Answer:
    def __init__(self, reply, request, street):
        self.reply, self.request, self.street = reply, request, street

    def fill(self, text):
        for name, value in self.request.headers:
            text = text.replace("{{header:" + name.lower() + "}}", value)
        words = self.request.header("authorization").split()
        return text.replace("{{key}}", words[-1] if words else "")

    def bytes(self):
        said = self.reply
        if "json" in said:
            data = self.fill(json.dumps(said["json"], ensure_ascii=False)).encode()
        elif "file" in said:
            with open(os.path.join(self.street.beside, said["file"]), "rb") as file:
                data = file.read()
        elif "base64" in said:
            data = base64.b64decode(said["base64"])
        else:
            data = self.fill(said.get("body", "")).encode()
        if said.get("gzip"):
            return gzip.compress(data * said.get("repeat", 1), 1)
        return data

    def write(self, connection):
        """Sends it; true if the connection must end now."""
        said = self.reply
        if "raw" in said:
            connection.send(self.fill(said["raw"]).encode())
            return True
        data = self.bytes()
        times = 1 if said.get("gzip") else said.get("repeat", 1)
        length = said.get("length", len(data) * times)
        status = said.get("status", 200)
        headers = said.get("headers", [])
        headers = [tuple(one) for one in (headers.items() if isinstance(headers, dict) else headers)]
        named = {name.lower() for name, _ in headers}
        if "json" in said and "content-type" not in named:
            headers.append(("Content-Type", "application/json"))
        if said.get("gzip"):
            headers.append(("Content-Encoding", "gzip"))
        if said.get("chunked"):
            headers.append(("Transfer-Encoding", "chunked"))
        elif length != "none" and "content-length" not in named:
            headers.append(("Content-Length", str(length)))
        ends = said.get("close") or length == "none" or length != len(data) * times
        if ends:
            headers.append(("Connection", "close"))
        reason = self.fill(said.get("reason", "OK" if status < 300 else "No"))
        head = f"HTTP/1.1 {status} {reason}\r\n"
        head += "".join(f"{name}: {self.fill(value)}\r\n" for name, value in headers) + "\r\n"
        connection.send(head.encode())
        if self.request.method != "HEAD":
            if not {"split", "pause"} & said.keys():
                # Many small bodies go out as few large ones.
                block = min(times, max(1, (1 << 18) // max(1, len(data))))
                data, times, rest = data * block, times // block, data * (times % block)
                self.send_pieces(connection, rest)
            for _ in range(times):
                self.send_pieces(connection, data)
            if said.get("chunked"):
                connection.send(b"0\r\n\r\n")
        return ends

    def send_pieces(self, connection, data):
        for piece in self.cut(data):
            connection.send(piece)
            time.sleep(self.reply.get("pause", 0))

    def cut(self, data):
        split = self.reply.get("split", 1 << 20)
        cuts = split if isinstance(split, list) else range(split, len(data), split)
        start = 0
        for end in [*cuts, len(data)]:
            piece = data[start:end]
            start = end
            if piece and self.reply.get("chunked"):
                yield b"%x\r\n%s\r\n" % (len(piece), piece)
            elif piece:
                yield piece
