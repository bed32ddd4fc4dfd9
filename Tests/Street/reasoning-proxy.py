#!/usr/bin/python3
"""Stands before a chat server and lets its model think aloud, as some do.

usage: reasoning-proxy.py PORT UPSTREAM FORM [ANSWER]

UPSTREAM is the server's address (http://127.0.0.1:8000). FORM says where the reasoning goes:
  tags    into the answer, before it, in <think> tags
  open    into the answer, behind it, in a tag that is never closed
  orphan  into the answer, before it, with only the closing tag
  field   into a field of its own (reasoning_content), of the reply and of its events
  all     into a field, and nothing into the answer
ANSWER stands in the place of the model's own, where a test has to know what it will be.
A request for a stream is answered by events, a few characters each.
"""
import http.server
import json
import sys
import urllib.request

PORT, UPSTREAM, FORM = int(sys.argv[1]), sys.argv[2], sys.argv[3]
ANSWER = sys.argv[4] if len(sys.argv) > 4 else None
REASONING = "Okay, the user wants REASONING. 17 first, then </b> the rest.\nSo be it. "


def shaped(answer):
    """Content and reasoning of the reply."""
    return {
        "tags": (f"<think>\n{REASONING}</think>\n\n{answer}", ""),
        "open": (f"{answer}\n<think>{REASONING}", ""),
        "orphan": (f"{REASONING}</think>{answer}", ""),
        "field": (answer, REASONING),
        "all": ("", REASONING + answer),
    }[FORM]


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        with urllib.request.urlopen(UPSTREAM + self.path) as reply:
            self.answer("application/json", reply.read())

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        wants_events = asked.get("stream")
        if ANSWER:
            asked["max_tokens"] = 1
        body = json.dumps(asked).encode()
        request = urllib.request.Request(
            UPSTREAM + self.path, body, {"content-type": "application/json"})
        with urllib.request.urlopen(request) as reply:
            whole = json.load(reply)
        message = whole["choices"][0]["message"]
        content, reasoning = shaped(ANSWER or message["content"].strip())
        if not wants_events:
            message["content"] = content
            message["reasoning_content"] = reasoning
            return self.answer("application/json", json.dumps(whole).encode())
        events = [{"reasoning_content": piece} for piece in pieces(reasoning)]
        events += [{"content": piece} for piece in pieces(content)]
        lines = [json.dumps({"choices": [{"index": 0, "delta": delta}]}) for delta in events]
        lines.append(json.dumps({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}))
        lines.append("[DONE]")
        self.answer("text/event-stream", "".join(f"data: {line}\n\n" for line in lines).encode())

    def answer(self, kind, body):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def pieces(text, size=5):
    return [text[at:at + size] for at in range(0, len(text), size)]


http.server.ThreadingHTTPServer(("127.0.0.1", PORT), Handler).serve_forever()
