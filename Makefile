# make train: trains and evaluates the quick agent; make test: checks style and runs every test; make models: trains,
# measures and packs the models that come with the package (hours; stopped with Ctrl-C, it goes on when called again).
PYTHON ?= python3
BIN := .venv/bin
INSTALLED := .venv/installed

.PHONY: train test models warm

train: warm
	$(BIN)/mission-env train --config configs/quick.yaml --overwrite
	$(BIN)/mission-env evaluate --agents random,heuristic,runs/quick --games 500 --seed 1

test: warm
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -c "from mission_env.fuzz import fuzz; fuzz(1)"
	$(BIN)/python -m pytest -n 2

models: warm
	$(BIN)/python scripts/models.py

# Compiles once, before several processes would; a later start takes it from the cache
warm: $(INSTALLED)
	$(BIN)/python -c "from agents.base import warm_up; warm_up()"

# torch first and by its exact version: a range could bring gigabytes of CUDA
$(INSTALLED): requirements.lock pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet $$(grep '^torch==' requirements.lock)
	$(BIN)/python -m pip install --quiet -r requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	touch $(INSTALLED)
