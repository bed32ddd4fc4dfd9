# What a person types here. The work is done by the scripts; each says what it does at its top.

PREFIX ?= /usr/local
DESTDIR ?=

bin := $(DESTDIR)$(PREFIX)/bin
libexec := $(DESTDIR)$(PREFIX)/libexec/osgk
share := $(DESTDIR)$(PREFIX)/share/osgk
release := .build/release

.PHONY: help demo build check check-long bench fuzz install uninstall format lint clean

help:
	@echo 'make demo        install what is missing, build, transcribe a recording on this machine'
	@echo 'make build       the release programs, in $(release)'
	@echo 'make check       every test, after installing what they need'
	@echo 'make check-long  the same, then under AddressSanitizer, then make fuzz'
	@echo 'make bench       speed and memory against their limits; writes BENCHMARKS.md'
	@echo 'make fuzz        a minute of libFuzzer for each reader of foreign bytes'
	@echo 'make install     into PREFIX=$(PREFIX) (below DESTDIR); uninstall takes it away'
	@echo 'make format, make lint, make clean'

demo:
	@scripts/demo

build:
	@scripts/build

check:
	@scripts/check

check-long: check
	@scripts/check-long

bench:
	@scripts/bench

fuzz:
	@scripts/fuzz

install:
	@test -x $(release)/osgk -a -f providers/index.json || { echo 'make build comes first' >&2; exit 1; }
	install -d $(bin) $(libexec) $(share)/providers/wires $(share)/config
	install -m 755 $(release)/osgk $(bin)/osgk
	install -m 755 $(release)/osgk-run $(libexec)/osgk-run
	install -m 755 $(release)/osgk-net $(libexec)/osgk-net
	install -m 644 providers/*.yaml providers/*.json $(share)/providers/
	install -m 644 providers/wires/*.yaml $(share)/providers/wires/
	install -d $(share)/config/styles
	install -m 644 config/*.* $(share)/config/
	install -m 644 config/styles/*.yaml $(share)/config/styles/

uninstall:
	rm -f $(bin)/osgk
	rm -rf $(libexec) $(share)

format:
	swift format --in-place --recursive --parallel Package.swift Sources Tests Fuzz

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Fuzz

clean:
	rm -rf .build providers/index.json
