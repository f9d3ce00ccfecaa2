# Each of `make run` and `make test` works on a fresh machine.
SWIFT ?= swift
PREFIX ?= /usr/local
# Some shells do not expand the tilde of PREFIX=~/.local.
override PREFIX := $(patsubst ~,$(HOME),$(patsubst ~/%,$(HOME)/%,$(PREFIX)))
ARGS ?=
SOURCES = Package.swift Sources Tests demos Examples Benchmarks/Package.swift Benchmarks/Sources

.PHONY: run test benchmarks portable build build-release bench fuzz fuzz-screen conformance screens many docs pictures format lint \
  release install install-program install-stage uninstall dist deb check-packages clean setup

# Their builds optimise only the modules that draw. Measurements and packages need the optimised program.
run test benchmarks fuzz fuzz-screen docs: export ANTICS_QUICK_BUILD = 1
run: ## build, and open the playground (ARGS="marching-ants --speed 0.5")
	@[ -e .build/release/antics ] || echo "building antics: a few minutes the first time"
	@$(MAKE) --no-print-directory build-release
	@.build/release/antics $(ARGS)

# A separate folder, because tests see more of the modules.
TESTS = -c release -Xswiftc -enable-testing --scratch-path .build/tests
BUILD_TESTS = mkdir -p .build; $(SWIFT) build --quiet --build-tests $(TESTS) > .build/build.log 2>&1 || { cat .build/build.log; exit 1; }

# One line for each module: its number of tests, and how many of them failed.
define COUNT_TESTS
/<testcase/ { module = $$2; sub(/\..*/, "", module); tests[module]++; failed[module] += 0; open = $$0 !~ /\/>/ }
/<failure/ && open { failed[module]++; open = 0 }
END {
  for (module in tests)
    printf "%-22s %5d tests  %s\n", module, tests[module], failed[module] ? failed[module] " failed" : "passed"
}
endef
export COUNT_TESTS

test: setup ## run all tests; they open their own pseudo-terminals and need no screen
	@echo "building the tests: four to eight minutes for the first time"
	@$(BUILD_TESTS)
	@echo "running the tests: about four minutes; the full output goes to .build/test.log"
	@rm -f .build/tests-swift-testing.xml
	@$(SWIFT) test --skip-build $(TESTS) --xunit-output .build/tests.xml > .build/test.log 2>&1; \
	  status=$$?; \
	  [ ! -e .build/tests-swift-testing.xml ] || awk -F '"' "$$COUNT_TESTS" .build/tests-swift-testing.xml | sort; \
	  awk '/^[◇✔]/ { shown = 0 } /^✘|^error:|^[^◇✔]*Fatal error/ { shown = 1 } shown || /Test run with/' .build/test.log; \
	  exit $$status
	@$(MAKE) --no-print-directory benchmarks

# Benchmarks are a separate package, which needs a whole build. This only checks that they compile.
STRICT = -swift-version 6 -warnings-as-errors -enable-upcoming-feature InternalImportsByDefault \
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility

