# Functions that the scripts share; they source this file first. --help prints the comment at the
# beginning of a script. A script that takes no arguments refuses all others.
if [[ ${1-} == --help || ${1-} == -h ]]; then
  sed -n '2,/^[^#]/{s/^# \{0,1\}//;T;p}' "$0"
  exit 0
fi

# as_root COMMAND...: runs the command, by sudo if the user isn't root, with the same PATH and
# root's programs.
as_root() {
  local by=()
  if ((EUID != 0)); then
    command -v sudo >/dev/null || {
      echo "${0##*/}: error: this takes root's rights, and there is no sudo: $*" >&2
      return 1
    }
    by=(sudo)
  fi
  "${by[@]}" env PATH="$PATH:/usr/sbin:/sbin" "$@"
}

# The path is absolute, since a script may have changed its folder before it calls other_llvms.
presets_of_cmake=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/CMakePresets.json

# other_llvms: prints the versions of LLVM other than 22 for which there is a preset of CMake,
# newest first; the presets have the oldest first. Uses no other program than sed.
other_llvms() {
  local found version list=
  found=$(sed -n 's/^ *"OPENCILK_LLVM": "\([0-9]*\)".*/\1/p' "$presets_of_cmake") || return
  for version in $found; do
    list="$version $list"
  done
  if [[ -z $list ]]; then
    echo "${0##*/}: error: '$presets_of_cmake' has no preset for another LLVM" >&2
    return 1
  fi
  echo "${list% }"
}

# takes_no_arguments "$@"
takes_no_arguments() {
  if (($# > 0)); then
    echo "${0##*/}: unknown argument '$1'; --help tells what it takes" >&2
    exit 2
  fi
}

# takes_a_build "$@"
#
# Scripts that pack the build take [--build DIR] [--try] FOLDER. Sets $build (by default the
# repository's), $try (true or false) and $folder.
takes_a_build() {
  build=$(cd "$(dirname "$0")/.." && pwd)/build
  try=false
  folder=
  while (($#)); do
    case $1 in
    --build)
      build=$(cd "${2:?--build needs a folder}" && pwd)
      shift
      ;;
    --try) try=true ;;
    -*) folder= && break ;;
    *) folder=$1 ;;
    esac
    shift
  done
  if [[ -z $folder ]]; then
    echo "usage: $0 [--build DIR] [--try] FOLDER" >&2
    exit 2
  fi
}
