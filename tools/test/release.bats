#!/usr/bin/env bats
# What tools/release.sh rejects before it builds anything. A whole release takes minutes: notes/releasing.md.

load helper

setup() {
  cd "$BATS_TEST_DIRNAME/../.." || exit
}

@test "a release names a tag and a folder" {
  run tools/release.sh
  expect_status 2
  expect_in_output 'give a tag and a folder, as in: tools/release.sh v0.2.0 out'

  run tools/release.sh newest "$BATS_TEST_TMPDIR/out"
  expect_status 2
  expect_in_output 'newest: a version is three numbers, as in v0.2.0'
}

@test "a release is of a tag that is there" {
  run tools/release.sh v999.0.0 "$BATS_TEST_TMPDIR/out"

  expect_status 2
  expect_in_output 'no tag v999.0.0; make it with: git tag -s v999.0.0'
  [[ ! -e $BATS_TEST_TMPDIR/out ]]
}

@test "a folder that has files is left alone" {
  mkdir "$BATS_TEST_TMPDIR/out"
  touch "$BATS_TEST_TMPDIR/out/mine"

  run tools/release.sh --rehearsal 1.2.3 "$BATS_TEST_TMPDIR/out" --site https://example.org/fusebox

  expect_status 2
  expect_in_output 'out is not empty'
}

@test "POMs name where the sources are" {
  run tools/release.sh --rehearsal 1.2.3 "$BATS_TEST_TMPDIR/out" --site ftp://example.org

  expect_status 2
  expect_in_output '--site URL is missing'

  run tools/release.sh --sites
  expect_status 2
  expect_in_output 'unknown option --sites'
}
