#!/usr/bin/env bats
# The command that a user without rights gets, for each package manager.

load helper

setup() {
  make_sandbox
  stub sudo 'exit 1'
}

teardown() {
  remove_sandbox
}

command_for() { # command_for MANAGER: the command, when everything is missing
  stub "$1" "${known:-}"
  "${in_sandbox[@]}" FAKE_UID=1000 "$tree/ab-scripts/run-matrix.sh" 2>&1 | tail -n 1
}

@test "Debian and Ubuntu" {
  stub apt-cache ''

  expect "$(command_for apt-get)" \
    '  sudo apt-get update && sudo apt-get install -y apache2-utils maven openjdk-17-jdk-headless'
}

@test "Debian and Ubuntu whose package lists were never fetched" {
  stub apt-cache 'exit 100'

  expect "$(command_for apt-get)" \
    '  sudo apt-get update && sudo apt-get install -y apache2-utils maven openjdk-17-jdk-headless'
}

@test "dnf" {
  expect "$(command_for dnf)" '  sudo dnf install -y httpd-tools java-17-openjdk-devel maven'
}

@test "dnf on a system that has no Java 17 any more" {
  known='[[ $* == "-q list java-21-openjdk-devel" ]]'

  expect "$(command_for dnf)" '  sudo dnf install -y httpd-tools java-21-openjdk-devel maven'
}

@test "yum" {
  expect "$(command_for yum)" '  sudo yum install -y httpd-tools java-17-openjdk-devel maven'
}

@test "zypper" {
  expect "$(command_for zypper)" '  sudo zypper --non-interactive install apache2-utils java-17-openjdk-devel maven'
}

@test "apk" {
  known='echo found'

  expect "$(command_for apk)" '  sudo apk update && sudo apk add apache2-utils maven openjdk17-jdk'
}

@test "pacman" {
  known='[[ $* == "-Si jdk17-openjdk" ]]'

  expect "$(command_for pacman)" '  sudo pacman -Sy && sudo pacman -S --needed --noconfirm apache jdk17-openjdk maven'
}

@test "Homebrew installs as the user and never with sudo" {
  stub brew 'exit 1'

  run "${in_sandbox[@]}" FAKE_UID=1000 "$tree/ab-scripts/run-matrix.sh"

  expect_status 3
  expect_output 'installing: brew install httpd maven openjdk'
  expect "$(calls_of sudo)" ''
}

@test "finds the JDK that Homebrew keeps off the PATH, and builds with it" {
  stub_jdk 25.0.1 "$sandbox/opt/openjdk/bin"
  stub_maven 3.9.11
  stub brew '[[ $* == "--prefix openjdk" ]] && echo "$SANDBOX/opt/openjdk"'

  run "${in_sandbox[@]}" "$tree/fusebox" run

  expect_status 0
  expect "$(cat "$sandbox/log/java-used")" "$sandbox/opt/openjdk/bin/java"
  expect "$(cat "$sandbox/log/mvn-java-home")" "$sandbox/opt/openjdk"
}

@test "a system without a known package manager" {
  run "${in_sandbox[@]}" "$tree/ab-scripts/run-matrix.sh"

  expect_status 3
  expect "$output" 'missing: JDK 17 or newer, Maven 3.8 or newer, ab
no known package manager; install it by hand and put it on the PATH'
}

@test "what only the tests need" {
  stub dnf ''

  run "${in_sandbox[@]}" FAKE_UID=1000 "$tree/test.sh"

  expect_status 3
  expect "${lines[${#lines[@]} - 1]}" \
    '  sudo dnf install -y ShellCheck bats chromedriver chromium golang-github-prometheus httpd-tools iproute java-17-openjdk-devel maven python3 shfmt wrk'
}

@test "Debian's prometheus comes as a program, not as a service that listens everywhere" {
  stub_apt
  shelve prometheus prometheus
  for tool in ab chromedriver chromium ss wrk; do stub "$tool" ''; done
  stub_jdk 17.0.15
  stub_maven 3.8.7
  stub_python

  run "${in_sandbox[@]}" "$tree/test.sh" --only it,browser

  expect_status 0
  grep -q 'apt-get install -y --no-install-recommends .*/etc/init.d/prometheus prometheus$' <<<"$output"
  expect "$(grep -o 'path-exclude=[^ ]*prometheus.service' "$sandbox/log/apt-get" | wc -l | tr -d ' ')" 2
}

@test "on a Debian with prometheus, other packages are installed plainly" {
  stub apt-cache ''
  stub prometheus ''
  stub apt-get ''

  run "${in_sandbox[@]}" FAKE_UID=1000 "$tree/test.sh" --only it,browser

  expect_status 3
  expect_output '  sudo apt-get update && sudo apt-get install -y apache2-utils chromium chromium-driver iproute2 maven openjdk-17-jdk-headless python3-venv wrk'
}
