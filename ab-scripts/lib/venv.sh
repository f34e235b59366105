# shellcheck shell=bash
# Tools that come as Python packages: a separate environment for each list of pinned packages. Sourced after setup.sh.

HOME_OF_SCRIPTS=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# venv_of NAME: the folder of the environment with the packages of ab-scripts/NAME/requirements.txt.
venv_of() {
  echo "${HOME_OF_SCRIPTS%/*}/.fusebox/$1"
}

# has_venv NAME: whether it is there, with the packages of the list as it is now.
has_venv() {
  cmp -s "$HOME_OF_SCRIPTS/$1/requirements.txt" "$(venv_of "$1")/made-of.txt"
}

# provide_venv NAME: makes it where it is missing, or where the list has changed.
provide_venv() {
  local folder list=$HOME_OF_SCRIPTS/$1/requirements.txt log
  folder=$(venv_of "$1")
  ! has_venv "$1" || return 0
  provide python
  say "installing the pinned tools of ab-scripts/$1/requirements.txt"
  rm -rf "$folder"
  mkdir -p "${folder%/*}"
  log=$(mktemp "${TMPDIR:-/tmp}/fusebox-venv.XXXXXX")
  quietly "$log" 20 fill_venv "$folder" "$list" || give_up "ab-scripts/$1/requirements.txt could not be installed"
  rm -f "$log"
  # Last, so that one which is not complete is made again.
  cp "$list" "$folder/made-of.txt"
}

fill_venv() {
  python3 -m venv "$1" && "$1/bin/python" -m pip install --disable-pip-version-check --no-compile --only-binary :all: -r "$2"
}
