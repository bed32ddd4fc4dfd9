#!/usr/bin/env python3
"""Verifies an exported consent ledger: verify_export.py EXPORT.json KEY [SEQ:MAC]

KEY is the anchor's HMAC key (64 hexadecimal digits), SEQ:MAC the anchored head. Prints one line:
`intact N`, `unanchored N`, `broken at N`, `truncated`, `rolled back` or `forked`. Written from
the description of the form alone; it uses nothing of osgk.
"""
import hashlib
import hmac
import json
import sys

FIELDS = """seq record_id schema_version time_utc boot_ms boot_id clock event about gap origin
data_kinds purpose relays disclosed_kinds parameters opt_outs policy_url retention region disclosure
preset_id preset_hash controller language method actor_uid actor_name client process expires_utc
outcome requests attempts bytes milliseconds prev mac""".split()


def counted(text):
    data = text.encode()
    return len(data).to_bytes(4, "big") + data


def field(name, value):
    if value is None:
        return counted(name) + b"n"
    if isinstance(value, int):
        return counted(name) + b"i" + counted(str(value))
    if isinstance(value, list):
        members = sorted(set(value), key=str.encode)
        return counted(name) + b"l" + counted(str(len(members))) + b"".join(map(counted, members))
    return counted(name) + b"t" + counted(value)


def mac(key, record):
    form = counted("osgk.consent.record.1")
    for name in FIELDS[:-1]:
        form += field(name, record[name])
    return hmac.new(key, form, hashlib.sha256).hexdigest()


def disclosure(record):
    def lines(name):
        return record[name].split("\n") if record[name] else []

    form = counted("osgk.disclosure.1") + field("origin", record["origin"])
    form += field("relays", record["relays"]) + field("kinds", lines("disclosed_kinds"))
    form += field("parameters", lines("parameters")) + field("opt_outs", lines("opt_outs"))
    for name in ("policy_url", "retention", "region"):
        form += field(name, record[name])
    return hashlib.sha256(form).hexdigest()


def verdict(document, key, head):
    if document["format"] != "osgk-consent" or document["version"] != 1:
        return "another format"
    last, prev, told, seen = 0, "0" * 64, None, {0: "0" * 64}
    explained = False
    for record in document["records"]:
        if list(record) != FIELDS or mac(key, record) != record["mac"]:
            return f"broken at {last + 1}"
        if record["event"] in ("granted", "refused"):
            if disclosure(record) != record["disclosure"]:
                return f"broken at {last + 1}"
        if record["gap"] is not None:
            told = told or record["gap"]
            explained = explained or (head is not None and record["prev"] == head[1])
        elif record["seq"] != last + 1:
            return f"broken at {last + 1}"
        elif record["prev"] != prev:
            told = told or "forked"
        last, prev = record["seq"], record["mac"]
        seen[last] = prev
    if told:
        return told
    if head is not None and not explained:
        if head[0] > last:
            return "truncated"
        if seen.get(head[0]) != head[1]:
            return "forked"
        if head[0] < last:
            return f"unanchored {last - head[0]}"
    return f"intact {len(document['records'])}"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        exported = json.load(file)
    anchored = None
    if len(sys.argv) > 3:
        number, code = sys.argv[3].split(":")
        anchored = (int(number), code)
    print(verdict(exported, bytes.fromhex(sys.argv[2]), anchored))
