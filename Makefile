# What there is to do with a checkout; `make help` lists it. Stamp files remember what is installed and built, so that a
# step runs again only when what it depends on has changed.

SHELL := /bin/sh
PYTHON ?= python3
export PYTHON
# Each process that a test starts would compile some 1,900 modules again.
unexport PYTHONDONTWRITEBYTECODE
PY := .venv/bin/python
STEP := tools/step
INSTALLED := .venv/.installed
DEVELOPER := .venv/.installed-for-development
LOCAL := .venv/.installed-for-local-models
REFERENCE := .venv/reference/.installed
SERVING := .venv/serving/.installed
FIREFOX := .venv/firefox/.installed
# Modules are compiled when they are first imported: half of an installation went into those that never are.
PIP := $(PY) -m pip install --quiet --disable-pip-version-check --no-compile --constraint constraints.txt
MODULES := frontend/node_modules/.installed
BUILT := frontend/dist/.built
# An installation compiles them.
TRANSLATIONS := platform/outtake/locale/de/LC_MESSAGES/django.po
# Where there is no Node, or an old one, that of a Python package is used. Once packages are installed it is known which:
# to ask Node takes a quarter of a second of each command.
OWN_NPM := $(wildcard .venv/node/bin/npm)
ifeq ($(OWN_NPM)$(and $(wildcard $(MODULES)),$(shell command -v npm)),)
ifneq ($(shell tools/need node >/dev/null 2>&1 && echo there),there)
OWN_NPM := .venv/node/bin/npm
endif
endif
ifneq ($(OWN_NPM),)
NODE := .venv/node/bin/npm
export PATH := $(CURDIR)/.venv/node/bin:$(PATH)
endif
PAGES := $(shell find frontend/src frontend/public frontend/scripts -type f 2>/dev/null) \
	frontend/vite.config.ts frontend/dev-server.ts frontend/tsconfig.json frontend/package.json

.DEFAULT_GOAL := help
.PHONY: help demo dev serve test test-long test-firefox soak fuzz check bench bench-gpu local local-extra frontend wheel try-wheel format client translations docs pictures pin clean

help: ## list what there is to do
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

demo: $(INSTALLED) $(BUILT) ## serve the demo, and print its address and sign-in links (Ctrl-C ends it); CLIPS=folder adds a study of your own clips
	@exec $(PY) -m outtake_demo.make_demo

dev: $(DEVELOPER) $(MODULES) ## serve the app while you change its code: all of it is loaded again (Ctrl-C ends it)
	@exec $(PY) -m tools.dev

serve: $(INSTALLED) $(BUILT) ## serve the app alone on HOST:PORT, as the environment configures it
	@exec .venv/bin/gunicorn --config deploy/gunicorn.conf.py outtake.wsgi

test: $(DEVELOPER) $(BUILT) ## run the tests that this machine can run, and list what was left out; TEST=path runs a part
	@exec $(PY) -m tools.test $(TEST)

test-long: $(DEVELOPER) $(BUILT) ## run the tests that take long and say little that `make test` does not, and more generated cases
	@exec $(PY) -m tools.test --long

test-firefox: $(DEVELOPER) $(BUILT) $(FIREFOX) ## run journeys and the frame test in Firefox (firefox-esr, or FIREFOX=path)
	@exec $(PY) -m pytest -q -p no:xdist tests/browser/firefox_journeys.py

soak: $(DEVELOPER) ## run a critic over 300 clips while its storage is away for a minute: SOAK_CLIPS=300 SOAK_SECONDS=60
	@SOAK_CLIPS=$${SOAK_CLIPS:-300} SOAK_SECONDS=$${SOAK_SECONDS:-60} \
		$(PY) -m pytest -q -o log_cli=true -o log_cli_level=INFO tests/worker/test_soak.py

fuzz: $(DEVELOPER) $(BUILT) ## send ten times as many generated and nasty requests to every route as `make test` does
	@OUTTAKE_FUZZ=10 exec $(PY) -m tools.test tests/house/test_fuzz.py

check: $(DEVELOPER) $(MODULES) ## formatters, linters, phrases, types, import arrows, migrations, schema and generated client
	@exec $(PY) -m tools.check

bench: $(DEVELOPER) ## time next and submit; BENCH="--help" lists more
	@exec $(PY) -m bench.run $(BENCH)

bench-gpu: $(DEVELOPER) $(LOCAL) ## time a model of 8B on a GPU over 600 clips, and training of 3B; without a GPU, count
	@$(PY) -m bench.gpu $(BENCH)
	@exec $(PY) -m bench.training $(BENCH_TRAINING)

local: $(INSTALLED) $(LOCAL) ## run zero-shot and multi-agent over the demo study with a model of yours: MODEL=folder
	@exec $(PY) -m tools.local "$(MODEL)"

