#!/usr/bin/env bash
# Usage: run-page.sh PAGE. Runs the shell blocks of a page, one after the other, in the current
# folder. Files that they install in the home directory are in ./home afterwards. That folder's path
# has no blanks while they run, because `$(opencilk-config --cflags)` could not contain any.
set -euo pipefail
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
sed -n '/^```sh$/,/^```$/{/^```/!p}' "$1" > commands.sh
HOME=$home bash -eux commands.sh
rm -rf home
cp -a "$home" home
