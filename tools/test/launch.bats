#!/usr/bin/env bats
# The launcher after the build: which Java it takes, with which arguments, and its exit code.

load helper

setup() {
  make_sandbox
  stub_jdk 17.0.15
  stub_maven 3.8.7
  stub_apt
  launcher=
}

teardown() {
  [[ -z $launcher ]] || kill -9 "$launcher" 2>/dev/null || true
  remove_sandbox
}

java_got() {
  # What follows -jar <jar>.
  sed '1,/^-jar$/d' "$sandbox/log/java-args" | tail -n +2
}

@test "passes every word unchanged" {
  run "${in_sandbox[@]}" "$tree/fusebox" run 'two words' '' '*' '$HOME' --out "a'b"

  expect_status 0
  expect "$(java_got)" "$(printf '%s\n' run 'two words' '' '*' '$HOME' --out "a'b")"
}

@test "passes --help on to the tool" {
  run "${in_sandbox[@]}" "$tree/fusebox" --help

  expect_status 0
  expect "$(java_got)" --help
}

@test "starts the lab's jar with its home and a small heap" {
  run "${in_sandbox[@]}" "$tree/fusebox"

  output=$(cat "$sandbox/log/java-args")
  expect_output "-Dfusebox.home=$tree"
  expect_output "$tree/lab/cli/target/lab.jar"
  expect_output -Xmx512m
}

@test "a package has no sources: nothing is built, and the lab's jar lies elsewhere" {
  rm "$tree/pom.xml"
  mkdir -p "$tree/lab/target"
  touch "$tree/lab/target/lab.jar"
  run "${in_sandbox[@]}" "$tree/fusebox" run

  expect_status 0
  output=$(cat "$sandbox/log/java-args")
  expect_output "$tree/lab/target/lab.jar"
  expect_output -Dfusebox.launcher=packed
  [[ ! -e $sandbox/log/builds ]]

  rm "$tree/lab/target/lab.jar"
  run "${in_sandbox[@]}" "$tree/fusebox" run
  expect_status 3
  expect_in_output 'lab/target/lab.jar is missing; unpack fusebox-lab.zip again'
}

@test "gives Java a UTF-8 locale, and keeps one that is set" {
  run "${in_sandbox[@]}" LANG=C "$tree/fusebox" run
  expect "$(cat "$sandbox/log/java-locale")" /C.UTF-8
  run "${in_sandbox[@]}" LC_ALL=C "$tree/fusebox" run
  expect "$(cat "$sandbox/log/java-locale")" C.UTF-8/
  run "${in_sandbox[@]}" LC_CTYPE=de_DE.utf8 "$tree/fusebox" run
  expect "$(cat "$sandbox/log/java-locale")" /de_DE.utf8
}

@test "ends with the exit code of java" {
  run "${in_sandbox[@]}" JAVA_EXIT=42 "$tree/fusebox" run

  expect_status 42
}

@test "finds its folder through symlinks and from any directory" {
  mkdir "$sandbox/elsewhere"
  ln -s ../src/tree/fusebox "$sandbox/elsewhere/first"
  ln -s elsewhere/first "$sandbox/second"
  cd "$sandbox/elsewhere"

  run "${in_sandbox[@]}" "$sandbox/second" probe

  expect_status 0
  output=$(cat "$sandbox/log/java-args")
  expect_output "-Dfusebox.home=$tree"
  expect_output probe
}

@test "keeps the parsed classes of what it built, and uses them until the lab is built again" {
  stub java '
    if [[ $1 == -version ]]; then echo "openjdk version \"17\"" >&2; exit; fi
    for word; do [[ $word != -XX:ArchiveClassesAtExit=* ]] || touch -d "+1 minute" "${word#*=}"; done
    printf "%s\n" "$@" >"$SANDBOX/log/java-args"'

  run "${in_sandbox[@]}" "$tree/fusebox" run
  expect_status 0
  output=$(cat "$sandbox/log/java-args")
  expect_output "-XX:SharedArchiveFile=$tree/.fusebox/class-archives/launcher.jsa"

  touch -d '+2 minutes' "$tree/lab/cli/target/lab.jar"
  run "${in_sandbox[@]}" FUSEBOX_SKIP_BUILD=1 "$tree/fusebox" run
  expect_status 0
  run grep -c SharedArchiveFile "$sandbox/log/java-args"
  expect "$output" 0
}

