#!/usr/bin/env bash
# Renders deploy/kubernetes/ with kustomize and checks it against the schemas of Kubernetes; checks the Dockerfile.
#
#   tools/check-manifests.sh                  every overlay
#   tools/check-manifests.sh --render zuul    prints what one overlay renders to
#
# Its tools are Python packages, installed to .fusebox/manifests the first time; after that it needs no network.
# That names, ports and properties are those of the code is what ManifestsIT checks, in the lab.
# Exit codes: 0 all is well; 1 something is not; 2 wrong usage; 3 a tool cannot be installed.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=lib/setup.sh
source "$here/lib/setup.sh"
# shellcheck source-path=SCRIPTDIR source=lib/venv.sh
source "$here/lib/venv.sh"
readonly OVERLAYS=$here/../deploy/kubernetes/overlays
readonly PACKAGES=tools/manifests

tool() {
  "$(venv_of "$PACKAGES")/bin/$1" "${@:2}"
}

overlays() {
  local folder
  for folder in "$OVERLAYS"/*/kustomization.yaml; do
    folder=${folder%/*}
    echo "${folder##*/}"
  done
}

render() {
  tool kubectl kustomize "$OVERLAYS/$1"
}

check() {
  local folder overlay status=0
  folder=$(mktemp -d "${TMPDIR:-/tmp}/fusebox-manifests.XXXXXX")
  for overlay in $(overlays); do
    render "$overlay" >"$folder/$overlay.yaml" || status=1
  done
  # Without the line for each resource that is as it should be.
  tool kubernetes-validate --strict --quiet "$folder"/*.yaml || status=1
  tool hadolint "$here/../deploy/Dockerfile" || status=1
  rm -rf "$folder"
  return "$status"
}

main() {
  case ${1:-} in
    -h | --help) print_header "$0" ;;
    '')
      provide_venv "$PACKAGES"
      check
      ;;
    --render)
      [[ -n ${2:-} && -d $OVERLAYS/$2 ]] || {
        say "check-manifests.sh: --render needs one of:" "$(overlays)"
        exit 2
      }
      provide_venv "$PACKAGES"
      render "$2"
      ;;
    *)
      say "check-manifests.sh: unknown argument '$1'; see tools/check-manifests.sh --help"
      exit 2
      ;;
  esac
}

main "$@"
