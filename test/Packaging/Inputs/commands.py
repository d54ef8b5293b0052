# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares manual pages and completions in a prefix with what its commands print for --help.

Usage: commands.py KIND PREFIX, where KIND is `manual`, `bash`, `zsh` or `fish`

Each command in PREFIX/bin has a manual page with all sections, or a completion. The page or
completion has exactly the options that the command prints for --help (for --opencilk-help, if it
is the compiler). Each difference is a line on standard error, and makes the exit status 1."""

import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

SECTIONS = ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "ENVIRONMENT", "FILES", "EXIT STATUS",
            "EXAMPLES", "SEE ALSO"]


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120,
                          **options)


def names_in(line):
    """Returns the options at the beginning of a line: names between commas, without their values.
    The value of -fsanitize=cilk is a part of the name."""
    head = re.split(r" {2,}| - ", line.strip())[0]
    found = [re.match(r"-[-\w+]+", word).group(0) for word in head.split(", ")]
    return [name + "=cilk" if name == "-fsanitize" else name for name in found]


def from_help(program):
    option = "--opencilk-help" if program.name in ("clang", "clang++") else "--help"
    answer = run(program, option, env={**os.environ, "COLUMNS": "1000"})
    if answer.returncode:  # clangd and clang-tidy need the system's completions
        return set()
    return {name for line in answer.stdout.splitlines() if re.match(r"  -", line)
            for name in names_in(line)}


def from_manual(prefix, command, wrong):
    """Returns the options of a page. Adds the page's defects to `wrong`."""
    page = prefix / "share" / "man" / "man1" / f"{command}.1"
    if not page.is_file():
        wrong.append(f"{command} has no manual page")
        return set()
    lint = run("mandoc", "-T", "lint", "-W", "warning", page)
    wrong += [f"{command}: {line}" for line in lint.stdout.splitlines()]
    text = run("mandoc", "-T", "ascii", "-O", "width=1000", page).stdout
    text = re.sub(".\b", "", text)
    found = re.findall(r"^([A-Z ]+)$", text, re.MULTILINE)
    if found != SECTIONS:
        wrong.append(f"{command}: the sections are {', '.join(found)}")
        return set()
    options = text[text.index("\nOPTIONS\n"):text.index("\nENVIRONMENT\n")]
    return {name for line in options.splitlines() if re.match(r" {5}-[-\w]", line)
            for name in names_in(line)}


def reply_of_bash(file, command, word):
    """Returns bash's completions after `command word`, without the options that clang has."""
    script = pathlib.Path(__file__).with_name("complete.sh")
    return run("bash", "--norc", script, "--ask-nobody", file.parent, command, word).stdout.split()


def from_bash(prefix, command, wrong):
    file = prefix / "share" / "bash-completion" / "completions" / command
    if not file.is_file():
        wrong.append(f"bash has no completion of {command}")
        return set()
    options = sorted({word.removesuffix("=") for word in reply_of_bash(file, command, "-")})
    if options and not reply_of_bash(file, command, options[-1][:-1]):
        wrong.append(f"bash does not complete '{command} {options[-1][:-1]}'")
    return set(options)


def from_zsh(prefix, command, wrong):
    """Returns the options in the specifications that the completion hands to _arguments."""
    folder = prefix / "share" / "zsh" / "site-functions"
    for file in folder.iterdir():
        if command in file.read_text(encoding="utf-8").split("\n")[0].split()[1:]:
            break
    else:
        wrong.append(f"zsh has no completion of {command}")
        return set()
    script = f"""fpath=({shlex.quote(str(folder))} $fpath)
_arguments() {{ print -rl -- "$@"; return 1 }}
autoload -Uz {file.name}; {file.name}"""
    answer = run("zsh", "-f", "-c", script)
    if answer.stderr:
        wrong.append(f"{file.name}: {answer.stderr.strip()}")
    names = re.findall(r"^\*(-[-\w+]+)(=?).*$", answer.stdout, re.MULTILINE)
    return {name + "=cilk" if name == "-fsanitize" else name for name, _ in names}


def from_fish(prefix, command, wrong):
    file = prefix / "share" / "fish" / "vendor_completions.d" / f"{command}.fish"
    if not file.is_file():
        wrong.append(f"fish has no completion of {command}")
        return set()
    script = (f"source {shlex.quote(str(file))}; functions -e __opencilk_ask_clang; "
              f"complete -C '{command} -'; complete -C '{command} --'")
    # fish makes folders in its user's home.
    with tempfile.TemporaryDirectory() as home:
        answer = run("fish", "--no-config", "-c", script, env={**os.environ, "HOME": home})
    words = {line.split("\t")[0] for line in answer.stdout.splitlines() if line.startswith("-")}
    return {word if word == "-fsanitize=cilk" else word.split("=")[0] for word in words}


KINDS = {"manual": from_manual, "bash": from_bash, "zsh": from_zsh, "fish": from_fish}


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in KINDS:
        sys.exit(f"usage: commands.py {'|'.join(KINDS)} PREFIX")
    prefix, wrong, count = pathlib.Path(sys.argv[2]), [], 0
    programs = sorted((prefix / "bin").iterdir())
    for program in programs:
        expected = from_help(program)
        found = KINDS[sys.argv[1]](prefix, program.name, wrong)
        count += len(expected)
        wrong += [f"{program.name}: {option} is missing" for option in sorted(expected - found)]
        wrong += [f"{program.name}: there is no option {option}"
                  for option in sorted(found - expected)]
    print(f"{len(programs)} commands, {count} options, {len(wrong)} differences")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong or not programs else 0


if __name__ == "__main__":
    sys.exit(main())
