#!/usr/bin/env bats
# The audit of libraries: the real list in a small project, and lists of one line.

load helper

setup() {
  make_sandbox
  stub date 'echo "${TODAY:-2026-11-24}"'
  printf 'checked\t2026-11-23\nacme\t1.2\t1.10\tCVE-1\tsure\tit breaks\n' >"$tree/tools/lib/advisories.tsv"
  printf 'gateway\tacme\t1.9\tCVE-1\tit is not called\n' >"$tree/tools/lib/advisories-accepted.tsv"
}

teardown() {
  remove_sandbox
}

audit() {
  "${in_sandbox[@]}" "TODAY=${TODAY:-2026-11-24}" "$tree/tools/audit.sh" "$@"
}

library() { # library MODULE JAR
  mkdir -p "$tree/$1/target/lib"
  touch "$tree/$1/target/lib/$2"
}

@test "a version with a known flaw is named with its remedy" {
  library lab acme-1.9.jar

  run audit

  expect_status 1
  expect_output 'lab: acme-1.9.jar: CVE-1, it breaks (sure); fixed in 1.10'
  expect_output '1 libraries of 1 modules: 1 to do, 0 accepted, by a list of 2026-11-23'
}

@test "versions compare by number, and only the flawed ones count" {
  library lab acme-1.1.9.jar
  library lab acme-1.10.0.Final.jar
  library lab acme-client-1.9.jar

  run audit

  expect_status 0
  expect_output '3 libraries of 1 modules: 0 to do, 0 accepted, by a list of 2026-11-23'
}

@test "what a module keeps is accepted there and nowhere else" {
  library gateway acme-1.9.jar
  library lab acme-1.9.jar

  run audit

  expect_status 1
  expect_output '2 libraries of 2 modules: 1 to do, 1 accepted, by a list of 2026-11-23'
}

@test "a line that accepts what is not there any more has to go" {
  library gateway acme-1.8.jar

  run audit

  expect_status 1
  expect_output 'gateway acme 1.9 CVE-1: accepted, but not found any more; remove its line'
  expect_output 'gateway: acme-1.8.jar: CVE-1, it breaks (sure); fixed in 1.10'
}

@test "a list of more than 90 days is old, which fails nothing" {
  library lab acme-2.0.jar
  TODAY=2027-02-22

  run audit
  TODAY=2027-02-21 run_quietly audit

  expect_status 0
  expect_output 'the list of advisories is 91 days old: look for new ones, then set its date'
}

run_quietly() {
  ! "$@" | grep -q 'days old'
}

@test "a line that lost its tabs is a mistake" {
  library lab acme-2.0.jar
  printf 'acme 1.2 1.10 CVE-1 sure it breaks\n' >>"$tree/tools/lib/advisories.tsv"

  run audit

  expect_status 1
  expect_in_output 'advisories.tsv:3: needs 6 columns, separated by tabs'
}

@test "without libraries it says what to do; a wrong argument is one line" {
  run audit
  expect_status 3
  expect_output 'audit.sh: no module has libraries yet; run mvn -T 2 -DskipTests package, which builds them'

  run audit now
  expect_status 2
  expect_output "audit.sh: unknown argument 'now'; see tools/audit.sh --help"
}

@test "the lists that come with Fusebox are whole" {
  cp "$root"/tools/lib/advisories*.tsv "$tree/tools/lib"
  library lab acme-2.0.jar

  run audit

  expect_status 0
}
