"""Recordings of known words, and an ear that knows them again.

A word is a burst of noise that every detector takes for speech, with its number written in the
samples at its beginning and a mark at its end: whoever gets a piece of the recording as WAV can tell
exactly which words are wholly in it, and when. Numbers are places in the recording; the text of a
word follows from its number, or from a small vocabulary.

usage: words.py RECORDING.wav LISTING.json SECONDS [KEY=VALUE...]
  seed=N         another recording (1)
  vocabulary=N   only so many different words, over and over (0: every word once)
  run=A,B        words between two pauses, at least and at most (4,14)
  pause=A,B      seconds of a pause (0.7,2.5)
  gap=A,B        seconds between two words of a run (0.06,0.25)
  silence=S      seconds of a long silence in the place of every third pause (0: none)
  breathless=S   from here on so many seconds without any pause, once (0: none)
  at=S           where those begin (a third of the recording)
  level=D        decibels that the words are quieter (0)
LISTING: {"seconds", "words": [[number, text, start, end]...]}

       words.py hear PIECE.wav RESULT.json [SECONDS]
An engine: what is heard, with times, after so many seconds.
"""
import array
import json
import random
import struct
import sys
import time
import wave

RATE = 16_000
LENGTH = 4_480  # samples of a word: 0.28 s
BEGIN = struct.pack("<6h", 31_111, -31_222, 31_333, -31_444, 31_555, -31_666)
END = struct.pack("<6h", -30_111, 30_222, -30_333, 30_444, -30_555, 30_666)
CONSONANTS, VOWELS = "bdfgklmnprstvzjw", "aeio"


def text_of(number):
    """Three syllables, which no list of fillers or stock phrases has; neighbours sound different."""
    number = number * 40_503 % (1 << 18)
    text = ""
    for _ in range(3):
        number, syllable = divmod(number, 64)
        text += CONSONANTS[syllable >> 2] + VOWELS[syllable & 3]
    return text


def body(level=0.0):
    """What all words sound like between their marks: noise that swells and fades."""
    chance = random.Random(7)
    height = 7_000 * 10 ** (-level / 20)
    samples = array.array("h")
    for n in range(LENGTH):
        swell = 0.35 + 0.65 * abs(2 * (n * 3 / LENGTH % 1) - 1)
        samples.append(int(chance.uniform(-height, height) * swell))
    return samples.tobytes()


def word(number, sound):
    mark = BEGIN + struct.pack("<3H", number & 0x7FFF, number >> 15, number * 7 & 0x7FFF)
    return mark + sound[len(mark):2 * LENGTH - len(END)] + END


def heard(samples):
    """The words that are wholly in the samples (bytes, s16): [(number, start, end)], in seconds; and
    how many were cut."""
    found, at, cut = [], 0, 0
    while (at := samples.find(BEGIN, at)) >= 0:
        start, after = at, at + len(BEGIN)
        at += 2
        if start % 2 or len(samples) < after + 6:
            cut += 1
            continue
        low, high, check = struct.unpack_from("<3H", samples, after)
        number = high << 15 | low
        if number * 7 & 0x7FFF != check:
            raise ValueError(f"a broken mark at sample {start // 2}")
        if samples[start + 2 * LENGTH - len(END):start + 2 * LENGTH] != END:
            cut += 1
            continue
        found.append((number, start / 2 / RATE, (start / 2 + LENGTH) / RATE))
    return found, cut


def samples_of(data):
    """What a WAV file holds: 16 kHz, mono, 16 bits, or it is refused."""
    if data[:4] != b"RIFF" or data[8:12] != b"WAVE":
        raise ValueError("no WAV")
    at, form = 12, None
    while at + 8 <= len(data):
        name, size = data[at:at + 4], struct.unpack_from("<I", data, at + 4)[0]
        if name == b"fmt ":
            form = struct.unpack_from("<HHIIHH", data, at + 8)
        if name == b"data":
            if form is None or (form[1], form[2], form[5]) != (1, RATE, 16):
                raise ValueError(f"not 16 kHz, mono, 16 bits: {form}")
            return data[at + 8:at + 8 + size]
        at += 8 + size + size % 2
    raise ValueError("a WAV without samples")


class Recording:
    def __init__(self, seconds, seed=1, vocabulary=0, run=(4, 14), pause=(0.7, 2.5),
                 gap=(0.06, 0.25), silence=0.0, breathless=0.0, at=None, level=0.0):
        self.chance = random.Random(seed)
        self.vocabulary = vocabulary
        self.sound = body(level)
        self.noise = array.array(
            "h", (self.chance.randint(-3, 3) for _ in range(RATE))).tobytes()
        self.pieces, self.length, self.words = [], 0, []
        at = seconds / 3 if at is None else at
        pauses = 0
        self.rest(self.chance.uniform(0.3, 1))
        while self.length / RATE < seconds - 1:
            for _ in range(self.chance.randint(*run)):
                self.say()
                self.rest(self.chance.uniform(*gap))
            if breathless and self.length / RATE >= at:
                end = self.length / RATE + breathless
                while self.length / RATE < end:
                    self.say()
                    self.rest(self.chance.uniform(*gap))
                breathless = 0
            pauses += 1
            self.rest(silence if silence and pauses % 3 == 0 else self.chance.uniform(*pause))

    def rest(self, seconds):
        count = int(seconds * RATE)
        whole, left = divmod(count, RATE)
        self.pieces += [self.noise] * whole + [self.noise[:2 * left]]
        self.length += count

    def say(self):
        number = len(self.words)
        text = text_of(self.chance.randrange(self.vocabulary) if self.vocabulary else number)
        start = self.length / RATE
        self.pieces.append(word(number, self.sound))
        self.length += LENGTH
        self.words.append([number, text, start, self.length / RATE])

    def write(self, path, listing):
        with wave.open(path, "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            for start in range(0, len(self.pieces), 512):
                file.writeframes(b"".join(self.pieces[start:start + 512]))
        with open(listing, "w", encoding="ascii") as file:
            json.dump({"seconds": self.length / RATE, "words": self.words}, file)


def value(text):
    numbers = [float(one) if "." in one else int(one) for one in text.split(",")]
    return numbers[0] if len(numbers) == 1 else tuple(numbers)


def hear(piece, result, seconds=0):
    with open(piece, "rb") as file:
        found, _ = heard(samples_of(file.read()))
    time.sleep(float(seconds))
    segments = [{"start": start, "end": end, "text": text_of(number)}
                for number, start, end in found]
    text = " ".join(segment["text"] for segment in segments)
    with open(result, "w", encoding="ascii") as file:
        json.dump({"text": text, "segments": segments}, file)


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    if sys.argv[1] == "hear":
        return hear(*sys.argv[2:])
    options = dict(word.split("=", 1) for word in sys.argv[4:])
    Recording(float(sys.argv[3]), **{name: value(text) for name, text in options.items()}).write(
        sys.argv[1], sys.argv[2])


if __name__ == "__main__":
    main()
