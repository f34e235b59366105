#!/usr/bin/env bats
# The check for words to avoid, with the real list. The words are cut in two here: this file is checked as well.

load helper

setup() {
  make_sandbox
  git -C "$tree" init -q
  cd "$tree"
}

teardown() {
  remove_sandbox
}

check_words() {
  "${in_sandbox[@]}" "$tree/tools/check-words.sh" "$@"
}

@test "names file, line and word, and what to say instead" {
  printf '%s\n' 'Calls are' 'ref''used, and no''body knows why.' >notes.md

  run check_words notes.md

  expect_status 1
  expect_output 'notes.md:2: "ref''used": say "reject", "rejects", "rejected", "rejection"'
  expect_in_output 'notes.md:2: "no''body": say "no one", or better'
  expect_output '2 to reword; an exception is a rule in tools/lib/words-to-avoid.txt'
}

@test "passes clean text, and words with a common beginning" {
  printf '%s\n' 'Rejected: 3 calls, no one waits' 'so manyfold, those thats' >notes.md

  run check_words notes.md

  expect_status 0
  expect "$output" ''
}

@test "a name is its words: snake_case and camelCase" {
  printf '%s\n' 'void no''body_answers() {' 'int count''Refu''sals;' 'class Ref''usalCause' '"of-its-''own"' >Names.java

  run check_words Names.java

  expect_status 1
  expect_in_output 'Names.java:1: "no''body"'
  expect_in_output 'Names.java:2: "refu''sals"'
  expect_in_output 'Names.java:3: "refu''sal"'
  expect_in_output 'Names.java:4: "of its ''own"'
}

@test "a phrase may go on in the next line, of a comment or of a string" {
  printf '%s\n' '    /** Limits of those' '     * that wait. */' '  say("calls in " +' '      "va''in")' >Wrapped.java

  run check_words Wrapped.java

  expect_status 1
  expect_in_output 'Wrapped.java:2: "those ''that"'
  expect_in_output 'Wrapped.java:4: "in ''vain"'
  expect "$(grep -c Wrapped <<<"$output")" 2
}

@test "passes what the list allows: the system's words, keys of results.json" {
  printf '%s\n' 'Connection ref''used' 'cell.ref''usedShare' '"ref''usedBy": null' 'connection' ' * ref''used' >allowed.md

  run check_words allowed.md

  expect_status 0
}

@test "without arguments: all text files, also new ones, but no binaries and no ignored ones" {
  mkdir -p 'lab/src' lab/target
  echo '/lab/target' >.gitignore
  echo 'no''body' >'lab/src/a new one.jte'
  echo 'no''body' >lab/target/built.txt
  printf 'no''body\0' >picture.png

  cd lab
  run check_words

  expect_status 1
  expect_in_output 'lab/src/a new one.jte:1:'
  expect_in_output '1 to reword'
}

@test "a path that does not exist is wrong usage" {
  run check_words no-such-folder

  expect_status 2
  expect "$output" "check-words.sh: no file or folder 'no-such-folder'; see tools/check-words.sh --help"
}

@test "a folder that is no git repository does not pass" {
  rm -rf "$tree/.git"

  run check_words

  expect_status 3
  expect_output 'check-words.sh: git cannot list the files; run it in a clone of the repository'
}

@test "--help shows the header" {
  run check_words --help

  expect_status 0
  expect_in_output 'tools/check-words.sh lab notes'
}
