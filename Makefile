# make play · demo · test · lint · bench · bench-solver · bench-players · bench-viewer ·
#      instructions · digests · soak · soak-long · fuzz · fuzz-core · conformance · test-matrix ·
#      pictures · clean
#
# Each target does the set-up it needs, in .venv, and only when something changed.
# Another interpreter: make PYTHON=python3.13 …; more test processes: make JOBS=8 test
# Other random examples in the tests: make SEED=7 test
# Keep what was measured, and show it in the documents: make KEEP=1 bench

VENV := .venv
BIN := $(VENV)/bin
PYTHON ?=
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
LEAGUES ?= build/leagues
RUST := VENV=$(abspath $(VENV)) tools/with-rust

# The .rs files, manifests and settings the extension is made of. Python sources are
# used where they lie, so a change there needs no build.
MANIFESTS := Cargo.toml Cargo.lock pyproject.toml $(addprefix rust/,$(addsuffix /Cargo.toml,core search py digests))
SOURCES := $(MANIFESTS) $(shell find rust -name '*.rs')

# What mypy reads.
CHECKED := python/carrom python/carrom_command viewer/carrom_viewer tests benches tools examples

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PYO3_PYTHON := $(abspath $(BIN)/python)

.DEFAULT_GOAL := demo
.PHONY: setup play demo test test-matrix bench bench-solver bench-players bench-viewer \
	instructions digests lint soak soak-long fuzz fuzz-readers fuzz-core conformance pictures clean
.DELETE_ON_ERROR:

setup: $(VENV)/.viewer

play: setup
	$(BIN)/carrom play

demo: setup
	$(BIN)/carrom simulate opening --svg break.svg
	$(BIN)/carrom solve --layout 'Q 0.24 0.26; W1 -0.1 0.12; B1 0.05 0.1; B2 -0.2 0.2' \
		--goal 'pot Q in NW; striker off 2 cushions before contact; keep striker' \
		--budget 50k --limit 1 --svg trick

test: setup
	$(RUST) cargo test --quiet --locked -p carrom-core -p carrom-search -p carrom-digests
	$(BIN)/python -m pytest -q -n $(JOBS) $(if $(SEED),--hypothesis-seed=$(SEED))

# Half an hour: the tests as other machines would run them. ROWS="loaded seeds": some of it.
test-matrix: setup
	$(BIN)/python tools/matrix.py $(if $(ROWS),--only $(ROWS))

bench: setup
	$(BIN)/python -m pytest -q benches --benchmark-enable --benchmark-sort=name \
		--benchmark-columns=min,median,iqr,rounds $(if $(KEEP),--keep-results)
	$(if $(KEEP),$(BIN)/python -m benches.report)

# An hour or so: the solver beside other ways to search, and its odds in fresh noise.
bench-solver: setup
	nice $(BIN)/python -m benches.solver_suite first --keep
	nice $(BIN)/python -m benches.solver_suite odds --keep
	$(BIN)/python -m benches.report

# Hours: the leagues of the players, which go on where they were stopped.
bench-players: setup
	@mkdir -p $(LEAGUES)
	nice $(BIN)/python -m benches.player_leagues --records $(LEAGUES) --workers $(JOBS) --keep
	$(BIN)/python -m benches.report

# Some seconds: what a frame of the viewer costs, part by part.
bench-viewer: setup
	$(BIN)/python -m benches.viewer_frames $(if $(KEEP),--keep)
	$(if $(KEEP),$(BIN)/python -m benches.report)

instructions: setup
	$(BIN)/python -m benches.instructions $(if $(KEEP),--keep)
	$(if $(KEEP),$(BIN)/python -m benches.report)

# Two minutes: the same strokes on every processor that can be had, bit for bit. FETCH=1 fetches
# what is missing; KEEP=1 commits this machine's bits as the right ones.
digests: setup
	$(RUST) $(BIN)/python -m benches.digests $(if $(FETCH),--fetch) $(if $(KEEP),--keep)
	$(if $(KEEP),$(BIN)/python -m benches.report)

soak: setup
	$(BIN)/python -m pytest -q -m soak tests/soak tests/viewer tests/test_reading.py \
		tests/test_writing.py tests/test_killed_commands.py

# Ten million strokes (an hour or two), which go on where they were stopped; then a hill climb that
# looks for the slowest stroke there is (minutes).
soak-long: setup
	nice $(BIN)/python tests/long_soak.py --workers $(JOBS)
	nice $(BIN)/python tests/slowest_stroke.py

# Coverage-guided, half of SECONDS for the readers of files and half for core and search.
SECONDS ?= 600
fuzz: setup
	$(MAKE) fuzz-readers SECONDS=$$(($(SECONDS) / 2))
	$(MAKE) fuzz-core SECONDS=$$(($(SECONDS) / 2))

# Every reader of files for its part of the time; what breaks lies in build/fuzz.
# Where atheris cannot be had good files are changed blindly.
fuzz-readers: setup
	-$(BIN)/python -m pip install --quiet --group fuzz
	nice $(BIN)/python fuzz/readers.py --seconds $(SECONDS)

# Core and search, guided by coverage; inputs in fuzz/corpus.
fuzz-core: $(VENV)/.installed
	$(RUST) nice tools/fuzz-core $(SECONDS)

conformance: setup
	$(BIN)/python -m pytest -q -n $(JOBS) -m conformance

# What programs make in the documents, made again: pictures, and the list of keys.
pictures: setup
	$(BIN)/python tools/doc_pictures.py
	$(BIN)/python tools/viewer_pictures.py
	$(BIN)/python tools/viewer_keys.py

lint: setup
	$(RUST) cargo fmt --all --check
	$(RUST) cargo fmt --manifest-path fuzz/Cargo.toml --check
	$(RUST) cargo clippy --quiet --locked --workspace --all-targets -- -D warnings
	$(BIN)/python -m ruff check
	$(BIN)/python -m ruff format --check
	$(BIN)/python -m mypy $(CHECKED)
	$(BIN)/python -m mypy.stubtest carrom._core

clean:
	rm -rf $(VENV) target build dist break.svg trick .benchmarks .hypothesis .mypy_cache .pytest_cache .ruff_cache
	rm -f python/carrom/_core*.so
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# pip older than 25.1 knows no dependency groups.
$(VENV)/.installed: pyproject.toml tools/make-venv
	@tools/make-venv $(VENV) $(PYTHON)
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --group dev
	@touch $@

# Without isolation: maturin is here already, and cargo's work is kept between builds.
$(VENV)/.built: $(VENV)/.installed $(SOURCES)
	PATH="$(abspath $(BIN)):$$PATH" $(RUST) $(BIN)/python -m pip install --quiet --no-build-isolation --editable .
	@touch $@

# The program for the desktop: pure Python, used where it lies.
$(VENV)/.viewer: $(VENV)/.built viewer/pyproject.toml
	$(BIN)/python -m pip install --quiet --editable viewer
	@touch $@