local-extra: $(LOCAL) $(REFERENCE) $(SERVING) ## install what local models, training and their tests take (torch, transformers, peft)

frontend: $(BUILT) ## build the pages

wheel: $(INSTALLED) $(BUILT) ## build a wheel with the pages into dist/: `pip install` it anywhere, and run `outtake demo`
	@rm -rf dist build
	@$(STEP) "Building the wheel" $(PY) -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .
	@rm -rf build; ls dist/*.whl

try-wheel: wheel ## install the wheel in an empty environment, and use it there; TRY=--demo serves the demo
	@$(PY) -m tools.try_wheel dist/outtake-*.whl $(TRY)

format: $(DEVELOPER) $(MODULES) ## put all code into its usual shape
	@$(STEP) "Formatting Python" $(PY) -m ruff format .
	@$(STEP) "Formatting the frontend" npm --prefix frontend run --silent format

client: $(DEVELOPER) $(MODULES) ## write the API's description and the client generated from it
	@$(STEP) "Describing the API" $(PY) manage.py spectacular --validate --fail-on-warn --file docs/openapi.yml
	@$(STEP) "Generating the client" npm --prefix frontend run --silent client

translations: $(DEVELOPER) ## take new sentences of refusals into the files of translations
	@$(PY) -m tools.translations

docs: $(DEVELOPER) ## build the docs as pages with a search, into docs/_build; a dead link is an error
	@$(STEP) "Building the docs" $(PY) -m tools.docs docs/_build
	@echo "docs/_build/index.html"

pictures: $(DEVELOPER) $(BUILT) ## take the pictures of the docs again; PICTURES="worker admin" takes those of some scenes
	@exec $(PY) -m tools.pictures $(PICTURES)

pin: $(DEVELOPER) ## write what is installed now to constraints.txt
	@$(PIP) uv
	@$(PY) -m pip freeze --exclude-editable | sed 's/^\(torch==[^+]*\)+.*/\1/' > constraints.txt

clean: ## remove what was installed and built; data in var/ stays
	rm -rf .venv frontend/node_modules frontend/dist docs/_build dist build *.egg-info
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

# ---- what the others stand on

$(PY):
	@tools/need python $(PYTHON)
	@$(STEP) "Making .venv" $(PYTHON) -m venv .venv

$(INSTALLED): constraints.txt pyproject.toml $(TRANSLATIONS) | $(PY)
	@$(STEP) "Installing Python packages" tools/install $(PY) --editable .
	@touch $@

$(DEVELOPER): constraints.txt pyproject.toml $(TRANSLATIONS) | $(PY)
	@$(STEP) "Installing Python packages for development" tools/install $(PY) --editable '.[dev]'
	@touch $(INSTALLED) $@

# torch by pip, as another installer would choose another build. The extra alone: the project itself stays in place for
# processes that run it meanwhile.
$(LOCAL): constraints.txt pyproject.toml | $(PY)
	@$(STEP) "Installing torch" $(PIP) torch
	@$(STEP) "Installing transformers" tools/install $(PY) $$($(PY) -m tools.extra local train)
	@touch $@

# Beside the packages, not among them: without CUDA this torchvision cannot be imported, and transformers would try.
$(REFERENCE): | $(LOCAL)
	@$(STEP) "Installing the reference processors" $(PIP) --no-deps --target .venv/reference torchvision==0.28.0
	@touch $@

$(NODE): | $(PY)
	@$(STEP) "Installing Node" tools/node $(PY)

$(MODULES): frontend/package-lock.json frontend/package.json | $(NODE)
	@tools/need node
	@$(STEP) "Installing frontend packages" npm --prefix frontend ci --no-progress --loglevel=error
	@touch $@

# What `transformers serve` takes, for a test with a server that is not ours. Beside the packages too: Outtake needs none.
$(SERVING): | $(LOCAL)
	@$(STEP) "Installing what transformers serves with" $(PIP) --no-deps --target .venv/serving \
		fastapi==0.128.0 starlette==0.50.0 uvicorn==0.54.0 accelerate==1.15.0
	@touch $@

# What drives Firefox by WebDriver BiDi; 25 needs Node 22. It brings no browser.
$(FIREFOX): | $(NODE) $(PY)
	@tools/need node
	@mkdir -p $(dir $@)
	@$(STEP) "Installing what drives Firefox" npm install --prefix $(dir $@) --no-save --no-audit --no-fund --loglevel=error \
		puppeteer-core@24.43.1
	@touch $@

$(BUILT): $(PAGES) $(MODULES)
	@$(STEP) "Building the frontend" npm --prefix frontend run --silent build
	@touch $@
