#!/usr/bin/python3
"""A speech server on loopback that hears the words of a recording made by words.py, and that fails
as it is told, the same way each time it is told so.

usage: word-server.py DIRECTORY

DIRECTORY/plan.json, read anew when it changes (all members may be missing):
  {"port": N, "seed": N,
   "delay": S or [least, most],   before each answer: later ones overtake earlier ones
   "faults": {FAULT: share…},     how many of a piece's first requests meet it; 0.2 = every fifth
   "most": N,                     faults for one piece, then it is answered (2)
   "never": [{"word": N, "status": S}…],  pieces with that word never get an answer (500)
   "busy": N,                     more than N requests at once: the rest gets 429
   "after": S,                    what 429 says in Retry-After (1)
   "hold": true,                  no answer before this is said no more
   "text": true,                  say no times, whatever is asked
   "mangle": true}                a word that was cut is heard as a wrong one
  FAULT = drop (half of the body is read, then the connection is reset)
          lose (all is read and heard, and the connection ends without an answer)
          half (half of the answer comes)   error (500)   busy (429)   slow (a second more)
DIRECTORY/port       the port, when it listens
DIRECTORY/log        a line for each request that came wholly: {"n", "words": [numbers], "seconds",
                     "outcome", "at_once", "bytes", "token", "path"}; the line is there before the
                     answer is
"""
import hashlib
import http.server
import json
import os
import random
import re
import socket
import socketserver
import struct
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import words  # noqa: E402

DIRECTORY = sys.argv[1] if len(sys.argv) == 2 else sys.exit(__doc__)


class State:
    lock = threading.Lock()
    number = running = 0
    plan, seen = {}, None
    asked = {}

    @classmethod
    def read(cls):
        path = os.path.join(DIRECTORY, "plan.json")
        try:
            seen = os.stat(path).st_mtime_ns
        except OSError:
            return cls.plan
        with cls.lock:
            if seen != cls.seen:
                with open(path, encoding="utf-8") as file:
                    cls.plan = json.load(file)
                cls.seen, cls.asked = seen, {}
        return cls.plan


