#!/usr/bin/env bats
# The steps of action.yml, run by hand, and the hook for pre-commit.

load helper

setup() {
  make_sandbox
  stub_jdk 17.0.15
  stub_maven 3.8.7
  cp "$root/action.yml" "$root/.pre-commit-hooks.yaml" "$tree"
  fusebox=("${in_sandbox[@]}" FUSEBOX_SKIP_BUILD=1)
  mkdir -p "$tree/lab/cli/target"
  touch "$tree/lab/cli/target/lab.jar"
}

teardown() {
  remove_sandbox
}

# The shell of the step with this name.
step() {
  sed -n "/- name: $1\$/,/^    - /{/^      run: |\$/,\$p;}" "$tree/action.yml" | sed -n 's/^        //p' | sed '/^- /d'
}

java_got() {
  sed '1,/^-jar$/d' "$sandbox/log/java-args" | tail -n +2
}

@test "the action prints findings as GitHub reads them" {
  run "${fusebox[@]}" GITHUB_ACTION_PATH="$tree" FUSEBOX_PATH='my gateway' FUSEBOX_OPTIONS='--fail-on  note' bash -c "$(step Lint)"

  expect_status 0
  expect "$(java_got)" "$(printf '%s\n' lint --fail-on note --format github 'my gateway')"
}

@test "the action fails as lint does" {
  run "${fusebox[@]}" JAVA_EXIT=1 GITHUB_ACTION_PATH="$tree" FUSEBOX_PATH=. FUSEBOX_OPTIONS='' bash -c "$(step Lint)"

  expect_status 1
  expect "$(java_got)" "$(printf '%s\n' lint --format github .)"
}

@test "the action writes a document for code scanning, whatever it finds" {
  run "${fusebox[@]}" GITHUB_ACTION_PATH="$tree" FUSEBOX_PATH=. FUSEBOX_OPTIONS='--fail-on trap' FUSEBOX_SARIF="$sandbox/a.sarif" JAVA_EXIT=1 \
    bash -c "$(step 'Write SARIF')"

  expect_status 0
  [[ -f $sandbox/a.sarif ]]
  expect "$(java_got)" "$(printf '%s\n' lint --fail-on trap --format sarif .)"
}

@test "no input of the action stands in a shell, where it could be a command" {
  [[ -n $(step Lint) && -n $(step 'Write SARIF') ]]

  run grep -n 'inputs\.' <<<"$(step Lint) $(step 'Write SARIF')"

  expect_status 1
}

@test "no document for code scanning of a path that cannot be linted" {
  run "${fusebox[@]}" GITHUB_ACTION_PATH="$tree" FUSEBOX_PATH=none FUSEBOX_OPTIONS='' FUSEBOX_SARIF="$sandbox/a.sarif" \
    JAVA_EXIT=2 bash -c "$(step 'Write SARIF')"

  expect_status 1
}

@test "the key of the libraries changes with a pom.xml" {
  key() {
    GITHUB_ACTION_PATH="$tree" GITHUB_OUTPUT=/dev/stdout bash -c "$(step Key)"
  }
  first=$(key)
  echo '<!-- new -->' >>"$tree/lab/cli/pom.xml"

  [[ $first == key=?* && $(key) != "$first" ]]
}

@test "the hook's program is there and runs" {
  entry=$(sed -n 's/^  entry: //p' "$tree/.pre-commit-hooks.yaml")

  run "${fusebox[@]}" bash -c "\"$tree\"/$entry ."

  expect_status 0
  expect "$(java_got)" "$(printf '%s\n' lint .)"
}
