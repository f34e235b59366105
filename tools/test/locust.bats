#!/usr/bin/env bats
# How run-matrix.sh sets up Locust.

load helper

setup() {
  make_sandbox
  stub_jdk 17.0.15
  stub_maven 3.8.7
  stub_apt
  stub ab ''
  stub_python
  mkdir -p "$tree/ab-scripts/locust"
  echo 'locust==2.0 --hash=sha256:0' >"$tree/ab-scripts/locust/requirements.txt"
}

teardown() {
  remove_sandbox
}

# stub_python [FOLDER]: one whose virtual environments have a python that installs what its arguments name.
stub_python() {
  stub python3 '
    [[ $1 == -m ]] || exit 0
    mkdir -p "$3/bin"
    printf "#!/usr/bin/env bash\necho \"\$*\" >>\"\$SANDBOX/log/pip\"\nexit \${PIP_EXIT:-0}\n" >"$3/bin/python"
    chmod +x "$3/bin/python"' "${1:-}"
}

run_matrix() {
  "${in_sandbox[@]}" "$@"
}

@test "sets up Locust from its hashes for --load locust, once" {
  run run_matrix "$tree/ab-scripts/run-matrix.sh" smoke --load locust --workers 3
  expect_status 0
  run run_matrix "$tree/ab-scripts/run-matrix.sh" smoke --load=locust

  expect_status 0
  expect "$(calls_of pip)" "-m pip install --disable-pip-version-check --no-compile --only-binary :all: -r $tree/ab-scripts/locust/requirements.txt"
}

@test "a wrong option is rejected before anything of Locust is set up" {
  run run_matrix JAVA_EXIT=2 "$tree/ab-scripts/run-matrix.sh" smoke --load locust --wokers 3

  expect_status 2
  expect "$(calls_of python3)" ''
  expect "$(calls_of java-args | tail -n 1)" --dry-run
}

@test "no Locust for a dry run" {
  run run_matrix "$tree/ab-scripts/run-matrix.sh" smoke --load locust --dry-run

  expect_status 0
  expect "$(calls_of python3)" ''
}

@test "sets it up again when the requirements have changed" {
  run_matrix "$tree/ab-scripts/run-matrix.sh" smoke --load locust
  echo 'locust==2.1 --hash=sha256:1' >"$tree/ab-scripts/locust/requirements.txt"

  run run_matrix "$tree/ab-scripts/run-matrix.sh" smoke --load locust

  expect_status 0
  expect "$(calls_of pip | grep -c .)" 2
}

@test "an installation that failed is tried again" {
  run run_matrix PIP_EXIT=1 "$tree/ab-scripts/run-matrix.sh" smoke --load locust
  expect_status 3
  expect_output 'ab-scripts/locust/requirements.txt could not be installed'

  run run_matrix "$tree/ab-scripts/run-matrix.sh" smoke --load locust

  expect_status 0
}

@test "no Locust without --load locust, nor with a master that stands" {
  run run_matrix "$tree/ab-scripts/run-matrix.sh" smoke
  expect_status 0

  run run_matrix "$tree/ab-scripts/run-matrix.sh" smoke --load locust --locust-master 127.0.0.1

  expect_status 0
  expect "$(calls_of python3)" ''
}

@test "as root installs a Python that makes environments" {
  rm "$sandbox/bin/python3"
  stub_python "$sandbox/shelf/python3-venv"

  run run_matrix "$tree/ab-scripts/run-matrix.sh" smoke --load locust

  expect_status 0
  expect_output 'missing: Python 3.11 or newer with venv'
  output=$(calls_of apt-get)
  expect_output 'install -y python3-venv'
}

# target_of NAME...: a target file with these instances of gateways, of which a name that comes twice has two.
target_of() {
  local name
  printf 'gateways:\n'
  for name in $(printf '%s\n' "$@" | sort -u); do
    printf '  %s:\n' "$name"
    printf '%s\n' "$@" | grep -x "$name" | sed 's/.*/  - url: http:\/\/127.0.0.1:7082 # its url: as written\n    jmx: 127.0.0.1:17082/'
  done
  printf 'services:\n  service-a:\n  - url: http://127.0.0.1:8881\n  - url: http://127.0.0.1:8882\n'
}

@test "no Locust for a target with one instance of each gateway" {
  target_of zuul scg >"$sandbox/target.yml"

  run run_matrix "$tree/ab-scripts/run-matrix.sh" smoke --target "$sandbox/target.yml"

  expect_status 0
  expect "$(calls_of python3)" ''
}

@test "sets up Locust for a target with several instances of a gateway" {
  target_of scg zuul zuul >"$sandbox/target.yml"

  run run_matrix "$tree/ab-scripts/run-matrix.sh" smoke --target="$sandbox/target.yml"

  expect_status 0
  expect "$(calls_of pip | grep -c .)" 1
}

# Else a script at a terminal would stand still.
@test "without a target nothing reads what the user types" {
  run_matrix "$tree/ab-scripts/run-matrix.sh" smoke < <(sleep 20) >"$sandbox/out" 2>&1 &
  local pid=$! i
  for ((i = 0; i < 100; i++)); do kill -0 "$pid" 2>/dev/null || break; sleep 0.1; done

  run kill "$pid"
  expect_status 1
}

@test "sets up Locust for instances in one line" {
  printf 'gateways:\n  zuul: [{url: http://a}, {url: http://b}]\n' >"$sandbox/target.yml"

  run run_matrix "$tree/ab-scripts/run-matrix.sh" --target "$sandbox/target.yml"

  expect_status 0
  expect "$(calls_of pip | grep -c .)" 1
}
