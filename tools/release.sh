#!/usr/bin/env bash
# Makes everything of a release in a folder. Publishes nothing; notes/releasing.md says what its owner does then.
#
#   tools/release.sh v0.2.0 OUT                 of this tag, which is the version
#   tools/release.sh --twice v0.2.0 OUT         builds it again elsewhere, and compares the bytes
#   tools/release.sh --rehearsal 0.2.0 OUT      of the commit that is checked out, without a tag
#
#   --site URL     where the sources are, for the POMs; default: of the remote origin
#   --key KEY      signs with this key of gpg
#   --image BASE   also fusebox-lint as an image on this one, without a daemon: scratch, a name in a registry, or tar://FILE
#
# OUT gets repository/ (a Maven repository), fusebox-lint.jar, fusebox-lab.zip, and SHA256SUMS.
# Exit codes: 0 made; 1 a build failed, or two builds differ; 2 wrong usage; 3 a tool is missing.
set -euo pipefail

root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
# shellcheck source-path=SCRIPTDIR source=lib/setup.sh
source "$root/tools/lib/setup.sh"

# What the lab starts.
readonly PROCESSES='eureka-server document-store demo-service zuul-gateway scg-gateway scg-mvc hand-proxies gatling-ramps'

twice=no
rehearsal=no
site=''
key=''
base=''
words=()

main() {
  read_words "$@"
  require git
  ((${#words[@]} == 2)) || wrong "give a tag and a folder, as in: tools/release.sh v0.2.0 out"
  local commit version out
  version=${words[0]#v}
  [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[A-Za-z0-9.]+)?$ ]] || wrong "${words[0]}: a version is three numbers, as in v0.2.0"
  commit=$(commit_of "${words[0]}")
  [[ -n $site ]] || site=$(origin)
  [[ $site =~ ^https://[A-Za-z0-9._~/:-]+$ ]] || wrong '--site URL is missing or no plain address, and so is that of the remote origin'
  [[ ! -e ${words[1]} || -z $(ls -A "${words[1]}") ]] || wrong "${words[1]} is not empty"
  require jdk mvn zip
  mkdir -p "${words[1]}"
  out=$(cd "${words[1]}" && pwd)

  work=$(mktemp -d "${TMPDIR:-/tmp}/fusebox-release.XXXXXX")
  trap 'rm -rf "$work"' EXIT
  make_release "$commit" "$version" "$out" "$work/first"
  if [[ $twice == yes ]]; then
    say 'building again, to compare'
    mkdir "$work/again"
    # Elsewhere there is another time zone.
    TZ=Pacific/Auckland make_release "$commit" "$version" "$work/again" "$work/second"
    compare "$out" "$work/again"
  fi
  say "made $out"
}

read_words() {
  while (($# > 0)); do
    case $1 in
      -h | --help)
        print_header "$0"
        exit 0
        ;;
      --twice) twice=yes ;;
      --rehearsal) rehearsal=yes ;;
      --site | --key | --image)
        (($# > 1)) || wrong "$1 needs a value"
        case $1 in
          --site) site=${2%/} ;;
          --key) key=$2 ;;
          --image) base=$2 ;;
        esac
        shift
        ;;
      -*) wrong "unknown option $1; see tools/release.sh --help" ;;
      *) words+=("$1") ;;
    esac
    shift
  done
}

wrong() {
  say "release.sh: $*"
  exit 2
}

commit_of() {
  if [[ $rehearsal == yes ]]; then
    git -C "$root" rev-parse HEAD
  else
    git -C "$root" rev-parse -q --verify "refs/tags/$1^{commit}" ||
      wrong "no tag $1; make it with: git tag -s $1   (or rehearse: tools/release.sh --rehearsal ${1#v} OUT)"
  fi
}

# The page of the remote, also where git reaches it by ssh.
origin() {
  git -C "$root" remote get-url origin 2>/dev/null | sed -E 's#^git@([^:]+):#https://\1/#; s#//[^/@]*@#//#; s#\.git$##' || true
}