benchmarks: setup ## check that the benchmarks still compile
	@$(BUILD_TESTS)
	@built=$$($(SWIFT) build --show-bin-path $(TESTS)); for target in Benchmarks/Sources/*; do \
	  echo "checking $$target"; \
	  $(SWIFT)c -typecheck $(STRICT) -module-name $$(basename $$target) -package-name benchmarks \
	    -I "$$built/Modules" $$(printf -- '-Xcc -fmodule-map-file=%s ' "$$built"/C*.build/module.modulemap) \
	    $$(printf -- '-I %s ' .build/tests/checkouts/*/Sources/*/include) $$target/*.swift || exit 1; \
	done

# POSIX fallbacks instead of Linux-specific calls. The program must not contain the replaced calls.
PORTABLE = --scratch-path .build/portable -Xswiftc -DPORTABLE -Xcc -DPORTABLE
LINUX_CALLS = inotify_init1|inotify_add_watch|memfd_create|ppoll|pipe2|dup3

portable: setup ## build and test the program with POSIX calls only
	$(SWIFT) build --build-tests $(PORTABLE)
	@if nm -D --undefined-only .build/portable/debug/antics | grep -wE '($(LINUX_CALLS))(@.*)?'; then \
	  echo "the portable program contains Linux-specific calls" >&2; exit 1; \
	fi
	$(SWIFT) test --skip-build $(PORTABLE) --filter 'TerminalScreenTests|PlaygroundSessionTests'

build: setup
	$(SWIFT) build

# The library for Swift files is built when it is first needed, and kept up to date from then on.
build-release: setup
	@$(SWIFT) build -c release --product antics
	@[ ! -e .build/release/libAnticsStage.so ] || $(SWIFT) build -c release --product AnticsStage

bench: setup ## print microseconds per operation for each area (ARGS="layers")
	$(SWIFT) build -c release --package-path Benchmarks --product bench
	@Benchmarks/.build/release/bench $(ARGS)

# The same properties as in `make test`, which uses fewer inputs and a fixed seed.
LAWS = AnticsTests\.(ProgramFuzzTests|LintPictureTests|CodeTests|DemoFrameTests|PictureQualityTests|SVGRoundTripTests)|TerminalScreenTests\.(FrameTests|RestoringTests)|ColorsTests|GeometryTests|TextTests|LayersTests|RasterTests|CellsTests|ScenesTests|SVGFilesTests|LottieFilesTests|PlaybackTests|CoreAnimationTests|PlaygroundTests
MINUTES ?= 15
CASES ?= 1000

fuzz: setup ## test properties with CASES random inputs for each seed, for MINUTES
	@$(BUILD_TESTS)
	@end=$$(($$(date +%s) + $(MINUTES) * 60)); seed=$${SEED:-$$(date +%s)}; \
	while [ $$(date +%s) -lt $$end ]; do \
	  echo "SEED=$$seed CASES=$(CASES)"; \
	  SEED=$$seed CASES=$(CASES) $(SWIFT) test --skip-build $(TESTS) --filter '^($(LAWS))[./]' > .build/fuzz.log 2>&1 || { \
	    grep -E '✘|error:' .build/fuzz.log | head -40; echo "the full output is in .build/fuzz.log" >&2; exit 1; }; \
	  grep -E 'Test run with' .build/fuzz.log; seed=$$((seed + 1)); \
	done
	@$(MAKE) --no-print-directory fuzz-screen

SCREEN_SECONDS ?= 600

fuzz-screen: setup ## play with random keys, sizes, signals and slow connections, SCREEN_SECONDS each
	@$(BUILD_TESTS)
	@for suite in PlayFuzzTests SlowLinkTests; do \
	  FUZZ_SECONDS=$(SCREEN_SECONDS) $(SWIFT) test --skip-build $(TESTS) --filter $$suite > .build/fuzz.log 2>&1; failed=$$?; \
	  grep -E '^(FUZZ|LINK)|✘|error:|Test run with' .build/fuzz.log | cut -c1-400 | head -90; \
	  [ $$failed = 0 ] || { echo "the full output is in .build/fuzz.log" >&2; exit 1; }; \
	done

conformance: build-release ## compare with tmux, pyte, Cairo, ffmpeg and mandoc (installs them)
	$(SWIFT) build -c release --package-path Benchmarks --product bench
	@Tests/Conformance/run
	@$(MAKE) --no-print-directory fuzz-screen SCREEN_SECONDS=15
	ANTICS_QUICK_BUILD=1 CASES=200 $(SWIFT) test --skip-build $(TESTS) --filter LintPictureTests

screens: build-release ## show the demos in real terminals, and measure the errors (ARGS="--terminal xterm --demo colour")
	@Tests/Conformance/real_screens.py $(ARGS)

many: build-release ## run a hundred sessions, and print late frames, processor time and memory (ARGS="50 --ssh")
	@Tests/Conformance/many.py $(ARGS)

docs: setup ## build the documentation as a site in .build/docs; fails on warnings
	@$(BUILD_TESTS)
	@docs/build "$$($(SWIFT) build --show-bin-path $(TESTS))"

pictures: build-release ## record the pictures of the README and of the demos
	@for demo in star-morph marching-ants draw-on colour weather; do \
	  .build/release/antics record $$demo -o docs/$$demo.svg --force || exit 1; \
	done
	@mkdir -p docs/pictures; for demo in $$(.build/release/antics list | awk '/^  [a-z-]+ / { print $$1 }'); do \
	  .build/release/antics record $$demo -o docs/pictures/$$demo.png --strip 4 --pixels 400x84 --force --quiet || exit 1; \
	done
	@sed -n '/^scene: 1/,/^```/p' README.md | sed '$$d' | .build/release/antics record - -o docs/square.svg --format svg --force
	@.build/release/antics record star-morph -o docs/terminal.svg --style cells --renderer blocks --panels \
	  --keys docs/terminal.keys --size 100x26 --fps 8 --force

format:
	$(SWIFT) format format --in-place --recursive $(SOURCES)

lint: ## check the format of the code and the English of comments and guides
	$(SWIFT) format lint --strict --recursive $(SOURCES)
	@if command -v python3 >/dev/null; then .ci/prose; else echo "python3 is missing: the English is not checked" >&2; fi

# ---- Packages

VERSION = $(shell sed -n 's/.*version: "\(.*\)",$$/\1/p' Sources/Commands/Antics.swift)
ARCH = $(shell uname -m)
# Packages have the date of the release, so that builds are reproducible.
tree dist deb: export SOURCE_DATE_EPOCH ?= $(shell date -u -d "$$(sed -n 's/^\#\# \[$(VERSION)\] - //p' CHANGELOG.md)" +%s 2>/dev/null || date +%s)

# One stripped file that contains the Swift runtime. It has a separate build folder, because its modules are compiled with other
# flags. The linker searches the folder ARCHIVES first, so it links these libraries statically if the system has archives. No
# other file links with the program, so it exports no symbols: they would take 670 kB. It catches no exceptions of C++, so it
# has no index of unwind tables, which would take 550 kB.
ONE_FILE = .build/one-file/antics
ARCHIVES = $(CURDIR)/.build/one-file/archives

release: export ANTICS_SMALL_BUILD = 1
release: setup ## build the program as one file that needs only ncurses, .build/one-file/antics
	@mkdir -p $(ARCHIVES); for name in libyaml.a libexpat.a libz.a libstdc++.a libgcc_eh.a; do \
	  file=$$($$(command -v clang || command -v cc) -print-file-name=$$name); \
	  [ ! -e "$$file" ] || ln -sf "$$(realpath "$$file")" $(ARCHIVES)/$$name; done
	$(SWIFT) build -c release --product antics --static-swift-stdlib --disable-local-rpath \
	  --scratch-path .build/one-file -Xlinker --as-needed -Xlinker --icf=safe -Xlinker --no-export-dynamic \
	  -Xlinker --no-eh-frame-hdr \
	  -Xlinker -L$(ARCHIVES) -Xlinker -lgcc_eh
	@strip -o $(ONE_FILE) .build/one-file/release/antics
	@echo "$(ONE_FILE): $$(stat -c %s $(ONE_FILE) | numfmt --grouping) bytes"

# All installed files, in the layout below PREFIX.
TREE = .build/tree
EXAMPLES = $(filter-out Examples/Examples.swift,$(wildcard Examples/*.swift Examples/*.yaml Examples/README.md))
EXAMPLE_FOLDERS = svg lottie

tree: release
	@rm -rf $(TREE); install -D $(ONE_FILE) $(TREE)/bin/antics
	@mkdir -p $(TREE)/share/man/man1 $(TREE)/share/bash-completion/completions $(TREE)/share/zsh/site-functions \
	  $(TREE)/share/fish/vendor_completions.d $(TREE)/share/doc/antics/examples
	@$(ONE_FILE) manual > $(TREE)/share/man/man1/antics.1
	@$(ONE_FILE) --generate-completion-script bash | sed '1{/^#!/d}' > $(TREE)/share/bash-completion/completions/antics
	@$(ONE_FILE) --generate-completion-script zsh > $(TREE)/share/zsh/site-functions/_antics
	@$(ONE_FILE) --generate-completion-script fish > $(TREE)/share/fish/vendor_completions.d/antics.fish
	@install -m 644 README.md CHANGELOG.md docs/packaging/copyright $(TREE)/share/doc/antics
	@install -m 644 $(EXAMPLES) $(TREE)/share/doc/antics/examples
	@for folder in $(EXAMPLE_FOLDERS); do \
	  install -D -m 644 -t $(TREE)/share/doc/antics/examples/$$folder Examples/$$folder/*; done

install-program uninstall: export PREFIX := $(PREFIX)
install-program uninstall: export DESTDIR := $(DESTDIR)

install: install-program install-stage ## install the program, manual, completions and the library for Swift files

install-program:
	@[ -e .build/one-file/release/antics ] || echo "building the program: about three minutes the first time"
	@$(MAKE) --no-print-directory tree
	@docs/packaging/install.sh $(TREE)

# Swift files are compiled against this library. Its interface is text, so it needs no other module.
STAGE = $(DESTDIR)$(PREFIX)/lib/antics
install-stage: export ANTICS_INSTALLED = 1
# It shares the modules of `make run`.
install-stage: export ANTICS_QUICK_BUILD = 1
install-stage: setup ## install only the library for Swift files
	@if [ "$$(uname)" != Linux ]; then exit 0; fi; set -e; \
	echo "building the library for Swift files: one minute after make run, else three"; \
	$(SWIFT) build -c release --product AnticsStage; \
	install -d "$(STAGE)"; \
	install -s .build/release/libAnticsStage.so "$(STAGE)"; \
	install -m 644 .build/release/Modules/CoreAnimation.swiftinterface .build/release/Modules/AnticsStage.swiftinterface "$(STAGE)"; \
	echo "$(STAGE)"

uninstall: ## remove the installed files
	@docs/packaging/install.sh --uninstall

# Packages are for computers without Swift, so they do not contain the library for Swift files.
DIST = .build/dist
NAME = antics-$(VERSION)-linux-$(ARCH)

dist: tree ## build a tarball with an installer and a checksum, in .build/dist
	@rm -rf $(DIST)/$(NAME); mkdir -p $(DIST); cp -R $(TREE) $(DIST)/$(NAME)
	@install docs/packaging/install.sh $(DIST)/$(NAME); install -m 644 docs/packaging/INSTALL $(DIST)/$(NAME)
	@tar -C $(DIST) --sort=name --owner=0 --group=0 --numeric-owner --mtime=@$(SOURCE_DATE_EPOCH) -cf - $(NAME) \
	  | gzip -9n > $(DIST)/$(NAME).tar.gz; rm -rf $(DIST)/$(NAME)
	@cd $(DIST) && sha256sum $(NAME).tar.gz > SHA256SUMS && cat SHA256SUMS

deb: tree ## build a Debian package in .build/dist
	@docs/packaging/deb.sh $(TREE) $(VERSION) $(DIST)

check-packages: dist deb ## install both in a bare Debian, test them, and remove them
	@Tests/Conformance/packages.py $(DIST) $(VERSION)

clean:
	$(SWIFT) package clean
	$(SWIFT) package --package-path Benchmarks clean
	rm -rf .build/one-file .build/tree .build/dist

# The requirements of the build: a Swift compiler, and the headers of ncurses, libyaml, expat and zlib.
setup:
	@command -v $(firstword $(SWIFT)) >/dev/null || \
	  { echo "Antics needs Swift 6.2 or newer: https://www.swift.org/install" >&2; exit 1; }
	@if [ "$$(uname)" = Linux ] && { [ ! -e /usr/include/yaml.h ] || [ ! -e /usr/include/expat.h ] || [ ! -e /usr/include/zlib.h ] || \
	    [ ! -e /usr/include/ncursesw/curses.h ] && [ ! -e /usr/include/curses.h ]; }; then \
	  if command -v apt-get >/dev/null; then \
	    if [ "$$(id -u)" = 0 ]; then as=; else as=sudo; fi; \
	    echo "installing libncurses-dev, libyaml-dev, libexpat1-dev and zlib1g-dev"; \
	    $$as apt-get update -qq && $$as apt-get install -y -qq libncurses-dev libyaml-dev libexpat1-dev zlib1g-dev >/dev/null; \
	  else \
	    echo "Antics needs the headers of ncursesw, libyaml, expat and zlib: dnf install ncurses-devel libyaml-devel expat-devel zlib-devel, pacman -S ncurses libyaml expat zlib, apk add ncurses-dev yaml-dev expat-dev zlib-dev" >&2; exit 1; \
	  fi; \
	fi
