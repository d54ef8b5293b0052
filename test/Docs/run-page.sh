#!/usr/bin/env bash
# Usage: run-page.sh PAGE. Runs the shell blocks of a page, one after the other, in the current
# folder; what they install in the home directory is in ./home afterwards. That one's name has no
# blanks while they run, as `$(opencilk-config --cflags)` couldn't have any.
set -euo pipefail
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
sed -n '/^```sh$/,/^```$/{/^```/!p}' "$1" > commands.sh
HOME=$home bash -eux commands.sh
rm -rf home
cp -a "$home" home
