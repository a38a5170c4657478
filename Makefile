# `make help` lists the targets.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
PATRONI := var/patroni
RUN := $(VENV)/bin/python
NODE_MODULES := tools/vendored/node_modules
WITH_NODE := cd tools/vendored && PATH="$(CURDIR)/$(VENV)/bin:$$PATH"
# Not --quiet: with it, --strict refuses nothing.
MKDOCS := NO_MKDOCS_2_WARNING=1 $(RUN) -m mkdocs build --strict
TESTS ?= tests
# One more than the cores, because the browser's tests wait half of their time.
JOBS ?= $(shell expr $$(nproc 2>/dev/null || echo 2) + 1)

# Otherwise every process of a test run compiles all tests again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help serve test matrix attacks faults installs soak container-test fuzz mutants mutants-sample cluster cluster-faults check docs pictures bench vendored lock clean

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## /make \1\t/p' $(MAKEFILE_LIST) | expand -t 21
	@echo 'PORT=8001 and HOST=0.0.0.0 go with serve; TESTS=tests/ledger, DATABASE_URL=… and'
	@echo 'ONLY_DATABASE=1 (leave out tests that touch no database) with test.'

serve: $(VENV)/serve.stamp .env ## Serve a demonstration club on this machine
	@$(RUN) -m config.serve --ready

test: $(VENV)/dev.stamp ## Run the everyday tests; ALL=1 runs more, CHANGED=1 those that changed files reach
	$(RUN) -m pytest -n $(JOBS) --dist worksteal --tier=$(if $(ALL),all,everyday) \
	$(if $(CHANGED),-p tests.running.changed.plugin) $(if $(ONLY_DATABASE),--only-database) \
	$(if $(NOTE_SQL),--note-sql=$(NOTE_SQL)) $(if $(NEW_SQL),--new-sql=$(NEW_SQL)) $(TESTS)

matrix: $(VENV)/dev.stamp ## Run every test in full, with all cases and the fuzz; hours, for a release
	rm -rf var/fuzz && mkdir -p var/fuzz
	$(RUN) -m pytest -n $(JOBS) --dist worksteal --tier=matrix $(TESTS); \
	status=$$?; [ -z "$$(ls var/fuzz)" ] || $(RUN) -m tests.fuzz.report var/fuzz && exit $$status

attacks: $(VENV)/dev.stamp ## Attack the site on this machine; BRIEF=1 keeps to a few seconds each
	$(RUN) -m tests.attacks $(if $(BRIEF),--brief)

faults: $(VENV)/dev.stamp ## Kill the server, fill its disk, serve from two sites; BRIEF=1 for a few seconds
	$(RUN) -m tests.faults $(if $(BRIEF),--brief)

installs: $(VENV)/dev.stamp ## Try ./install in a new Debian 12 and 13; as root, ten minutes
	$(RUN) -m tests.installs

cluster: $(VENV)/serve.stamp $(PATRONI)/stamp ## Start PostgreSQL as a cluster of three on this machine (docs/cluster.md)
	$(RUN) -m deploy.cluster.on_loopback var/cluster

cluster-faults: $(VENV)/dev.stamp $(PATRONI)/stamp ## Kill and cut off machines of such a cluster, as root; BRIEF=1 each once
	$(RUN) -m tests.faults.cluster $(if $(BRIEF),--brief)

soak: $(VENV)/dev.stamp ## Send 10,000 records from phones that are killed; BRIEF=1 for a few seconds
	$(RUN) -m tests.soak $(if $(BRIEF),--brief)

container-test: $(VENV)/dev.stamp ## Build the images without a registry, and try them (as root)
	$(RUN) -m tests.installs.container

fuzz: ## Send 100,000 forms, most of them wrong; results go to bench/FUZZ.md; FUZZ=1000 fewer
	@$(MAKE) matrix TESTS=tests/fuzz

