# On a fresh machine: `make demo`, then `make test`. Everything else is listed by `make help`.
PYTHON ?= python3
BIN := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help demo test check lint gallery bench soak clean system

help:  ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "make %-8s %s\n", $$1, $$2}'

.venv/base: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "movereel needs Python 3.11 or later: run make PYTHON=/path/to/python3.11"; exit 1; }
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/dev: .venv/base | system
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

demo: .venv/base  ## install into .venv and render one GIF
	@$(BIN)/movereel hanoi 4 --size 480p --title "Tower of Hanoi" --output demo.gif

system:
	@sh .ci/system-packages

test: .venv/dev  ## install what the tests need, then run the whole suite
	@$(BIN)/python -m pytest

lint: .venv/dev  ## format and lint checks, types
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy

check: lint test  ## everything that a commit must pass

gallery: .venv/base  ## render the samples of media/ again
	@$(BIN)/movereel batch media/films.toml --gallery

bench: .venv/dev  ## speed and memory, as ratios within one run
	@$(BIN)/python -m tests.bench

soak: .venv/dev  ## the published numbers out of the suite's reach: 2 to 3 hours, up to 7 GiB
	@$(BIN)/python -m pytest -m soak -v -o console_output_style=times

clean:  ## remove what the other targets made
	@rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis demo.gif
