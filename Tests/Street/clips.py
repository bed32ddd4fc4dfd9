#!/usr/bin/python3
"""Recordings for measuring accuracy, made here: nobody is recorded.

usage: clips.py DIRECTORY speech|pauses|quiet|mute

  speech   long.wav, long.txt: a text that repeats nothing (the licence GPL-3, which Debian ships;
           espeak-ng reads it) and in its middle the recording of the tests, with pauses of 0.3 to
           25 s; 15 minutes. What was said is in the text file
  pauses   pauses-S-P.wav, each with its .txt: ten minutes of that text, of which P % are silences of
           S seconds: 60 % of a minute, 60 % and 40 % of 15 s
  quiet    200 clips q-N.wav: a sentence at −45 dBFS in room noise at −75 dBFS, from 3 to 8 s
  mute     200 clips m-N.wav without speech: silence, hiss, hum, brown noise, clicks, tones, chords
           and arpeggios, at any level, 2 to 12 s
"""
import array
import math
import os
import random
import re
import subprocess
import sys
import wave

RATE = 16_000
SENTENCES = [
    "We met at the station at a quarter past nine and walked to the old library together.",
    "The river was higher than last year, but the bridge was open for people and bicycles.",
    "Please bring the blue folder, the long ruler and two sharp pencils to the meeting.",
    "After lunch the children planted seven apple trees behind the school.",
    "The train to the coast leaves every hour, and the last one leaves at midnight.",
    "Nobody knew why the clock in the tower had stopped during the night.",
    "She reads the newspaper in the garden while the coffee is still hot.",
    "Our new kitchen has a large window, a wooden table and a green door.",
    "The museum is closed on Mondays, so we went to the market instead.",
    "He carried the heavy box up the stairs and put it beside the window.",
    "In the morning there was fog over the fields and the road was wet.",
    "They sold the old car and bought two bicycles and a small trailer.",
    "The teacher explained how plants turn light and water into sugar.",
    "Before the concert began, the musicians talked quietly behind the curtain.",
    "You can find the key under the stone next to the kitchen door.",
    "The bakery on the corner opens at six and sells warm bread until noon.",
]
LICENSE = "/usr/share/common-licenses/GPL-3"
JFK = ("And so my fellow Americans ask not what your country can do for you ask what you can do for"
       " your country.")


def spoken(text, cache={}):
    """Samples as floats, 16 kHz, its peak at 1."""
    if text not in cache:
        data = subprocess.run(["espeak-ng", "-v", "en-us", "-s", "150", "--stdout", text],
                              check=True, stdout=subprocess.PIPE).stdout
        data = subprocess.run(
            ["ffmpeg", "-v", "error", "-i", "-", "-ar", str(RATE), "-ac", "1", "-f", "s16le", "-"],
            input=data, check=True, stdout=subprocess.PIPE).stdout
        cache[text] = scaled(array.array("h", data))
    return cache[text]


def scaled(samples):
    peak = max(1, max(abs(one) for one in samples))
    return [one / peak for one in samples]


