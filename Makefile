# Flipside. `make` alone lists the targets.
SHELL := /bin/bash
GO ?= go
# The version is the newest one in CHANGELOG.md, with the number of commits since then.
VERSION ?= $(shell GOFLAGS='$(GOFLAGS)' CGO_ENABLED=0 $(GO) run ./cmd/release --print-version 2>/dev/null || echo dev)
BIN ?= bin
# Programs are built without a C compiler. Only the race detector needs one: see .ci/stages.
export CGO_ENABLED := 0
# All builds have the flags of cmd/release, so that all of them share what they compile; -trimpath
# shares it between clones too. -buildvcs=false: git refuses to read a clone of another user, and Go's own
# stamp of the version would then fail. Without debug information, a build without a cache takes a tenth less
# time. The tag minimal leaves out gonum's writers of PDF, EPS and TeX. Programs are also linked without
# symbols (-s -w), which makes them smaller.
export GOFLAGS := $(strip $(GOFLAGS) -trimpath -buildvcs=false -gcflags=all=-dwarf=false -tags=minimal)

.DEFAULT_GOAL := help
.NOTPARALLEL: # packages must be installed before they are used

.PHONY: help
help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

.PHONY: run
run: deps-run window ## Install the libraries that the game needs, build it and start it
	$(BIN)/flipside

.PHONY: build
build: go programs ## Build the programs into bin/

.PHONY: window
window:
	@mkdir -p $(BIN)
	$(GO) build -ldflags '-s -w -X flipside/cmd/flipside/usage.Version=$(VERSION)' -o $(BIN)/flipside ./cmd/flipside

.PHONY: programs
programs: window
	$(GO) build -ldflags '-s -w -X main.version=$(VERSION)' -o $(BIN)/flipside-engine ./cmd/flipside-engine
	$(GO) build -ldflags '-s -w -X main.version=$(VERSION)' -o $(BIN)/flipside-farm ./cmd/flipside-farm

# STAGES names the stages that CI runs in one job: code, race or window.
.PHONY: test
test: go ## Run all tests (4 minutes on 2 cores, 9 the first time) and print the seconds of each stage
	@.ci/stages $(or $(STAGES),test)

.PHONY: test-long
test-long: deps-test ## Run the full sets, which takes hours
	@FLIPSIDE_LONG=1 .ci/stages long

.PHONY: check
check: go ## Check the format, vet, staticcheck, and run the fast tests (half a minute)
	@.ci/stages check

.PHONY: golden
golden: deps-test build ## Rewrite the pictures and texts that differ, or those of SCENE; out/golden shows how
	FLIPSIDE_E2E=1 FLIPSIDE_GOLDEN=$(CURDIR)/out/golden $(GO) test -count=1 -run 'Pictures/$(SCENE)' ./ui/e2e

.PHONY: licenses
licenses: go ## Write the licences of all parts of the programs again
	$(GO) run ./cmd/release --licenses

.PHONY: screenshot
screenshot: deps-test build ## Take the picture in README.md again
	FLIPSIDE_E2E=1 FLIPSIDE_SCREENSHOT=$(CURDIR)/assets/screenshot.png $(GO) test -count=1 -run Screenshot ./ui/e2e

.PHONY: release
release: go ## Make the packages for Linux, Windows and macOS in out/release (about 10 minutes)
	@GOFLAGS= $(GO) run ./cmd/release

.PHONY: icons
icons: ## Draw the icons of all sizes from assets/icon/flipside.svg again
	@.ci/need-packages icons
	for size in 16 22 24 32 48 64 128 256 512 1024; do \
		rsvg-convert -w $$size -h $$size assets/icon/flipside.svg -o assets/icon/$$size.png || exit 1; done

.PHONY: bench
bench: go ## Run the benchmarks of the rules, the table and the searches
	$(GO) test -run '^$$' -bench . ./game ./ai/...

.PHONY: clean
clean: ## Remove what was built
	rm -rf bin out

.PHONY: go
go:
	@.ci/need-go

.PHONY: deps-run deps-test
deps-run: go
	@.ci/need-packages run
deps-test: go
	@.ci/need-packages run test
