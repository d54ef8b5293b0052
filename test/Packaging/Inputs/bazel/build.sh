#!/bin/sh
# build.sh COMPILER FOLDER: makes Bazel build FOLDER, with nothing of its own kept
# elsewhere. Rules that Bazel would download come from Debian's packages, if those are
# installed. Their rules for C are newer than Debian's Bazel, so this script's folder has
# some of its own.
set -e
compiler=$1
here=$(cd "$(dirname "$0")" && pwd)
cd "$2"
root=$PWD/.bazel
# Bazel removes the write permission from folders.
trap 'chmod -R u+w "$root"' EXIT
rules=/usr/share/bazel
set --
if [ -d "$rules/rules/java" ]; then
  set -- --override_repository=rules_cc="$here/rules_cc" \
    --override_repository=rules_java=$rules/rules/java \
    --override_repository=rules_proto=$rules/rules/proto \
    --override_repository=platforms=$rules/tools/platforms \
    --override_repository=bazel_skylib=$rules/tools/skylib
fi
CC=$compiler BAZEL_CXXOPTS=-fopencilk bazel --output_user_root="$root" --batch build "$@" //:fib
