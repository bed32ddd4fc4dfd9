#!/usr/bin/python3
"""Looks for a key in all that a test suite has left behind.

usage: find-canary.py DIRECTORY <KEY      (the key comes on standard input, never as an argument)

Found is the key and every part of it from 15 characters on: plain, in base64 (each of the three
ways that it can lie, both alphabets), in hexadecimal, URL-encoded, JSON-escaped, as UTF-16, and any
of these broken over lines. Files are read as bytes, so that free pages of a database and its -wal
count too; links are not followed, file names are looked at as well.

Left out is what a test itself has written down of the key: files and directories named secret-*,
and what a server of the street was told (street-*/requests, street-*/log.json). In a *.trace
of strace the environment of our own programs is left out, since that is a way to hand over a key.

Prints file, offset and form of each find, never what was found. Exit: 0 nothing, 1 found, 2 usage.
"""
import base64
import os
import re
import sys
import urllib.parse

PIECE = 8


def pieces(text, size):
    """Every stretch of 2·size - 1 characters holds one of these whole."""
    return {text[at:at + size] for at in range(0, len(text) - size + 1, size)}


def forms(key):
    """(name, what to look for, in lower case)"""
    found = [("plain", piece, False) for piece in pieces(key, PIECE)]
    for shift in range(3):
        code = base64.b64encode(b"\0" * shift + key)
        # What surrounds the key changes the characters at both ends.
        inner = code[-(-shift * 8 // 6) + (1 if shift else 0):len(code) - 4]
        for piece in pieces(inner, 11):
            found.append(("base64", piece, False))
            found.append(("base64", piece.translate(bytes.maketrans(b"+/", b"-_")), False))
    found += [("hexadecimal", piece, True) for piece in pieces(key.hex().encode(), 2 * PIECE)]
    return found


def unescaped(data):
    """JSON's escapes, and what a C string or strace makes of a quote."""
    def one(match):
        text = match.group(1)
        if text[:1] == b"u":
            return chr(int(text[1:], 16)).encode("utf-8", "surrogatepass")
        return text
    return re.sub(rb'\\(u[0-9a-fA-F]{4}|["\\/])', one, data)


def views(data):
    """The bytes as they are, and as they are read through an encoding or over line breaks."""
    yield "", data
    joined = re.sub(rb'["\'+\\]*[ \t]*(\r?\n|\\r|\\n)[ \t]*["\'+|>#]*', b"", data)
    if joined != data:
        yield ", over lines", joined
    bare = data.replace(b"\0", b"")
    if bare != data:
        yield ", in UTF-16", bare
    if b"%" in data:
        yield ", URL-encoded", urllib.parse.unquote_to_bytes(data.replace(b"+", b"%2B"))
    if b"\\" in data:
        yield ", JSON-escaped", unescaped(data)


def ours(line):
    return re.search(rb'execve\("[^"]*/osgk(-net)?"', line)


def finds(data, wanted):
    seen = set()
    for how, view in views(data):
        lower = view.lower()
        for name, piece, is_lower in wanted:
            at = (lower if is_lower else view).find(piece)
            if at >= 0 and (name, how) not in seen:
                seen.add((name, how))
                yield at, name + how


def skipped(parent, name):
    street = os.path.basename(parent).startswith("street-")
    return name.startswith("secret-") or street and name in ("requests", "log.json")


def stretches(path):
    """(offset, bytes) of a file, which may be large and mostly empty."""
    with open(path, "rb") as file:
        if path.endswith(".trace"):
            yield 0, b"\n".join(line for line in file if not ours(line))
            return
        start, before = 0, b""
        while block := file.read(1 << 24):
            data = before + block
            if data.count(0) < len(data):
                yield start - len(before), data
            start, before = start + len(block), data[-1024:]


def search(directory, key):
    wanted = forms(key)
    count, leaks = 0, []
    for parent, directories, files in os.walk(directory):
        directories[:] = [name for name in directories if not skipped(parent, name)]
        for name in directories + files:
            for _, form in finds(os.fsencode(name), wanted):
                leaks.append((os.path.join(parent, name), 0, form + ", in the name"))
        for name in files:
            path = os.path.join(parent, name)
            if skipped(parent, name) or os.path.islink(path) or not os.path.isfile(path):
                continue
            count += 1
            for start, data in stretches(path):
                leaks += [(path, start + at, form) for at, form in finds(data, wanted)]
    return count, leaks


def usage(text):
    print(text, file=sys.stderr)
    sys.exit(2)


def main():
    if len(sys.argv) != 2 or not os.path.isdir(sys.argv[1]):
        usage(__doc__)
    key = sys.stdin.buffer.read().strip()
    if len(key) < 2 * PIECE:
        usage("find-canary: the key must have 16 characters or more")
    count, leaks = search(sys.argv[1], key)
    for path, at, form in leaks:
        print(f"{os.path.relpath(path, sys.argv[1])}:{at}: the key, {form}")
    if not count:
        usage("find-canary: there is nothing in " + sys.argv[1])
    print(f"{len(leaks)} finds in {count} files", file=sys.stderr)
    sys.exit(1 if leaks else 0)


if __name__ == "__main__":
    main()
