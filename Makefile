# `make help` lists the commands. What they do is in config/launch; this file finds a Python and hands over.

SHELL = /bin/sh
.DEFAULT_GOAL = help
.PHONY: help install run dev backup restore test check bench quality train soak cluster soak-cluster platforms screenshots setup styles lock upgrade format hooks clean
.NOTPARALLEL:

# Which Python makes .venv: set it to choose, or leave it to take the first that is new enough.
PYTHON =
CANDIDATES = $(if $(PYTHON),"$(PYTHON)",python3 python3.14 python3.13 python3.12 python3.11)
# What to hand to pytest, for example `make test ARGS="tests/search -x"`.
ARGS = -n 3
# The backup to write or to restore.
FILE =

# Django's commands on the settings of the tests.
DJANGO = DJANGO_SETTINGS_MODULE=tests.settings .venv/bin/python

# The last command replaces the shell, so that signals reach the program itself.
START = found=; for candidate in $(CANDIDATES); do \
	  if "$$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then found=$$candidate; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
	  set -- $(CANDIDATES); \
	  echo "Kindred: Python 3.11 or newer is needed; $$1 here is $$("$$1" --version 2>/dev/null || echo missing). Install one, or name it: make PYTHON=/path/to/python3." >&2; \
	  exit 1; \
	fi; \
	KINDRED_UNDER_MAKE=1 exec "$$found" -m config.launch.bootstrap

help: ## list the commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-16s %s\n", $$1, $$2 }'
	@echo
	@echo 'Settings, in the environment or after `make run`: PORT (8000), HOST, WEB_WORKERS,'
	@echo 'KINDRED_DATA_DIR (.data), DATABASE_URL (the embedded Postgres), PYTHON. All of them: docs/settings.md'

install: ## everything that `make run` needs: packages and embedding models, for a start without internet
	@$(START)

run: ## set everything up and serve, until Ctrl-C (ARGS=sandbox: all ways to pay, with play money)
	@$(START) $(if $(filter sandbox,$(ARGS)),--dev) run $(filter-out -n 3,$(ARGS))

dev: ## the same, reloading on every change
	@$(START) --dev dev

backup: ## copy the data to FILE while Kindred runs (default: .data/backups)
	@$(START) backup $(if $(FILE),"$(FILE)")

restore: ## bring FILE back into an empty database, and check it
	@$(START) restore $(if $(FILE),"$(FILE)",$(error Name the backup: make restore FILE=…))

test: ## run every test (ARGS=fast: without the browser and what is slow)
	@$(START) --dev test $(ARGS)

setup: ## .venv and node_modules, everything needed for changing Kindred
	@$(START) --dev setup

check: setup ## lint, types, import contracts, missing migrations, and every test
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	@# Types take one core half a minute: the rest runs meanwhile.
	.venv/bin/mypy & types=$$!; \
	  .venv/bin/lint-imports --no-logo \
	    && $(DJANGO) -W ignore::RuntimeWarning manage.py makemigrations --check --dry-run \
	    && $(DJANGO) manage.py check --fail-level WARNING; \
	  rest=$$?; wait $$types && exit $$rest
	@$(START) --dev test $(ARGS)

bench: setup ## measure embedding, metering, autocomplete, search, pages, lookalikes, matching and more (ARGS=metering for one, ARGS=million for a large catalogue, ARGS=growing for discoveries)
	.venv/bin/python -m tests.benchmarks $(filter-out -n 3,$(ARGS))

quality: setup ## how right search is, on an invented catalogue or your own (ARGS=FOLDER)
	.venv/bin/python -m tests.quality $(filter-out -n 3,$(ARGS))

train: setup ## fit the reader of briefs on the briefs of tests/quality, half an hour
	.venv/bin/python -m tests.quality.briefs.training $(filter-out -n 3,$(ARGS))

soak: setup ## disturb an installation and check what it promises, ten minutes at most (ARGS=NAME for one of docs/reliability.md)
	.venv/bin/python -m tests.soak $(filter-out -n 3,$(ARGS))

cluster: setup ## two database nodes and two application nodes on this machine, until Ctrl-C
	.venv/bin/python -m tests.cluster

soak-cluster: setup ## kill and cut the nodes of such a cluster under load, 40 minutes at most (ARGS="--faults 4 --clients 12")
	.venv/bin/python -m tests.cluster.soak $(filter-out -n 3,$(ARGS))

platforms: setup ## a stand-in for the platforms on port 9010, with switches for what can go wrong
	.venv/bin/python -m tests.platforms

screenshots: ## pictures of every page and state into .data/screenshots (ARGS=pictures for those of README)
	@$(START) --dev screenshots $(filter-out -n 3,$(ARGS))

format: setup ## put code into shape
	.venv/bin/ruff check --fix .
	.venv/bin/ruff format .

hooks: setup ## have git check what you commit
	.venv/bin/pre-commit install

styles: ## build static/dist, which is committed, after a change of templates or package.json
	@$(START) --dev styles

lock: ## pin what is new in requirements/*.in
	@$(START) --dev lock

upgrade: ## pin the newest versions that requirements/*.in allow
	@$(START) --dev upgrade

clean: ## remove what was built; .data, your data, stays
	rm -rf .venv .venv.lock node_modules .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