def fault_of(plan, piece):
    """What this request meets, by chance that the seed, the piece and its turn decide."""
    with State.lock:
        turn = State.asked[piece] = State.asked.get(piece, 0) + 1
    if turn > plan.get("most", 2):
        return None
    dice = random.Random(f"{plan.get('seed', 1)} {piece} {turn}").random()
    for name, share in plan.get("faults", {}).items():
        if dice < share:
            return name
        dice -= share
    return None


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1

    def log_message(self, *_):
        pass

    def do_POST(self):
        plan = State.read()
        with State.lock:
            State.number += 1
            State.running += 1
            self.number, at_once = State.number, State.running
        try:
            self.work(plan, at_once)
        finally:
            with State.lock:
                State.running -= 1

    def work(self, plan, at_once):
        size = int(self.headers["content-length"])
        start = self.rfile.read(size // 2)
        # A piece is known by its first half: the form's boundary before it is another each time.
        fault = fault_of(plan, f"{size} {hashlib.md5(start[4096:]).hexdigest()}")
        if fault == "drop":
            return self.reset()
        body = start + self.rfile.read(size - size // 2)
        if len(body) < size:
            raise OSError("the other side left")
        form = parts(body, self.headers["content-type"])
        samples = words.samples_of(form["file"])
        found, cut = words.heard(samples)
        numbers = [number for number, _, _ in found]
        never = next((one for one in plan.get("never", []) if one["word"] in numbers), None)
        if never:
            fault = "never"
        elif at_once > plan.get("busy", 1 << 30):
            fault = "busy"
        line = {"n": self.number, "words": numbers, "seconds": len(samples) / 2 / words.RATE,
                "outcome": fault or "good", "at_once": at_once, "bytes": size,
                "token": self.headers["authorization"], "path": self.path}
        with State.lock, open(os.path.join(DIRECTORY, "log"), "a", encoding="ascii") as file:
            file.write(json.dumps(line) + "\n")
        while State.read().get("hold"):
            time.sleep(0.02)
        delay = plan.get("delay", 0)
        time.sleep(random.uniform(*delay) if isinstance(delay, list) else delay)
        if fault == "slow":
            time.sleep(1)
        if fault == "lose":
            return self.reset()
        if fault == "never":
            return self.say(never.get("status", 500), {"error": {"message": "never"}})
        if fault == "error":
            return self.say(500, {"error": {"message": "a bad day"}})
        if fault == "busy":
            return self.say(429, {"error": {"message": "too many"}},
                            {"Retry-After": str(plan.get("after", 1))})
        self.say(200, self.answer(plan, form, found, cut, len(samples) / 2 / words.RATE),
                 half=fault == "half")

    def answer(self, plan, form, found, cut, seconds):
        texts = [(said(number), start, end) for number, start, end in found]
        if plan.get("mangle") and cut:
            texts.append(("mumble", max(0, seconds - 0.1), seconds))
        reply = {"text": " ".join(text for text, _, _ in texts)}
        if form.get("response_format") != b"verbose_json" or plan.get("text"):
            return reply
        reply |= {"language": "english", "duration": seconds, "segments": []}
        for run in runs(texts):
            reply["segments"].append({
                "id": len(reply["segments"]), "start": run[0][1], "end": run[-1][2],
                "text": " " + " ".join(text for text, _, _ in run)})
        if b"word" in b" ".join(value for name, value in form.items() if "granularities" in name):
            reply["words"] = [{"word": text, "start": start, "end": end}
                              for text, start, end in texts]
        return reply

    def say(self, status, reply, headers=None, half=False):
        data = json.dumps(reply).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        for name, text in (headers or {}).items():
            self.send_header(name, text)
        self.end_headers()
        self.wfile.write(data[:len(data) // 2] if half else data)
        self.wfile.flush()
        if half:
            self.reset()

    def reset(self):
        self.close_connection = True
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()

    def handle(self):
        try:
            super().handle()
        except (OSError, ValueError):
            pass  # the other side left, or we reset it

    def finish(self):
        try:
            super().finish()
        except (OSError, ValueError):
            pass


TEXTS = {}


def said(number):
    """The word's text: of the listings in the directory, else as its number says."""
    if not TEXTS:
        for name in os.listdir(DIRECTORY):
            if name.endswith(".words.json"):
                with open(os.path.join(DIRECTORY, name), encoding="ascii") as file:
                    TEXTS.update((word[0], word[1]) for word in json.load(file)["words"])
        TEXTS[-1] = ""
    return TEXTS.get(number) or words.text_of(number)


def runs(texts):
    """Words with less than half a second between them, at most eight: what a segment is."""
    run = []
    for one in texts:
        if run and (one[1] - run[-1][2] > 0.5 or len(run) == 8):
            yield run
            run = []
        run.append(one)
    if run:
        yield run


def parts(body, kind):
    """The form's parts, as bytes."""
    boundary = b"--" + re.search(r'boundary="?([^";]+)', kind)[1].encode()
    found, at = {}, body.find(boundary)
    while body[at + len(boundary):at + len(boundary) + 2] == b"\r\n":
        head = body.index(b"\r\n\r\n", at)
        end = body.index(b"\r\n" + boundary, head)
        name = re.search(rb' name="([^"]*)"', body[at:head])[1].decode()
        found[name] = body[head + 4:end]
        at = end + 2
    return found


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 128


def main():
    server = Server(("127.0.0.1", State.read().get("port", 0)), Handler)
    part = os.path.join(DIRECTORY, "port.part")
    with open(part, "w", encoding="ascii") as file:
        file.write(str(server.server_address[1]))
    os.rename(part, os.path.join(DIRECTORY, "port"))
    server.serve_forever()


main()
