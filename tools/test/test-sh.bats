#!/usr/bin/env bats
# The test command itself, on stub tools: stages, summary, exit codes.

load helper

setup() {
  make_sandbox
  stub_jdk 17.0.15
  stub_apt
  for tool in ab bats chromedriver chromium prometheus shellcheck shfmt ss wrk; do stub "$tool" ''; done
  stub_maven 3.8.7
  stub_python
  given_a_study_that_writes '{"cells":[{"verdict":{}}]}'
  git -C "$tree" init -q
}

teardown() {
  remove_sandbox
}

# The lab of this sandbox: a run folder in the last argument, which is that of --out.
given_a_study_that_writes() {
  local run=${2:-'{"limits":["scg-gateway/bulkhead.service-a"]}'}
  stub java '
    if [[ $1 == -version ]]; then echo "openjdk version \"17\"" >&2; exit; fi
    mkdir "${@: -1}/smoke-now" && echo '"'$1'"' >"${@: -1}/smoke-now/results.json"
    echo '"'$run'"' >"${@: -1}/smoke-now/run.json"'
}

test_sh() {
  "${in_sandbox[@]}" "$tree/test.sh" "$@"
}

last_line() {
  echo "${lines[${#lines[@]} - 1]}"
}

@test "names every stage and ends with the count" {
  run test_sh

  expect_status 0
  for stage in lint unit it browser smoke; do
    grep -Eq "^  $stage +passed \([0-9]+ s\)$" <<<"$output"
  done
  expect "$(last_line)" '5 passed, 0 failed'
}

@test "a failing stage stops no later one, and the exit code is 1" {
  stub_maven 3.8.7 '[[ $* != *it.test* ]] || exit 9'

  run test_sh

  expect_status 1
  grep -Eq '^  it +FAILED, exit code 9 ' <<<"$output"
  grep -Fq 'it.test=*IT,!*BrowserIT,!FuseboxLintJarIT -pl lab/measure,lab/cli' "$sandbox/log/builds"
  grep -Eq '^  browser +FAILED, exit code 9 ' <<<"$output"
  grep -Eq '^  smoke +passed' <<<"$output"
  expect "$(last_line)" '3 passed, 2 failed'
}

@test "the summary has the tests that failed in this stage, and what they say" {
  stub_maven 3.8.7 '
    reports=lab/cli/target/surefire-reports
    mkdir -p "$reports"
    [[ $* != *package* ]] || {
      printf "%s\n" "Tests run: 2 <<< FAILURE! -- in acme.Test" \
        "acme.Test.is_isolated -- Time elapsed: 0.1 s <<< FAILURE!" "AssertionError: " "" "not isolated" >"$reports/acme.Test.txt"
      printf "\tat acme.Test" >>"$reports/acme.Test.txt"
      exit 1
    }'

  run test_sh --only unit

  expect_status 1
  [[ $output == *$'\n    acme.Test.is_isolated\n      AssertionError: \n      not isolated\n'* ]]
  [[ $output != *'Tests run'* && $output != *'at acme'* ]]
}

@test "the summary leaves out what failed before this run" {
  mkdir -p "$tree/lab/cli/target/surefire-reports"
  echo 'acme.Test.old -- Time elapsed: 0.1 s <<< ERROR!' >"$tree/lab/cli/target/surefire-reports/acme.Test.txt"
  touch -d '1 minute ago' "$tree/lab/cli/target/surefire-reports/acme.Test.txt"
  stub_maven 3.8.7 'exit 1'

  run test_sh --only unit

  expect_status 1
  [[ $output != *acme.Test.old* ]]
}

@test "lint runs all its checks and names the failed ones" {
  stub shfmt 'echo "not formatted"; exit 1'
  stub bats 'exit 9'

  run test_sh --only lint

  expect_status 1
  expect_in_output 'not formatted'
  expect_output 'failed: shfmt bats'
  grep -q 'spotless:check' "$sandbox/log/builds"
  grep -Eq '^  lint +FAILED, exit code 1 ' <<<"$output"
  expect "$(last_line)" '0 passed, 1 failed'
}

@test "lint fails on a word to avoid, in whatever file" {
  echo 'no''body waits' >"$tree/README.md"

  run test_sh --only lint

  expect_status 1
  expect_in_output 'README.md:1: "no''body": say'
  expect_output 'failed: words'
}

@test "unit tests, integration tests and browser tests are runs of Maven of their own, the lab after all others" {
  run test_sh --only unit,it,browser

  expect_status 0
  expect "$(cut -d: -f2- "$sandbox/log/builds")" " -B -ntp -fae -T 2 package
 -B -ntp -fae -Dquick -DskipUnitTests -Dfailsafe.failIfNoSpecifiedTests=false -Dit.test=*IT -T 2 -pl !lab/measure,!lab/experiments,!lab/cli verify
 -B -ntp -fae -Dquick -DskipUnitTests -Dfailsafe.failIfNoSpecifiedTests=false -Dit.test=*IT,!*BrowserIT,!FuseboxLintJarIT -pl lab/measure,lab/cli -am verify
 -B -ntp -fae -Dquick -DskipUnitTests -Dfailsafe.failIfNoSpecifiedTests=false -Dit.test=*BrowserIT -pl lab/cli -am verify"
}