mutants: $(VENV)/dev.stamp ## Change some of the laws here and there: do their tests notice? Half an hour
	rm -rf var/mutants && mkdir -p var/mutants
	git archive HEAD pyproject.toml piquet tests tools/mutants.toml | tar -x -C var/mutants
	cd var/mutants && PATH="$(CURDIR)/$(VENV)/bin:$$PATH" && \
	cosmic-ray init tools/mutants.toml found.sqlite && \
	cr-filter-operators found.sqlite tools/mutants.toml && \
	nice -n 15 cosmic-ray exec tools/mutants.toml found.sqlite && \
	cr-report --surviving-only --show-diff found.sqlite

mutants-sample: $(VENV)/dev.stamp ## Change access, money, sheet and views in 300 places: do tests notice? Hours
	$(MAKE) test ALL=1 CHANGED=1
	rm -rf var/mutants-sample && mkdir var/mutants-sample
	nice -n 15 $(RUN) -m tests.mutants.trial var/mutants-sample

check: $(VENV)/dev.stamp $(NODE_MODULES)/stamp ## Look at the code without running it
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .
	$(RUN) -m mypy
	$(RUN) -m tools.unused_code
	$(RUN) -m djlint --lint --quiet templates
	$(MKDOCS)
	$(WITH_NODE) npm run --silent check
	SECRET_KEY=$$($(RUN) -c 'import secrets; print(secrets.token_urlsafe(50))') \
	DEBUG=false DEMONSTRATION=false HTTPS=true sh -e -c '\
	$(RUN) manage.py check --deploy --fail-level WARNING; \
	$(RUN) manage.py makemigrations --check --dry-run'

docs: $(VENV)/dev.stamp ## Build the documentation's site into var/docs, and check its links
	$(MKDOCS)
	@echo 'Open var/docs/index.html.'

pictures: $(VENV)/dev.stamp ## Take the documentation's pictures anew; CHECK=1 asks whether they are true
	$(RUN) -m tools.docs_pictures $(if $(CHECK),--check)

vendored: $(NODE_MODULES)/stamp ## Bundle the service worker, the scripts of a card’s page and idb anew, into static/vendor
	$(WITH_NODE) npm run build

bench: $(VENV)/dev.stamp ## Measure; figures go to bench/RESULTS.md
	$(RUN) -m bench

lock: $(VENV)/dev.stamp ## Pin every package with its hashes, and list the packages in docs/sbom.cdx.json
	cd requirements && for name in site dev; do \
	../$(RUN) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
	--no-strip-extras --no-header $$name.in -o ../requirements$$( [ $$name = dev ] && echo -dev ).txt; done
	$(RUN) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
	--no-strip-extras --no-header deploy/cluster/requirements.in -o deploy/cluster/requirements.txt
	$(RUN) -m tools.bill_of_materials

clean: ## Remove what make made; keep .env and the database
	rm -rf $(VENV) $(NODE_MODULES) staticfiles .mypy_cache .pytest_cache .ruff_cache

.env:
	@umask 077 && $(RUN) config/new_env.py > .env.new && mv .env.new .env

# TypeScript, Workbox and idb, with the node of requirements-dev.txt.
$(NODE_MODULES)/stamp: tools/vendored/package-lock.json | $(VENV)/dev.stamp
	$(WITH_NODE) npm ci --ignore-scripts --no-audit --no-fund && touch node_modules/stamp

# Installs again only when the requirements have changed, and only one run at a time.
$(VENV)/serve.stamp: requirements.txt
	@$(PYTHON) tools/environment.py serve

# Of Debian's own Python, so that the user postgres can run it.
$(PATRONI)/stamp: deploy/cluster/requirements.txt
	/usr/bin/python3 -m venv $(PATRONI)
	$(PATRONI)/bin/pip install --quiet --require-hashes -r $< && touch $@

$(VENV)/dev.stamp: requirements-dev.txt
	@$(PYTHON) tools/environment.py dev