@test "becomes the java process, so that a signal reaches it" {
  stub java '
    if [[ $1 == -version ]]; then echo "openjdk version \"17\"" >&2; exit; fi
    if [[ $* == *ArchiveClassesAtExit* ]]; then exit; fi
    trap "echo TERM >\"\$SANDBOX/log/signal\"; exit 143" TERM
    echo $$ >"$SANDBOX/log/java-pid.new" && cp "$SANDBOX/log/java-pid.new" "$SANDBOX/log/java-pid"
    while :; do sleep 0.05; done'

  "${in_sandbox[@]}" "$tree/fusebox" up >/dev/null 2>&1 3>&- &
  launcher=$!
  wait_until test -s "$sandbox/log/java-pid"
  expect "$(cat "$sandbox/log/java-pid")" "$launcher"
  kill -TERM "$launcher"
  code=0
  wait "$launcher" || code=$?
  launcher=

  expect "$code" 143
  expect "$(cat "$sandbox/log/signal")" TERM
}

@test "takes JAVA_HOME before the PATH, also for the build" {
  stub_jdk 21.0.2 "$sandbox/jdk-21/bin"

  run "${in_sandbox[@]}" JAVA_HOME="$sandbox/jdk-21" "$tree/fusebox" run

  expect_status 0
  expect "$(cat "$sandbox/log/java-used")" "$sandbox/jdk-21/bin/java"
  expect "$(cat "$sandbox/log/mvn-java-home")" "$sandbox/jdk-21"
}

@test "leaves a JAVA_HOME that is too old for the PATH, and says so" {
  stub_jdk 11.0.2 "$sandbox/jdk-11/bin"

  run "${in_sandbox[@]}" JAVA_HOME="$sandbox/jdk-11" "$tree/fusebox" run

  expect_status 0
  expect_output "JAVA_HOME ($sandbox/jdk-11) has no Java 17 or newer; using $sandbox/bin/java"
  expect "$(cat "$sandbox/log/java-used")" "$sandbox/bin/java"
  expect "$(cat "$sandbox/log/mvn-java-home")" none
}

@test "rejects a Java that is too old, with the command that installs another" {
  stub_jdk 11.0.22

  run "${in_sandbox[@]}" "$tree/fusebox" run

  expect_status 3
  expect "$output" "missing: Java 17 or newer ($sandbox/bin/java is Java 11)
install, then try again:
  apt-get update && apt-get install -y openjdk-17-jdk-headless"
  expect "$(builds)" 0
}

@test "reads old version numbers of Java" {
  stub_jdk 1.8.0_392

  run "${in_sandbox[@]}" "$tree/fusebox" run

  expect_status 3
  expect_in_output "($sandbox/bin/java is Java 8)"
}

@test "accepts an early-access Java, and one that prints its options first" {
  stub java '
    [[ $1 != -version ]] || printf "Picked up JAVA_TOOL_OPTIONS: -Xmx1g\nopenjdk version \"26-ea\" 2026-03-17\n" >&2'

  run "${in_sandbox[@]}" "$tree/fusebox" run

  expect_status 0
}

@test "without any Java it prints the command that installs one" {
  rm "$sandbox/bin/java"

  run "${in_sandbox[@]}" "$tree/fusebox" run

  expect_status 3
  expect "${lines[0]}" 'missing: Java 17 or newer'
}

@test "says when java is there but does not start" {
  stub java 'echo "Unable to locate a Java Runtime." >&2; exit 1'

  run "${in_sandbox[@]}" "$tree/fusebox" run

  expect_status 3
  expect "${lines[0]}" "missing: Java 17 or newer ($sandbox/bin/java does not start)"
}
