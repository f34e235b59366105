# shellcheck shell=bash disable=SC2016 # stubs are written in single quotes: they expand when they run
# A sandbox for each test: a copy of the scripts in a small project of two modules, and a PATH on which only the
# plain tools are real. Everything else is a stub, so a tool is missing when no test put it there.

CORE_TOOLS='awk bash cat chmod cmp cp cut date dirname env find flock git grep head ln ls mkdir mktemp readlink rm sed sleep sort tail touch xargs'

make_sandbox() {
  root=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)
  sandbox=$(mktemp -d "${TMPDIR:-/tmp}/fusebox bats.XXXXXX") # with a space on purpose
  mkdir "$sandbox/bin" "$sandbox/core" "$sandbox/shelf" "$sandbox/log" "$sandbox/tmp"
  # shellcheck disable=SC2034 # for the tests
  in_sandbox=(env -i "PATH=$sandbox/bin:$sandbox/core" "HOME=$sandbox" "TMPDIR=$sandbox/tmp" "SANDBOX=$sandbox")
  local tool
  for tool in $CORE_TOOLS; do
    ln -s "$(command -v "$tool")" "$sandbox/core/$tool"
  done
  make_project
  stub id 'echo "${FAKE_UID:-0}"'
}

remove_sandbox() {
  rm -rf "$sandbox"
}

make_project() {
  local module
  tree=$sandbox/src/tree
  mkdir -p "$tree/ab-scripts" "$tree/tools"
  cp "$root/fusebox" "$root/test.sh" "$tree"
  cp -R "$root"/ab-scripts/*.sh "$root/ab-scripts/locust" "$tree/ab-scripts"
  cp -R "$root"/tools/*.sh "$root/tools/lib" "$root/tools/manifests" "$tree/tools"
  mkdir -p "$tree/deploy/kubernetes/overlays/small"
  touch "$tree/deploy/kubernetes/overlays/small/kustomization.yaml" "$tree/deploy/Dockerfile"
  printf '%s\n' '<modules>' '  <module>gateway</module>' '  <module>lab/cli</module>' '</modules>' >"$tree/pom.xml"
  for module in gateway lab/cli; do
    mkdir -p "$tree/$module/src/main"
    touch "$tree/$module/pom.xml" "$tree/$module/src/main/A.java" "$tree/$module/src/main/B.java"
  done
}

# stub NAME BODY [FOLDER]: a script on the PATH; every call of it adds a line to log/NAME.
stub() {
  local file=${3:-$sandbox/bin}/$1
  mkdir -p "${file%/*}"
  printf '#!/usr/bin/env bash\necho "$*" >>"$SANDBOX/log/%s"\n%s\n' "$1" "$2" >"$file"
  chmod +x "$file"
}

# stub_java VERSION [FOLDER]: one that writes its arguments and its locale to log/ and ends with $JAVA_EXIT.
stub_java() {
  stub java '
    if [[ $1 == -version ]]; then
      echo "openjdk version \"'"$1"'\" 2026-01-01" >&2
      exit
    fi
    echo "$0" >"$SANDBOX/log/java-used"
    printf "%s\n" "$@" >"$SANDBOX/log/java-args"
    echo "${LC_ALL:-}/${LC_CTYPE:-}" >"$SANDBOX/log/java-locale"
    exit "${JAVA_EXIT:-0}"' "${2:-}"
}

stub_jdk() {
  stub_java "$@"
  stub javac '' "${2:-}"
}

# stub_maven VERSION [EXTRA]: makes the jars that are not there, like Maven leaving unchanged ones alone.
stub_maven() {
  stub mvn '
    if [[ $1 == -v ]]; then
      echo "Apache Maven '"$1"' (abc)"
      exit
    fi
    echo "${JAVA_HOME:-none}" >"$SANDBOX/log/mvn-java-home"
    echo "in $PWD: $*" >>"$SANDBOX/log/builds"
    '"${2:-}"'
    for jar in gateway/target/gateway.jar lab/cli/target/lab.jar lab/tool/target/fusebox-lint.jar; do
      mkdir -p "${jar%/*}/lib"
      touch "${jar%/*}/lib/acme-1.0.jar"
      [[ -f $jar ]] || touch "$jar"
    done'
}

# stub_python [EXTRA]: makes environments with the tools that check manifests.
stub_python() {
  stub python3 '
    [[ $2 == venv ]] || exit 0
    mkdir -p "$3/bin"
    for tool in python kubectl kubernetes-validate hadolint; do
      printf "#!/usr/bin/env bash\necho \"\$*\" >>\"\$SANDBOX/log/%s\"\n%s\n" "$tool" '"'${1:-}'"' >"$3/bin/$tool"
      chmod +x "$3/bin/$tool"
    done'
}

# stub_apt: knows the packages in $KNOWN, and installs what lies in shelf/<package>/.
stub_apt() {
  stub apt-cache '[[ " ${KNOWN:-openjdk-17-jdk-headless} " == *" $2 "* ]]'
  stub apt-get '
    echo "noise of apt-get"
    [[ $1 != update ]] || exit "${UPDATE_EXIT:-0}"
    [[ -z ${INSTALL_EXIT:-} ]] || exit "$INSTALL_EXIT"
    for package in "${@:3}"; do
      [[ $package != -* && $package != Dpkg::* ]] || continue
      cp -R "$SANDBOX/shelf/$package/." "$SANDBOX/bin/"
    done'
}

# shelve PACKAGE TOOL: a tool that appears once its package is installed.
shelve() {
  stub "$2" '' "$sandbox/shelf/$1"
}

builds() {
  if [[ -f $sandbox/log/builds ]]; then
    grep -c . "$sandbox/log/builds"
  else
    echo 0
  fi
}

calls_of() {
  cat "$sandbox/log/$1" 2>/dev/null || true
}

wait_until() {
  local attempt
  for ((attempt = 0; attempt < 200; attempt++)); do
    ! "$@" || return 0
    sleep 0.05
  done
  echo "10 s passed without: $*"
  return 1
}

expect() { # expect ACTUAL EXPECTED
  [[ $1 == "$2" ]] || {
    printf 'expected: %s\nactual:   %s\n' "$2" "$1"
    return 1
  }
}

expect_status() {
  # shellcheck disable=SC2154 # set by bats' run
  [[ $status == "$1" ]] || {
    printf 'expected exit code %s, got %s; output:\n%s\n' "$1" "$status" "$output"
    return 1
  }
}

expect_output() { # one of its lines is this
  grep -qxF -- "$1" <<<"$output" || {
    printf 'no line: %s\noutput:\n%s\n' "$1" "$output"
    return 1
  }
}

expect_in_output() {
  [[ $output == *"$1"* ]] || {
    printf 'not found: %s\noutput:\n%s\n' "$1" "$output"
    return 1
  }
}

expect_not_in_output() {
  [[ $output != *"$1"* ]] || {
    printf 'found: %s\noutput:\n%s\n' "$1" "$output"
    return 1
  }
}