# Maven then looks for it in a repository, where it is not.
@test "no module of the parallel integration tests needs one that they leave out" {
  cd "$BATS_TEST_DIRNAME/../.."
  left_out=$(grep -oE "'!lab[^']*'" test.sh | tr -d "'!" | tr , ' ')
  [[ -n $left_out ]]
  for pom in lab/*/pom.xml; do
    [[ " $left_out " != *" ${pom%/pom.xml} "* ]] || continue
    for module in $left_out; do
      name=$(sed '1,/<\/parent>/d' "$module/pom.xml" | grep -om1 '<artifactId>[^<]*</artifactId>')
      if sed '1,/<\/parent>/d' "$pom" | grep -F "$name"; then return 1; fi
    done
  done
}

@test "--only runs some stages and names the others" {
  run test_sh --only smoke,lint

  expect_status 0
  grep -Eq '^  unit +left out \(--only\)$' <<<"$output"
  expect "$(last_line)" '2 passed, 0 failed'
  expect_not_in_output package
}

@test "--only needs the tools of its stages and no others" {
  rm "$sandbox/bin/bats" "$sandbox/bin/ab"

  run test_sh --only=unit

  expect_status 0
}

@test "checks every shell file, committed or not" {
  mkdir -p "$tree/.ci" "$tree/tools/test"
  touch "$tree/.ci/run" "$tree/new.sh" "$tree/tools/test/helper.bash" "$tree/tools/test/a.bats"
  git -C "$tree" add fusebox

  run test_sh --only lint

  expect_status 0
  output=$(tr ' ' '\n' <"$sandbox/log/shellcheck")
  for file in fusebox test.sh .ci/run new.sh ab-scripts/run-matrix.sh tools/lib/setup.sh \
    tools/test/helper.bash; do
    expect_output "$file"
  done
  expect_not_in_output a.bats
}

@test "stops before any stage when a tool is missing and cannot be installed" {
  rm "$sandbox/bin/shfmt"

  run "${in_sandbox[@]}" FAKE_UID=1000 "$tree/test.sh"

  expect_status 3
  expect_output '  apt-get update && apt-get install -y shfmt'
  expect "$(calls_of bats)" ''
}

@test "installs a missing tool where it may" {
  rm "$sandbox/bin/shellcheck"
  shelve shellcheck shellcheck

  run test_sh --only lint

  expect_status 0
  expect "$(last_line)" '1 passed, 0 failed'
}

@test "the smoke study gets a base port and fails with the exit code of fusebox" {
  stub java '
    if [[ $1 == -version ]]; then echo "openjdk version \"17\"" >&2; exit; fi
    exit 4'

  run test_sh --only smoke

  expect_status 1
  grep -Eq '^  smoke +FAILED, exit code 4 ' <<<"$output"
  grep -Eq 'run smoke --port-base [12][0-9]{4} --out ' "$sandbox/log/java"
}

@test "the smoke study fails without results, and keeps its folder" {
  stub_java 17.0.15

  run test_sh --only smoke

  expect_status 1
  expect_in_output 'fusebox run smoke succeeded but wrote no results.json under .fusebox/smoke.'
  ls -d "$tree"/.fusebox/smoke.*
}

@test "the smoke study fails when its limits lack the one that comes with the first call" {
  given_a_study_that_writes '{"cells":[{"verdict":{}}]}' '{"limits":["threads"]}'

  run test_sh --only smoke

  expect_status 1
  expect_in_output "run.json lacks SCG's bulkhead"
}

@test "the smoke study fails when no cell has a verdict" {
  given_a_study_that_writes '{"cells":[]}'

  run test_sh --only smoke

  expect_status 1
  expect_in_output '/smoke-now/results.json has no cell with a verdict'
}

@test "a smoke study that went well leaves nothing behind" {
  run test_sh --only smoke

  expect_status 0
  expect "$(ls "$tree/.fusebox" | grep smoke || true)" ''
}

@test "a wrong flag, a wrong stage, or none: one line, exit code 2" {
  for arguments in --verbose '--only nothing' '--only=' --only; do
    # shellcheck disable=SC2086 # split on purpose
    run test_sh $arguments
    expect_status 2
    expect "${#lines[@]}" 1
  done
}

@test "--help shows the header and runs nothing" {
  run test_sh --help

  expect_status 0
  expect_in_output './test.sh --only lint,unit'
  expect "$(calls_of bats)" ''
}
