#!/usr/bin/env bash
# Runs every test of Fusebox, stage by stage; a stage that fails does not stop the next one.
#
#   ./test.sh                     all stages, in this order:
#       lint      shell scripts (shellcheck, shfmt, bats), words to avoid, manifests, the format of Java sources
#       unit      what needs no other process; known advisories of the libraries
#       it        integration tests: real processes, under load
#       browser   the HTML report and the playground as a browser shows them
#       smoke     the study smoke, by the launcher
#   ./test.sh --only lint,unit    these stages; the summary names those left out
#
# Installs the tools that its stages need, as root or with a sudo that asks no password; otherwise prints the command.
# Exit codes: 0 every stage passed; 1 a stage failed; 2 wrong usage; 3 a tool is missing and cannot be installed.
set -euo pipefail

cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")"
# shellcheck source-path=SCRIPTDIR source=tools/lib/setup.sh
source tools/lib/setup.sh
# shellcheck source-path=SCRIPTDIR source=tools/lib/venv.sh
source tools/lib/venv.sh

# A new stage: its name here, its tools in needs_of, its work in stage_<name>.
readonly STAGES='lint unit it browser smoke'
readonly PORTS_OF_A_RUN='0 1 2 3 4 60 61 62 63 64'

chosen=$STAGES
summary=''
passed=0
failed=0

# A new tool: its word here; what package managers call it in tools/lib/packages.sh.
needs_of() {
  case $1 in
    lint) echo jdk mvn git shellcheck shfmt bats python ;;
    unit) echo jdk mvn ;;
    it) echo jdk mvn ab wrk ss prometheus python ;;
    browser) echo jdk mvn chromium chromedriver ;;
    smoke) echo jdk mvn ab ;;
  esac
}

