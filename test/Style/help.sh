#!/usr/bin/env bash
# Runs every script with --help, which has to print a text and do nothing, and runs those that take
# no arguments with one.
#
# Usage: help.sh FOLDER
set -euo pipefail
folder=$1

for script in "$folder"/*; do
  case $script in *.md | *.sh | */fresh_system.py | */__pycache__) continue ;; esac # read, sourced, imported
  text=$("$script" --help) || { echo "${script##*/} --help: status $?"; exit 1; }
  ((${#text} > 80)) || { echo "${script##*/} --help says too little: $text"; exit 1; }
  echo "${script##*/} helps"
done

for script in setup install-packages check-format count-target-lines; do
  if text=$("$folder/$script" --no-such 2>&1); then
    echo "$script takes any argument"
    exit 1
  fi
  [[ $text == *argument*--no-such* ]] || { echo "$script --no-such: $text"; exit 1; }
done
