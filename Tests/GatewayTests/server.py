"""A server of the tests on loopback: says what it got, answers as it is told.

    server.py DIRECTORY < replies.json

Standard input: a list of replies, one for each request in order; the last one serves for all after
it. Standard output, and DIRECTORY/secret-log before an answer is given: one JSON object a line (listening,
head, body, holding, cut). The body of the n-th request lies in DIRECTORY/body-N. The server ends when it is killed.

A reply: status, reason, headers [[name, value]], body (text) or body64 or repeat [text, count];
echo: name of a request header whose value is put where a text says %ECHO%; chunked: good|bad;
length: what Content-Length says instead; head_delay, stall_after (bytes, then silence),
close_after (bytes), drip (bytes a second), hold (read only so many bytes of the request, then
silence until the client goes), early (answer before the body is read), busy_above (status 429 while
more requests than that are under way). Each head says how many are (`running`), itself too.
"""

import base64
import json
import socket
import sys
import threading
import time

directory = sys.argv[1]
replies = json.load(sys.stdin)
lock = threading.Lock()
counted = 0
running = 0


log = open(f"{directory}/secret-log", "w")


def say(**event):
    line = json.dumps(event) + "\n"
    with lock:
        log.write(line)
        log.flush()
        sys.stdout.write(line)
        sys.stdout.flush()


def next_number():
    global counted, running
    with lock:
        counted += 1
        running += 1
        return counted, running


class Connection:
    def __init__(self, sock, number):
        self.sock = sock
        self.number = number
        self.rest = b""
        self.is_running = False

    def fill(self):
        piece = self.sock.recv(65536)
        self.rest += piece
        return bool(piece)

    def wait_for_end(self):
        """Until the client goes; nothing more is read, so that its window stays shut."""
        while True:
            try:
                if self.sock.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b"":
                    return
            except BlockingIOError:
                pass
            except OSError:
                return
            if b"ESTABLISHED" != self.state():
                return
            time.sleep(0.02)

    def state(self):
        info = self.sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)
        return b"ESTABLISHED" if info[0] == 1 else b"CLOSED"

    def request(self):
        while b"\r\n\r\n" not in self.rest:
            if not self.fill():
                return None
        head, self.rest = self.rest.split(b"\r\n\r\n", 1)
        lines = head.decode("latin-1").split("\r\n")
        method, target, _ = lines[0].split(" ", 2)
        headers = [line.split(": ", 1) for line in lines[1:]]
        return method, target, headers

    def body(self, n, headers, hold):
        fields = {name.lower(): value for name, value in headers}
        got = 0
        want = int(fields.get("content-length", "0"))
        with open(f"{directory}/body-{n}", "wb") as file:
            while got < want:
                if not self.rest and not self.fill():
                    break
                piece, self.rest = self.rest[: want - got], self.rest[want - got :]
                file.write(piece)
                got += len(piece)
                if hold is not None and got >= hold:
                    say(event="holding", n=n, bytes=got)
                    self.wait_for_end()
                    say(event="cut", n=n, bytes=got)
                    return False
        say(event="body" if got == want else "cut", n=n, bytes=got)
        return got == want

    def over(self):
        global running
        if self.is_running:
            self.is_running = False
            with lock:
                running -= 1

    def answer(self, reply, headers):
        if reply.get("head_delay"):
            time.sleep(reply["head_delay"])
        # Before the client can know it.
        self.over()
        if "body64" in reply:
            body = base64.b64decode(reply["body64"])
        else:
            body = reply.get("body", "").encode()
        echo = ""
        for name, value in headers:
            if name.lower() == reply.get("echo", "").lower():
                echo = value.split(" ")[-1]
        body = body.replace(b"%ECHO%", echo.encode("latin-1"))
        reason = reply.get("reason", "Whatever").replace("%ECHO%", echo)
        fields = [[n, v.replace("%ECHO%", echo)] for n, v in reply.get("headers", [])]
        text, count = reply.get("repeat", ["", 0])
        total = len(body) + len(text) * count
        chunked = reply.get("chunked")
        if chunked:
            fields.append(["Transfer-Encoding", "chunked"])
        elif reply.get("length", 0) is not None:
            fields.append(["Content-Length", str(reply.get("length", total))])
        head = f"HTTP/1.1 {reply.get('status', 200)} {reason}\r\n"
        head += "".join(f"{n}: {v}\r\n" for n, v in fields) + "\r\n"
        self.sock.sendall(head.encode("latin-1"))
        if chunked == "bad":
            self.sock.sendall(b"zz\r\n" + body + b"\r\n")
            return False
        if chunked:
            for start in range(0, len(body), 7):
                piece = body[start : start + 7]
                self.sock.sendall(b"%x\r\n%s\r\n" % (len(piece), piece))
            self.sock.sendall(b"0\r\n\r\n")
            return True
        for key in ("stall_after", "close_after"):
            if key in reply:
                self.sock.sendall(body[: reply[key]])
                if key == "stall_after":
                    self.wait_for_end()
                return False
        if "drip" in reply:
            for byte in body:
                self.sock.sendall(bytes([byte]))
                time.sleep(1 / reply["drip"])
            return True
        self.sock.sendall(body)
        piece = text.encode() * 4096
        while count > 0:
            self.sock.sendall(piece if count >= 4096 else text.encode() * count)
            count -= 4096
        return "length" not in reply

    def serve(self):
        try:
            while True:
                request = self.request()
                if request is None:
                    return
                method, target, headers = request
                n, at_once = next_number()
                self.is_running = True
                reply = replies[min(n, len(replies)) - 1]
                if at_once > reply.get("busy_above", at_once):
                    reply = {"status": 429}
                say(event="head", n=n, method=method, target=target, headers=headers,
                    connection=self.number, running=at_once)
                if not reply.get("early") and not self.body(n, headers, reply.get("hold")):
                    return
                if reply.get("drop"):
                    return
                if not self.answer(reply, headers) or reply.get("early"):
                    return
        except OSError as error:
            say(event="error", text=str(error))
        finally:
            self.over()
            self.sock.close()


listener = socket.socket()
listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
# A small window: what the server does not read stays with the client.
listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
listener.bind(("127.0.0.1", 0))
listener.listen(128)
say(event="listening", port=listener.getsockname()[1])
connections = 0
while True:
    accepted, _ = listener.accept()
    connections += 1
    threading.Thread(target=Connection(accepted, connections).serve, daemon=True).start()
