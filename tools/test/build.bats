#!/usr/bin/env bats
# When the launcher builds, and what it does when it cannot build.

load helper

setup() {
  make_sandbox
  stub_jdk 17.0.15
  stub_maven 3.8.7
  stub_apt
  others=()
}

teardown() {
  local pid
  for pid in "${others[@]}"; do
    kill -9 "$pid" 2>/dev/null || true
  done
  remove_sandbox
}

fusebox() {
  "${in_sandbox[@]}" "$tree/fusebox" "$@"
}

# Built once, with sources and jars of an hour ago.
expect_line_of_java() {
  output=$(cat "$sandbox/log/java-args")
  expect_output "$1"
}

given_a_built_project() {
  fusebox run 2>/dev/null
  find "$tree" -exec touch -d '1 hour ago' {} +
  fusebox run
  expect "$(builds)" 1
}

readonly GATEWAY=gateway/target/gateway.jar

@test "builds the lab in the root, quickly and without tests, and says so in one line" {
  run fusebox run

  expect_status 0
  expect "$(cat "$sandbox/log/builds")" "in $tree: -B -T1C -Djars -Dquick -DskipTests -Dmaven.test.skip=true -pl lab/cli -am package"
  expect "$output" 'building (missing or older than its sources: lab/cli)'
}

@test "builds half of the lab for a verb that needs no process, until the lab is there" {
  run fusebox lint application.yml
  expect_status 0
  expect "$(cat "$sandbox/log/builds")" "in $tree: -B -T1C -Djars -Dquick -DskipTests -Dmaven.test.skip=true -pl lab/tool -am package"
  expect_line_of_java "$tree/lab/tool/target/fusebox-lint.jar"

  rm "$tree/lab/cli/target/lab.jar" # Maven's stub makes all jars
  run fusebox lint --prove FB025
  expect_in_output 'older than its sources: lab/cli)'
  run fusebox predict
  expect_line_of_java "$tree/lab/cli/target/lab.jar"
  expect "$(builds)" 2
}

@test "builds the whole lab for words that need it" {
  local words
  for words in 'lint --help' 'predict --from results/x' 'advise --app a.yml'; do
    rm -rf "$tree/lab/cli/target" "$tree/lab/tool/target"
    # shellcheck disable=SC2086 # words
    run fusebox $words
    expect_in_output 'lab/cli)'
  done
}

@test "does not build again what is fresh" {
  given_a_built_project

  run fusebox run

  expect_status 0
  expect "$output" ''
  expect "$(builds)" 1
}

@test "builds again after a source file changed, once" {
  given_a_built_project
  touch "$tree/lab/cli/src/main/A.java"

  run fusebox run
  expect_in_output 'older than its sources: lab/cli)'
  run fusebox run

  expect_status 0
  expect "$(builds)" 2
}

@test "builds the lab again after a source of another room of it changed" {
  given_a_built_project
  mkdir -p "$tree/lab/model/src"
  touch "$tree/lab/model/src/Model.java"

  run fusebox run

  expect_in_output 'older than its sources: lab/cli)'
}

@test "builds a gateway only when asked" {
  given_a_built_project
  touch "$tree/gateway/src/main/A.java"

  run fusebox run
  expect "$output" ''
  expect_line_of_java "-Dfusebox.launcher=$tree/fusebox"
  run fusebox --build $GATEWAY

  expect_status 0
  expect "$output" 'building (missing or older than its sources: gateway)'
  expect "$(tail -n 1 "$sandbox/log/builds")" \
    "in $tree: -B -T1C -Djars -Dquick -DskipTests -Dmaven.test.skip=true -pl gateway -am package"
  run fusebox --build $GATEWAY
  expect "$output" ''
  expect "$(builds)" 2
}

@test "builds a gateway again after a library changed, and not after a test" {
  mkdir -p "$tree/limits/core/src/main" "$tree/gateway/src/test"
  given_a_built_project
  touch "$tree/gateway/src/test/ATest.java"
  run fusebox --build $GATEWAY
  expect "$output" ''

  touch "$tree/limits/core/src/main/Limit.java"
  run fusebox --build $GATEWAY

  expect_in_output 'older than its sources: gateway)'
}

@test "a folder of sources may be called target" {
  mkdir -p "$tree/lab/cli/src/main/target"
  given_a_built_project
  touch "$tree/lab/cli/src/main/target/Address.java"

  run fusebox run

  expect_in_output 'older than its sources: lab/cli)'
}

@test "builds again after a source file was deleted" {
  given_a_built_project
  rm "$tree/lab/cli/src/main/B.java"

  run fusebox run

  expect_in_output 'older than its sources: lab/cli)'
  expect "$(builds)" 2
}

@test "builds again after a module's pom.xml changed" {
  given_a_built_project
  touch "$tree/lab/cli/pom.xml"

  run fusebox run

  expect_in_output 'older than its sources: lab/cli)'
  expect "$(builds)" 2
}

@test "builds again after the root pom.xml changed" {
  given_a_built_project
  touch "$tree/pom.xml"

  run fusebox run

  expect_in_output 'older than its sources: lab/cli)'
  expect "$(builds)" 2
}

@test "builds again after a file under limits/ changed" {
  mkdir -p "$tree/limits/core/src"
  touch "$tree/limits/core/pom.xml" "$tree/limits/core/src/Limit.java"
  given_a_built_project
  touch "$tree/limits/core/src/Limit.java"

  run fusebox run

  expect_in_output 'older than its sources: lab/cli)'
  expect "$(builds)" 2
}