# All checks, even when one fails; the tests of the scripts, which mostly wait, beside the others.
stage_lint() {
  local check broken=() tests told
  told=$(mktemp)
  lint_bats >"$told" 2>&1 &
  tests=$!
  for check in shellcheck shfmt words manifests format; do
    "lint_$check" || broken+=("$check")
  done
  wait "$tests" || broken+=(bats)
  cat "$told"
  rm -f "$told"
  ((${#broken[@]} == 0)) || fail_stage "failed: ${broken[*]}"
}

lint_shellcheck() {
  shell_files | xargs -0 shellcheck -x
}

lint_shfmt() {
  shell_files | xargs -0 shfmt -i 2 -ci -d
}

lint_bats() {
  bats tools/test
}

lint_words() {
  tools/check-words.sh
}

lint_manifests() {
  tools/check-manifests.sh
}

lint_format() {
  build -q -T 2 spotless:check
}

# Each stage of Maven uses what earlier stages built, and builds what is missing when it runs alone.
stage_unit() {
  build -T 2 package
  tools/audit.sh
}

# The lab last and alone, because its tests start the processes of all other modules.
stage_it() {
  local status=0
  provide_venv ab-scripts/locust
  integration_tests '*IT' -T 2 -pl '!lab/measure,!lab/experiments,!lab/cli' || status=$?
  integration_tests '*IT,!*BrowserIT,!FuseboxLintJarIT' -pl lab/measure,lab/cli -am || status=$?
  return "$status"
}

stage_browser() {
  integration_tests '*BrowserIT' -pl lab/cli -am
}

integration_tests() {
  build -Dquick -DskipUnitTests -Dfailsafe.failIfNoSpecifiedTests=false "-Dit.test=$1" "${@:2}" verify
}

build() {
  mvn -B -ntp -fae "$@"
}

# Runs a small study for real, in its own folder, which stays when the study fails.
stage_smoke() {
  local out results
  mkdir -p .fusebox
  out=$(mktemp -d .fusebox/smoke.XXXXXX)
  ./fusebox run smoke --port-base "$(free_port_base)" --out "$out"
  results=$(find "$out" -path '*/smoke-*/results.json')
  [[ -n $results ]] || fail_stage "fusebox run smoke succeeded but wrote no results.json under $out"
  grep -q '"verdict"' "$results" || fail_stage "$results has no cell with a verdict"
  # The first call creates it, so a run that reads the limits too early misses it.
  grep -q '/bulkhead.service-a"' "${results%/*}/run.json" || fail_stage "$out: run.json lacks SCG's bulkhead"
  rm -rf "$out"
}

fail_stage() {
  say "$@"
  exit 1
}

# Also files that are not added to git yet.
shell_files() {
  git ls-files -z --cached --others --exclude-standard -- '*.sh' '*.bash' fusebox .ci/run
}

# At random, so that two test runs on one machine rarely collide; below the ephemeral ports.
free_port_base() {
  local base port attempt
  for ((attempt = 0; attempt < 50; attempt++)); do
    base=$((17000 + RANDOM % 120 * 100))
    for port in $PORTS_OF_A_RUN; do
      if is_open $((base + port)); then continue 2; fi
    done
    echo "$base"
    return
  done
  fail_stage 'no free range of ports between 17000 and 29000'
}

is_open() {
  (: <"/dev/tcp/127.0.0.1/$1") 2>/dev/null
}

usage_error() {
  say "test.sh: $1; see ./test.sh --help"
  exit 2
}

parse() {
  while (($# > 0)); do
    case $1 in
      -h | --help)
        print_header "$0"
        exit
        ;;
      --only)
        (($# > 1)) || usage_error '--only needs a stage'
        choose "$2"
        shift
        ;;
      --only=*) choose "${1#--only=}" ;;
      *) usage_error "unknown argument '$1'" ;;
    esac
    shift
  done
}

choose() {
  local stage
  chosen=${1//,/ }
  [[ $chosen == *[![:space:]]* ]] || usage_error '--only needs a stage'
  for stage in $chosen; do
    is_among "$stage" "$STAGES" || usage_error "no stage '$stage' (there are: $STAGES)"
  done
}

is_among() {
  [[ " $2 " == *" $1 "* ]]
}

provide_tools() {
  local stage need needs=()
  for stage in $chosen; do
    for need in $(needs_of "$stage"); do
      is_among "$need" "${needs[*]-}" || needs+=("$need")
    done
  done
  provide "${needs[@]}"
}

run_stage() {
  local status=0 start=$SECONDS began failures
  began=$(mktemp)
  printf '\n==== %s\n' "$1"
  # Not in a condition and not with ||: both would switch -e off inside.
  set +e
  (
    set -e
    "stage_$1"
  )
  status=$?
  set -e
  if ((status == 0)); then
    passed=$((passed + 1))
    note "$1" "passed ($((SECONDS - start)) s)"
  else
    failed=$((failed + 1))
    note "$1" "FAILED, exit code $status ($((SECONDS - start)) s)"
    failures=$(failed_tests "$began")
    summary+=${failures:+$failures$'\n'}
  fi
  rm -f "$began"
}

# The tests of Maven that failed after this file was made, each with the first lines of its message.
failed_tests() {
  find . -path '*/target/*-reports/*.txt' -newer "$1" -exec awk '
    / <<< (FAILURE|ERROR)!$/ { print "    " $1; message = 4; next }
    /^\tat / { message = 0 }
    message > 0 && NF { print "      " substr($0, 1, 160); message-- }' {} +
}

note() {
  summary+=$(printf '  %-12s%s' "$1" "$2")$'\n'
}

main() {
  local stage
  parse "$@"
  provide_tools
  for stage in $STAGES; do
    if is_among "$stage" "$chosen"; then
      run_stage "$stage"
    else
      note "$stage" 'left out (--only)'
    fi
  done
  printf '\n==== summary\n%s%d passed, %d failed\n' "$summary" "$passed" "$failed"
  ((failed == 0))
}

main "$@"