def write(path, samples):
    data = array.array("h", (max(-32768, min(32767, int(one * 32767))) for one in samples))
    with wave.open(path, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(data.tobytes())


def noise(chance, count, level):
    """White, so many dBFS (of its root mean square)."""
    height = 10 ** (level / 20)
    block = [chance.gauss(0, height) for _ in range(min(count, 4 * RATE))]
    return [block[n % len(block)] for n in range(count)]


def level_of(samples):
    """dBFS of what is louder than a fiftieth of the peak."""
    loud = [one * one for one in samples if abs(one) > 0.02]
    return 10 * math.log10(sum(loud) / len(loud))


def license_sentences():
    """In their order. Who hears the same again and again, as engines do, does not hear well."""
    with open(LICENSE, encoding="utf-8") as file:
        text = " ".join(file.read().split())
    text = text[text.index("The GNU General Public License is a free"):]
    return [one for one in re.split(r"(?<=[.;:]) ", text)
            if 5 <= len(one.split()) <= 40 and re.fullmatch(r"[A-Za-z ,;:.'-]+", one)]


class Reading:
    """What is said one after the other, in a room that hisses at −70 dBFS."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.samples, self.words = noise(self.chance, RATE, -70), []

    def say(self, text, voice):
        self.samples += [0.5 * one for one in voice]
        self.words.append(text)

    def pause(self, seconds):
        self.samples += noise(self.chance, int(seconds * RATE), -70)

    def write(self, path):
        write(path + ".wav", self.samples)
        with open(path + ".txt", "w", encoding="ascii") as file:
            file.write("\n".join(self.words) + "\n")


def speech(directory):
    with wave.open(os.path.join(os.path.dirname(__file__), "../Fixtures/jfk.wav"), "rb") as file:
        jfk = scaled(array.array("h", file.readframes(file.getnframes())))
    reading = Reading(61)
    for text in license_sentences():
        if len(reading.samples) > 900 * RATE:
            break
        if jfk and len(reading.samples) > 450 * RATE:
            reading.say(JFK, jfk)
            reading.pause(2)
            jfk = None
        reading.say(text, spoken(text))
        chance = reading.chance
        reading.pause(chance.choice([2, 5, 12, 25]) if chance.random() < 0.2
                      else chance.uniform(0.3, 1.2))
    reading.write(directory + "/long")


def pauses(directory):
    for silence, percent in ((60, 60), (15, 60), (15, 40)):
        share = percent / 100
        reading, since = Reading(64), 0
        for text in license_sentences():
            if len(reading.samples) > 600 * RATE:
                break
            voice = spoken(text)
            reading.say(text, voice)
            since += len(voice) / RATE
            if since >= silence * (1 - share) / share:
                reading.pause(silence)
                since = 0
            else:
                reading.pause(0.3)
        reading.write(f"{directory}/pauses-{silence}-{percent}")


def quiet(directory):
    chance = random.Random(62)
    for number in range(200):
        voice = spoken(chance.choice(SENTENCES))
        height = 10 ** ((-45 - level_of(voice)) / 20)
        lead, tail = (int(chance.uniform(0.3, 2) * RATE) for _ in range(2))
        room = noise(chance, lead + len(voice) + tail, -75)
        for n, one in enumerate(voice):
            room[lead + n] += one * height
        write(f"{directory}/q-{number}.wav", room)


def mute(directory):
    chance = random.Random(63)
    for number in range(200):
        count = int(chance.uniform(2, 12) * RATE)
        level = chance.uniform(-70, -12)
        write(f"{directory}/m-{number}.wav", KINDS[number % len(KINDS)](chance, count, level))


def silence(_, count, __):
    return [0.0] * count


def hum(chance, count, level):
    height, base = 10 ** (level / 20), chance.choice([50, 60])
    wave_ = [sum(math.sin(2 * math.pi * base * k * n / RATE) / k for k in (1, 2, 3, 5)) * height
             for n in range(RATE)]
    return [wave_[n % RATE] for n in range(count)]


def brown(chance, count, level):
    value, height, samples = 0.0, 10 ** (level / 20), []
    for _ in range(count):
        value = 0.995 * value + chance.gauss(0, 0.1)
        samples.append(value * height)
    return samples


def clicks(chance, count, level):
    samples = noise(chance, count, -75)
    height = 10 ** (level / 20)
    for _ in range(count // RATE):
        place = chance.randrange(count - 40)
        for n in range(20):
            samples[place + n] += height * (1 - n / 20) * (-1) ** n
    return samples


def tone(chance, count, level):
    height, pitch = 10 ** (level / 20), chance.uniform(80, 3000)
    return [height * math.sin(2 * math.pi * pitch * n / RATE) for n in range(count)]


def chords(chance, count, level):
    """Held chords that fade into each other."""
    height, samples = 10 ** (level / 20) / 3, []
    while len(samples) < count:
        pitches = [chance.choice([110, 147, 165, 196]) * k for k in (1, 5 / 4, 3 / 2)]
        length = int(chance.uniform(1.5, 3) * RATE)
        for n in range(length):
            swell = min(1, n / 4000, (length - n) / 4000)
            samples.append(height * swell * sum(
                math.sin(2 * math.pi * pitch * n / RATE) for pitch in pitches))
    return samples[:count]


def arpeggio(chance, count, level):
    """Plucked notes, four a second."""
    height, samples = 10 ** (level / 20), []
    while len(samples) < count:
        pitch = chance.choice([220, 247, 277, 330, 370, 440, 494])
        samples += [height * math.exp(-n / 2500) * (
            math.sin(2 * math.pi * pitch * n / RATE)
            + 0.4 * math.sin(4 * math.pi * pitch * n / RATE)) for n in range(4000)]
    return samples[:count]


KINDS = [silence, noise, hum, brown, clicks, tone, chords, arpeggio]


KINDS_OF_CLIPS = {"speech": speech, "pauses": pauses, "quiet": quiet, "mute": mute}


def main():
    if len(sys.argv) != 3 or sys.argv[2] not in KINDS_OF_CLIPS:
        sys.exit(__doc__)
    os.makedirs(sys.argv[1], exist_ok=True)
    KINDS_OF_CLIPS[sys.argv[2]](sys.argv[1])


main()