# make_release COMMIT VERSION OUT SOURCES: from the committed files only, with the time of the commit in every archive.
make_release() {
  local when goals=(-Prelease -Djars -Dquick -Dmaven.test.skip=true -Dinvoker.skip=true -Dmaven.install.skip=true -Dlibraries=../../lib/)
  umask 022 # for the files in archives
  mkdir "$4"
  git -C "$root" archive "$1" | tar -x -C "$4"
  when=$(TZ=UTC git -C "$root" log -1 --format=%cd --date=format-local:%Y-%m-%dT%H:%M:%SZ "$1")
  name_version "$4" "$2"
  [[ -z $key ]] || goals+=("-Dgpg.keyname=$key")
  [[ -z $base ]] || goals+=(-Pimage "-Djib.from.image=$base")
  say "building $2 of ${1:0:12}; some minutes"
  (
    cd "$4"
    quietly "$3/build.log" 60 mvn -B -T1C "${goals[@]}" "-Dproject.build.outputTimestamp=$when" \
      "-DaltDeploymentRepository=release::file://$3/repository" deploy
  ) || exit 1
  rm -f "$3/build.log"
  # They tell when it was deployed, and a repository makes its own.
  find "$3/repository" -name 'maven-metadata.xml*' -delete
  cp "$4/lab/tool/target/fusebox-lint.jar" "$3"
  pack_lab "$4" "$2" "$when" "$3/fusebox-lab.zip"
  if [[ -n $base ]]; then cp "$4/lab/tool/target/jib-image.tar" "$3/fusebox-lint-image.tar"; fi
  (cd "$3" && find . -type f | LC_ALL=C sort | xargs sha256sum) >"$work/sums"
  cp "$work/sums" "$3/SHA256SUMS"
}

# pack_lab SOURCES VERSION TIME ZIP: jars at the places where the lab looks for them, with one folder of libraries for all.
pack_lab() {
  local from=$1 to=$1/target/fusebox-lab-$2 module jar
  mkdir -p "$to/lib" "$to/bin" "$to/lab/target" "$to/limits/jmx-agent/target" "$to/limits/agent/target" "$to/notes" "$to/tools"
  for module in $PROCESSES; do
    mkdir -p "$to/$module/target"
    cp "$from/$module/target/$module.jar" "$to/$module/target"
    cp "$from/$module"/target/lib/*.jar "$to/lib"
    # The libraries of another version that a variant of the gateway takes.
    for jar in "$from/$module"/target/*/*.jar; do
      case $jar in
        */target/lib/* | */target/it-repo/*) ;;
        *)
          mkdir -p "$(dirname "$to/${jar#"$from"/}")"
          cp "$jar" "$to/${jar#"$from"/}"
          ;;
      esac
    done
  done
  cp "$from/lab/cli/target/lab.jar" "$to/lab/target"
  cp "$from"/lab/cli/target/lib/*.jar "$to/lib"
  cp "$from/limits/jmx-agent/target/jmx-agent.jar" "$to/limits/jmx-agent/target"
  cp "$from/limits/agent/target/fusebox-agent.jar" "$to/limits/agent/target"
  mkdir -p "$to/scg-lean-starter/target"
  cp "$from/scg-lean-starter/target/scg-lean-starter.jar" "$to/scg-lean-starter/target"
  cp -r "$from/ab-scripts" "$from/fusebox" "$from/LICENSE" "$from/SECURITY.md" "$to"
  cp -r "$from/tools/lib" "$to/tools"
  cp -r "$from/notes/rules" "$to/notes"
  mkdir "$to/tuning-profiles"
  cp "$from"/tuning-profiles/*.yml "$to/tuning-profiles"
  # shellcheck disable=SC2016 # for the script
  printf '#!/bin/sh\nexec "$(dirname "$(readlink -f "$0")")/../fusebox" "$@"\n' >"$to/bin/fusebox"
  chmod +x "$to/bin/fusebox"
  find "$to" -exec touch -d "$3" {} +
  # Sorted, without user and local time, so that the same files make the same bytes.
  (cd "$from/target" && find "fusebox-lab-$2" | LC_ALL=C sort | TZ=UTC zip -q -X -@ "$4")
}

# name_version SOURCES VERSION: in every POM, with where the sources are.
name_version() {
  local today
  today=$(sed -n 's#^  <version>\(.*\)</version>#\1#p' "$1/pom.xml" | sed 's/\./\\./g')
  find "$1" -name pom.xml ! -path '*/src/*' -exec sed -i "s#<version>$today</version>#<version>$2</version>#" {} +
  sed -i "s#^  <licenses>#  <url>$site</url>\n  <scm child.scm.connection.inherit.append.path=\"false\" child.scm.url.inherit.append.path=\"false\">\n    <url>$site</url>\n    <connection>scm:git:$site.git</connection>\n  </scm>\n  <developers>\n    <developer>\n      <name>Fusebox</name>\n      <organization>Fusebox</organization>\n      <organizationUrl>$site</organizationUrl>\n    </developer>\n  </developers>\n&#; s#^<project #<project child.project.url.inherit.append.path=\"false\" #" "$1/pom.xml"
}

compare() {
  local differing
  differing=$(diff <(cd "$1" && grep -v '\.asc' SHA256SUMS) <(cd "$2" && grep -v '\.asc' SHA256SUMS) | sed -n 's/^[<>] [0-9a-f]* *//p' | sort -u || true)
  if [[ -n $differing ]]; then
    say 'two builds of one commit differ in:' "$differing"
    exit 1
  fi
  say "two builds have the same bytes: $(wc -l <"$1/SHA256SUMS") files"
}

main "$@"
