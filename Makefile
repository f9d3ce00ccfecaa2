# Everything a person needs; `make run` and `make test` are each enough on a fresh machine.
SWIFT ?= swift
PREFIX ?= /usr/local
ARGS ?=
SOURCES = Package.swift Sources Tests demos Examples Benchmarks/Package.swift Benchmarks/Sources

.PHONY: run test benchmarks portable build release bench fuzz fuzz-screen conformance docs pictures format lint install install-stage clean setup

run: release ## build, and open the playground (ARGS="marching-ants --speed 0.5")
	@.build/release/antics $(ARGS)

test: setup ## all tests; they open pseudo-terminals of their own and need no screen
	$(SWIFT) test
	@$(MAKE) --no-print-directory benchmarks

# They are a package of their own, which takes a whole build; that they fit the libraries is seen without one.
STRICT = -swift-version 6 -warnings-as-errors -enable-upcoming-feature InternalImportsByDefault \
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility
HEADERS = $(patsubst %,-I %,$(wildcard .build/checkouts/*/Sources/*/include))

benchmarks: build ## that the benchmarks still compile
	@built=$$($(SWIFT) build --show-bin-path); for target in Benchmarks/Sources/*; do \
	  echo "checking $$target"; \
	  $(SWIFT)c -typecheck $(STRICT) -module-name $$(basename $$target) -package-name benchmarks \
	    -I "$$built/Modules" -Xcc -fmodule-map-file="$$built/CTerminal.build/module.modulemap" $(HEADERS) \
	    $$target/*.swift || exit 1; \
	done

# The stand-ins, with which Linux's own calls are done without. What they replace must be gone from the program.
PORTABLE = --scratch-path .build/portable -Xswiftc -DPORTABLE -Xcc -DPORTABLE
LINUX_CALLS = inotify_init1|inotify_add_watch|memfd_create|ppoll|pipe2|dup3

portable: setup ## the same program and its terminal tests with POSIX calls alone
	$(SWIFT) build --build-tests $(PORTABLE)
	@if nm -D --undefined-only .build/portable/debug/antics | grep -wE '($(LINUX_CALLS))(@.*)?'; then \
	  echo "calls of Linux alone are in the portable program" >&2; exit 1; \
	fi
	$(SWIFT) test --skip-build $(PORTABLE) --filter 'TerminalScreenTests|PlaygroundSessionTests'

build: setup
	$(SWIFT) build

release: setup
	$(SWIFT) build -c release --product antics

bench: setup ## microseconds per operation, area by area (ARGS="layers")
	$(SWIFT) build -c release --package-path Benchmarks --product bench
	@Benchmarks/.build/release/bench $(ARGS)

# The laws are those of `make test`, which tries each on fewer inputs, and always on the same.
FUZZ = -c release -Xswiftc -enable-testing --scratch-path .build/fuzz
LAWS = AnticsTests\.ProgramFuzzTests|ColorsTests|GeometryTests|TextTests|LayersTests|RasterTests|CellsTests|JSONTests|SceneFilesTests|PlaybackTests|CoreAnimationTests|PlaygroundTests
MINUTES ?= 15
CASES ?= 1000

fuzz: setup ## the laws of the tests over CASES random inputs each, with seed after seed, for MINUTES
	$(SWIFT) build --build-tests $(FUZZ)
	@end=$$(($$(date +%s) + $(MINUTES) * 60)); seed=$${SEED:-$$(date +%s)}; \
	while [ $$(date +%s) -lt $$end ]; do \
	  echo "SEED=$$seed CASES=$(CASES)"; \
	  SEED=$$seed CASES=$(CASES) $(SWIFT) test --skip-build $(FUZZ) --filter '^($(LAWS))[./]' > .build/fuzz.log 2>&1 || { \
	    grep -E '✘|error:' .build/fuzz.log | head -40; echo "all of it: .build/fuzz.log" >&2; exit 1; }; \
	  grep -E 'Test run with' .build/fuzz.log; seed=$$((seed + 1)); \
	done
	@$(MAKE) --no-print-directory fuzz-screen

SCREEN_SECONDS ?= 600

fuzz-screen: setup ## the playground under random keys, sizes, signals and lines, SCREEN_SECONDS each, and slow links
	$(SWIFT) build --build-tests $(FUZZ)
	@for suite in PlayFuzzTests SlowLinkTests; do \
	  FUZZ_SECONDS=$(SCREEN_SECONDS) $(SWIFT) test --skip-build $(FUZZ) --filter $$suite > .build/fuzz.log 2>&1; failed=$$?; \
	  grep -E '^(FUZZ|LINK)|✘|error:|Test run with' .build/fuzz.log | cut -c1-400 | head -90; \
	  [ $$failed = 0 ] || { echo "all of it: .build/fuzz.log" >&2; exit 1; }; \
	done

conformance: release ## compare with independent programs: tmux, pyte, Cairo, mandoc (installs them)
	$(SWIFT) build -c release --package-path Benchmarks --product bench
	@Tests/Conformance/run
	FUZZ_SECONDS=15 $(SWIFT) test --filter 'PlayFuzzTests|SlowLinkTests'

docs: build ## the documentation of all modules as a static site in .build/docs; a warning fails
	@docs/build

pictures: release ## the README's moving pictures, from the bundled demos
	@for demo in star-morph marching-ants draw-on colour; do \
	  .build/release/antics record $$demo -o docs/$$demo.svg --force || exit 1; \
	done
	@.build/release/antics record stagger -o docs/terminal.svg --style cells --renderer octant --panels \
	  --keys docs/terminal.keys --size 80x24 --fps 15 --force

format:
	$(SWIFT) format format --in-place --recursive $(SOURCES)

lint:
	$(SWIFT) format lint --strict --recursive $(SOURCES)

# The library that code is compiled against has its interface in words, so that nothing else of here is needed then.
STAGE = $(DESTDIR)$(PREFIX)/lib/antics
install install-stage: export ANTICS_INSTALLED = 1

install: release install-stage
	install -D .build/release/antics $(DESTDIR)$(PREFIX)/bin/antics
	install -d $(DESTDIR)$(PREFIX)/share/man/man1
	.build/release/antics manual > $(DESTDIR)$(PREFIX)/share/man/man1/antics.1

install-stage: release
	@if [ "$$(uname)" != Linux ]; then exit 0; fi; set -e; \
	$(SWIFT) build -c release --product AnticsStage; \
	install -d $(STAGE); \
	install -s .build/release/libAnticsStage.so $(STAGE); \
	install -m 644 .build/release/Modules/CoreAnimation.swiftinterface .build/release/Modules/AnticsStage.swiftinterface $(STAGE)

clean:
	$(SWIFT) package clean
	$(SWIFT) package --package-path Benchmarks clean

# The headers of ncurses and of libyaml and a Swift compiler: what the build needs besides this folder.
setup:
	@command -v $(firstword $(SWIFT)) >/dev/null || \
	  { echo "Antics needs Swift 6.2 or newer: https://www.swift.org/install" >&2; exit 1; }
	@if [ "$$(uname)" = Linux ] && { [ ! -e /usr/include/yaml.h ] || \
	    [ ! -e /usr/include/ncursesw/curses.h ] && [ ! -e /usr/include/curses.h ]; }; then \
	  if command -v apt-get >/dev/null; then \
	    if [ "$$(id -u)" = 0 ]; then as=; else as=sudo; fi; \
	    echo "installing libncurses-dev and libyaml-dev"; \
	    $$as apt-get update -qq && $$as apt-get install -y -qq libncurses-dev libyaml-dev >/dev/null; \
	  else \
	    echo "Antics needs the headers of ncursesw and libyaml: dnf install ncurses-devel libyaml-devel, pacman -S ncurses libyaml" >&2; exit 1; \
	  fi; \
	fi
