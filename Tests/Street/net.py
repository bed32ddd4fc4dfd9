"""The ground of the street: its loopback, its name server, and an ear on every packet."""
import ctypes
import fcntl
import socket
import struct
import threading
import time


def raise_loopback():
    """Brings `lo` up and makes every IPv4 address one of ours (what `ip route add local 0/0 dev
    lo` does): no address is unreachable, so that whoever is called is seen."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        request = struct.pack("16sh14x", b"lo", 0x1 | 0x40)  # IFF_UP, IFF_RUNNING
        fcntl.ioctl(any_socket, 0x8914, request)  # SIOCSIFFLAGS
    index = socket.if_nametoindex("lo")
    family, local, host = socket.AF_INET, 255, 254  # RT_TABLE_LOCAL, RT_SCOPE_HOST
    route = struct.pack("=BBBBBBBBI", family, 0, 0, 0, local, 4, host, 2, 0)  # static, RTN_LOCAL
    route += struct.pack("=HHI", 8, 4, index)  # RTA_OIF
    header = struct.pack("=IHHII", 16 + len(route), 24, 0x1 | 0x4 | 0x400, 1, 0)  # RTM_NEWROUTE
    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0) as netlink:
        netlink.send(header + route)
        answer = netlink.recv(4096)
    code = struct.unpack_from("=i", answer, 16)[0]
    if code != 0:
        raise OSError(-code, "route to everywhere")


class NameServer:
    """Answers every question for an address, and remembers it."""

    def __init__(self, address, addresses, otherwise):
        self.asked = []
        self.addresses = addresses
        self.turns = {}
        self.otherwise = otherwise
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind((address, 53))
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            question, sender = self.socket.recvfrom(4096)
            try:
                self.socket.sendto(self.answer(question), sender)
            except (IndexError, struct.error, UnicodeDecodeError):
                self.asked.append({"name": None, "type": 0, "time": time.time()})

    def answer(self, question):
        labels, at = [], 12
        while question[at]:
            labels.append(question[at + 1:at + 1 + question[at]].decode("ascii"))
            at += 1 + question[at]
        kind = struct.unpack_from(">H", question, at + 1)[0]
        name = ".".join(labels).lower()
        self.asked.append({"name": name, "type": {1: "A", 28: "AAAA"}.get(kind, str(kind)),
                           "time": time.time()})
        asked = question[12:at + 5]
        record = b""
        if kind == 1:
            record = b"\xc0\x0c" + struct.pack(">HHIH", 1, 1, 0, 4)
            record += socket.inet_aton(self.address(name))
        return (question[:2] + b"\x81\x80" + struct.pack(">HHHH", 1, 1 if record else 0, 0, 0)
                + asked + record)

    def address(self, name):
        known = self.addresses.get(name)
        if not known:
            return self.otherwise
        turn = self.turns.get(name, 0)
        self.turns[name] = turn + 1
        return known[min(turn, len(known) - 1)]


class Sniffer:
    """Every TCP connection that was tried and every datagram, from the packets themselves."""

    # Classic BPF over the packet from its IP header on: UDP, or TCP with SYN and without ACK.
    IPV4 = [(0x30, 0, 0, 9), (0x15, 5, 0, 17), (0x15, 0, 5, 6), (0xB1, 0, 0, 0), (0x50, 0, 0, 13),
            (0x54, 0, 0, 0x12), (0x15, 0, 1, 2), (0x06, 0, 0, 256), (0x06, 0, 0, 0)]
    IPV6 = [(0x30, 0, 0, 6), (0x15, 4, 0, 17), (0x15, 0, 4, 6), (0x30, 0, 0, 53),
            (0x54, 0, 0, 0x12), (0x15, 0, 1, 2), (0x06, 0, 0, 256), (0x06, 0, 0, 0)]

    def __init__(self):
        self.sockets = []
        for kind, code in ((0x0800, self.IPV4), (0x86DD, self.IPV6)):
            ear = socket.socket(socket.AF_PACKET, socket.SOCK_DGRAM, 0)
            lines = b"".join(struct.pack("HBBI", *line) for line in code)
            kept = ctypes.create_string_buffer(lines)
            program = struct.pack("HxxxxxxP" if struct.calcsize("P") == 8 else "HxxP", len(code),
                                  ctypes.addressof(kept))
            ear.setsockopt(socket.SOL_SOCKET, 26, program)  # SO_ATTACH_FILTER
            ear.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 22)
            ear.bind(("lo", kind))
            ear.setblocking(False)
            self.sockets.append(ear)

    def drain(self):
        packets = []
        for ear in self.sockets:
            while True:
                try:
                    packet, sender = ear.recvfrom(256)
                except BlockingIOError:
                    break
                if sender[2] == 4:  # PACKET_OUTGOING: on loopback each is seen twice
                    continue
                if packet[0] >> 4 == 4:
                    kind, at = packet[9], (packet[0] & 15) * 4
                    address = socket.inet_ntop(socket.AF_INET, packet[16:20])
                else:
                    kind, at = packet[6], 40
                    address = socket.inet_ntop(socket.AF_INET6, packet[24:40])
                port = struct.unpack_from(">H", packet, at + 2)[0]
                source = struct.unpack_from(">H", packet, at)[0]
                if kind == 17 and 53 in (port, source):
                    continue
                packets.append(["tcp" if kind == 6 else "udp", address, port])
        return packets
