#!/usr/bin/env bats
# The manifests' check, on stub tools. ManifestsIT renders the real ones.

load helper

setup() {
  make_sandbox
  stub_python
}

teardown() {
  remove_sandbox
}

check() {
  "${in_sandbox[@]}" "$tree/tools/check-manifests.sh" "$@"
}

@test "renders every overlay, validates what it rendered, and looks at the Dockerfile" {
  run check

  expect_status 0
  expect "$(calls_of kubectl)" "kustomize $tree/tools/../deploy/kubernetes/overlays/small"
  grep -Eq -- '--strict --quiet .*/small.yaml$' "$sandbox/log/kubernetes-validate"
  expect "$(calls_of hadolint)" "$tree/tools/../deploy/Dockerfile"
}

@test "installs its tools once, and again when their list changes" {
  check
  check
  expect "$(grep -c 'pip install' "$sandbox/log/python")" 1

  echo '# changed' >>"$tree/tools/manifests/requirements.txt"
  check
  expect "$(grep -c 'pip install' "$sandbox/log/python")" 2
}

@test "tools that could not be installed are tried again" {
  stub_python 'exit 1'
  run check
  expect_status 3
  expect_output 'tools/manifests/requirements.txt could not be installed'

  stub_python
  run check
  expect_status 0
}

@test "fails when one tool does, and asks the others all the same" {
  check
  stub kubectl 'exit 1' "$tree/.fusebox/manifests/bin"

  run check

  expect_status 1
  expect "$(grep -c . "$sandbox/log/hadolint")" 2
}

@test "without a Python that makes environments: what to install" {
  stub python3 'exit 1'
  stub apt-get ''
  stub apt-cache ''

  run "${in_sandbox[@]}" FAKE_UID=1000 "$tree/tools/check-manifests.sh"

  expect_status 3
  expect_output 'missing: Python 3.11 or newer with venv'
  expect_output '  apt-get update && apt-get install -y python3-venv'
}

@test "prints what one overlay renders to, and knows which there are" {
  run check --render small
  expect_status 0

  run check --render big
  expect_status 2
  expect_output small
}