@test "takes no output of Maven for a source" {
  mkdir -p "$tree/limits/core/src" "$tree/limits/core/target/src"
  touch "$tree/limits/core/pom.xml"
  given_a_built_project
  touch "$tree/limits/core/target/report.txt" "$tree/limits/core/target/src/Generated.java"

  run fusebox run

  expect_status 0
  expect "$(builds)" 1
}

@test "a source that changed during the build is built again" {
  stub_maven 3.8.7 'sleep 0.05; touch lab/cli/src/main/A.java'
  fusebox run 2>/dev/null

  run fusebox run

  expect_in_output 'older than its sources: lab/cli)'
  expect "$(builds)" 2
}

@test "two launchers at once build once" {
  stub_maven 3.8.7 'until [[ -f $SANDBOX/go ]]; do sleep 0.05; done'

  fusebox run >/dev/null 2>"$sandbox/first" 3>&- &
  others+=($!)
  wait_until test -s "$sandbox/log/builds"
  fusebox run >/dev/null 2>"$sandbox/second" 3>&- &
  others+=($!)
  wait_until grep -qx 'another fusebox is building; waiting for it' "$sandbox/second"
  touch "$sandbox/go"
  wait "${others[0]}"
  wait "${others[1]}"

  expect "$(builds)" 1
}

@test "builds without flock as well" {
  rm "$sandbox/core/flock"

  run fusebox run

  expect_status 0
  expect "$(builds)" 1
}

@test "shows the end of a failed build and where the rest is, and does not start java" {
  stub_maven 3.8.7 'for line in {1..60}; do echo "build line $line"; done; exit 1'

  run fusebox run

  expect_status 3
  expect_output 'build line 60'
  expect_output 'build line 21'
  expect_not_in_output 'build line 20'
  expect_output "whole log: $tree/.fusebox/build.log"
  expect "$(grep -c 'build line' "$tree/.fusebox/build.log")" 60
  [[ ! -f $sandbox/log/java-args ]]
}

@test "builds again after a failed build" {
  stub_maven 3.8.7 'exit 1'
  run fusebox run
  expect_status 3
  stub_maven 3.8.7

  run fusebox run

  expect_status 0
  expect "$(builds)" 2
}

@test "says when the build made no jar" {
  mkdir -p "$tree/stranger/src"

  run fusebox --build stranger/target/stranger.jar

  expect_status 3
  expect_output 'the build made no stranger/target/stranger.jar'
}

@test "says how far the build is, and how much it has downloaded" {
  stub_maven 3.8.7 'cat <<END
[INFO] Building Fusebox 0.1.0                                             [1/12]
Downloaded from central: https://example.org/a.pom (600 kB at 1.2 MB/s)
Downloaded from central: https://example.org/b.jar (41.5 MB at 3 MB/s)
[INFO] Building Fusebox lab: model 0.1.0                                  [5/12]
END
  touch "$SANDBOX/printed"
  for n in {1..100}; do [[ -f $SANDBOX/said ]] || sleep 0.05; done'
  # The first look comes when Maven has printed; Maven ends after the second one, so that what the first saw is said.
  real="$(command -v sleep)"
  stub sleep '[[ $1 == 10 ]] || exec '"$real"' "$1"
    for n in {1..100}; do [[ -f $SANDBOX/printed ]] || '"$real"' 0.05; done
    [[ ! -f $SANDBOX/said ]] || exit 1
    [[ ! -f $SANDBOX/looked ]] || touch "$SANDBOX/said"
    touch "$SANDBOX/looked"'

  run fusebox run

  expect_in_output 'building: module 5 of 12 (Fusebox lab: model), 42 MB downloaded, '
}

@test "FUSEBOX_SKIP_BUILD=1 takes stale jars as they are" {
  given_a_built_project
  touch "$tree/pom.xml"

  run "${in_sandbox[@]}" FUSEBOX_SKIP_BUILD=1 "$tree/fusebox" run

  expect_status 0
  expect "$(builds)" 1
  expect_line_of_java -Dfusebox.launcher=none
}

@test "FUSEBOX_SKIP_BUILD=1 without a jar is an error" {
  run "${in_sandbox[@]}" FUSEBOX_SKIP_BUILD=1 "$tree/fusebox" run

  expect_status 3
  expect "$output" "$tree/lab/cli/target/lab.jar is missing; run again without FUSEBOX_SKIP_BUILD"
}

@test "asks for Maven when it has to build, with the exact command" {
  rm "$sandbox/bin/mvn"

  run fusebox run

  expect_status 3
  expect "$output" 'missing: Maven 3.8 or newer
install, then try again:
  apt-get update && apt-get install -y maven'
}

@test "rejects a Maven that is too old" {
  stub_maven 3.6.3

  run fusebox run

  expect_status 3
  expect "${lines[0]}" 'missing: Maven 3.8 or newer (mvn is 3.6)'
}

@test "accepts Maven 3.10 and Maven 4" {
  stub_maven 3.10.0
  run fusebox run
  expect_status 0
  touch "$tree/pom.xml"
  stub_maven 4.0.0-rc-5

  run fusebox run

  expect_status 0
  expect "$(builds)" 2
}

@test "needs neither Maven nor a compiler when nothing is to be built" {
  given_a_built_project
  rm "$sandbox/bin/mvn" "$sandbox/bin/javac"

  run fusebox run

  expect_status 0
}

@test "a runtime without a compiler cannot build" {
  rm "$sandbox/bin/javac"

  run fusebox run

  expect_status 3
  expect "${lines[0]}" "missing: JDK 17 or newer (no javac next to $sandbox/bin/java)"
}
