#!/usr/bin/env bats
# The scripts that a reader runs by hand: few, short, and each says what it needs.

load helper

setup() {
  cd "$BATS_TEST_DIRNAME/../../ab-scripts/by-hand" || exit
}

@test "there are at most six, of at most fifteen lines" {
  local script
  local scripts=(*.sh)
  ((${#scripts[@]} >= 1 && ${#scripts[@]} <= 6))
  for script in *.sh; do
    (($(wc -l <"$script") <= 15)) || fail "$script is longer"
  done
}

@test "each shows an ab command, the numbers to expect and the reason" {
  local script
  for script in *.sh; do
    grep -qE '^ab -n [0-9]+ -c [0-9]+ ' "$script" || fail "$script: no ab"
    grep -q '^# Expect: ' "$script" || fail "$script: no numbers"
    grep -q '^# Why: ' "$script" || fail "$script: no reason"
  done
}

@test "without the process each says so in one line and sends no load" {
  local script
  for script in *.sh; do
    printf '#!/bin/sh\nexit 7\n' >"$BATS_TEST_TMPDIR/curl"
    printf '#!/bin/sh\necho load\n' >"$BATS_TEST_TMPDIR/ab"
    chmod +x "$BATS_TEST_TMPDIR/curl" "$BATS_TEST_TMPDIR/ab"
    PATH="$BATS_TEST_TMPDIR:$PATH" run "./$script"
    [[ $status == 3 && ${#lines[@]} == 1 && $output == *'does not answer; start '* ]] || fail "$script: $status $output"
  done
}

fail() {
  echo "$1"
  return 1
}
