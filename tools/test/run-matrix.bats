#!/usr/bin/env bats
# What run-matrix.sh installs, and what it prints when it must not install.

load helper

setup() {
  make_sandbox
  stub_jdk 17.0.15
  stub_maven 3.8.7
  stub_apt
  stub ab ''
  shelve apache2-utils ab
  mkdir -p "$sandbox/shelf/openjdk-17-jdk-headless" "$sandbox/shelf/default-jdk-headless"
}

teardown() {
  remove_sandbox
}

run_matrix() {
  "${in_sandbox[@]}" "$@"
}

# A user who is not root.
with_sudo() { # with_sudo free|asks
  stub sudo '[[ $1 == -n ]] && [[ '"$1"' == free ]] && shift && FAKE_UID=0 "$@"'
}

@test "passes every word to fusebox run, unchanged, when nothing is missing" {
  run run_matrix "$tree/ab-scripts/run-matrix.sh" smoke -c '50, 200' '' '*'

  expect_status 0
  expect "$(sed '1,/^-jar$/d' "$sandbox/log/java-args" | tail -n +2)" "$(printf '%s\n' run smoke -c '50, 200' '' '*')"
  expect "$(calls_of apt-get)" ''
}

@test "works through a symlink and ends with the exit code of the study" {
  ln -s "$tree/ab-scripts/run-matrix.sh" "$sandbox/matrix"
  cd "$sandbox"

  run run_matrix JAVA_EXIT=1 ./matrix

  expect_status 1
}

@test "as root installs wrk for a study of kept connections, and for no other" {
  shelve wrk wrk
  mkdir -p "$tree/ab-scripts/studies"
  printf 'connections: kept\n' >"$tree/ab-scripts/studies/kept.yml"

  run run_matrix "$tree/ab-scripts/run-matrix.sh" kept

  expect_status 0
  expect_output 'installing: apt-get install -y wrk'
  output=$(calls_of apt-get)
  expect_output 'install -y wrk'
}

@test "as root installs a missing ab, package lists first, and goes on" {
  rm "$sandbox/bin/ab"

  run run_matrix "$tree/ab-scripts/run-matrix.sh" smoke

  expect_status 0
  expect "$(calls_of apt-get)" 'update
install -y apache2-utils'
  expect_output 'missing: ab'
  expect_output 'installing: apt-get install -y apache2-utils'
  expect_not_in_output 'noise of apt-get'
  output=$(cat "$sandbox/log/java-args")
  expect_output smoke
}

@test "installs all that is missing in one go" {
  rm "$sandbox/bin/ab" "$sandbox/bin/java" "$sandbox/bin/javac"
  mkdir "$sandbox/shelf/maven"
  mv "$sandbox/bin/mvn" "$sandbox/shelf/maven"
  stub_jdk 17.0.15 "$sandbox/shelf/openjdk-17-jdk-headless"

  run run_matrix "$tree/ab-scripts/run-matrix.sh"

  expect_status 0
  expect_output 'missing: JDK 17 or newer, Maven 3.8 or newer, ab'
  expect_output 'installing: apt-get install -y apache2-utils maven openjdk-17-jdk-headless'
}

@test "asks apt without questions" {
  rm "$sandbox/bin/ab"
  stub apt-get '
    echo "${DEBIAN_FRONTEND:-asks}" >>"$SANDBOX/log/frontend"
    cp "$SANDBOX/shelf/apache2-utils/ab" "$SANDBOX/bin/ab"'

  run run_matrix "$tree/ab-scripts/run-matrix.sh"

  expect_status 0
  expect "$(sort -u "$sandbox/log/frontend")" noninteractive
}

@test "uses a sudo that asks no password" {
  rm "$sandbox/bin/ab"
  with_sudo free

  run run_matrix FAKE_UID=1000 "$tree/ab-scripts/run-matrix.sh"

  expect_status 0
  output=$(calls_of sudo)
  expect_output '-n env DEBIAN_FRONTEND=noninteractive apt-get install -y apache2-utils'
}

@test "with a sudo that asks a password prints the exact command and installs nothing" {
  rm "$sandbox/bin/ab"
  with_sudo asks

  run run_matrix FAKE_UID=1000 "$tree/ab-scripts/run-matrix.sh"

  expect_status 3
  expect "$output" 'missing: ab
install, then try again:
  sudo apt-get update && sudo apt-get install -y apache2-utils'
  expect "$(calls_of apt-get)" ''
  [[ ! -f $sandbox/log/java-args ]]
}

@test "without sudo says that root has to run the command" {
  rm "$sandbox/bin/ab"

  run run_matrix FAKE_UID=1000 "$tree/ab-scripts/run-matrix.sh"

  expect_status 3
  expect "$output" 'missing: ab
install as root, then try again:
  apt-get update && apt-get install -y apache2-utils'
}

@test "installs a JDK when the Java is too old" {
  stub_jdk 11.0.22
  stub_jdk 17.0.15 "$sandbox/shelf/openjdk-17-jdk-headless"

  run run_matrix "$tree/ab-scripts/run-matrix.sh"

  expect_status 0
  expect_output "missing: JDK 17 or newer ($sandbox/bin/java is Java 11)"
}

@test "takes the default JDK where 17 is gone" {
  stub_jdk 11.0.22
  stub_jdk 21.0.2 "$sandbox/shelf/default-jdk-headless"

  run run_matrix KNOWN='default-jdk-headless' "$tree/ab-scripts/run-matrix.sh"

  expect_status 0
  expect_output 'installing: apt-get install -y default-jdk-headless'
}

@test "a package list that cannot be fetched does not stop an installation that works" {
  rm "$sandbox/bin/ab"

  run run_matrix UPDATE_EXIT=100 "$tree/ab-scripts/run-matrix.sh"

  expect_status 0
}

@test "shows what a failed installation said, and the command" {
  rm "$sandbox/bin/ab"

  run run_matrix INSTALL_EXIT=100 "$tree/ab-scripts/run-matrix.sh"

  expect_status 3
  expect_output 'noise of apt-get'
  expect_output 'the installation failed; by hand:'
  expect_output '  apt-get update && apt-get install -y apache2-utils'
}

@test "says when a package was installed and the tool is still not there" {
  rm "$sandbox/bin/ab" "$sandbox/shelf/apache2-utils/ab"

  run run_matrix "$tree/ab-scripts/run-matrix.sh"

  expect_status 3
  expect_output 'apt-get reported success, yet still missing: ab'
  [[ ! -f $sandbox/log/java-args ]]
}

@test "--help shows what it does, examples, and where the options are, and sets nothing up" {
  rm "$sandbox/bin/ab"

  run run_matrix "$tree/ab-scripts/run-matrix.sh" --help

  expect_status 0
  expect_in_output 'Runs a study: installs what is missing'
  expect_in_output 'ab-scripts/run-matrix.sh smoke '
  expect "${lines[${#lines[@]} - 1]}" 'All options: fusebox run --help'
  expect_not_in_output 'set -euo'
  expect "$(calls_of apt-get)" ''
}

@test "--help after a study is the help of fusebox run" {
  run run_matrix "$tree/ab-scripts/run-matrix.sh" smoke --help

  expect_status 0
  output=$(cat "$sandbox/log/java-args")
  expect_output --help
}
