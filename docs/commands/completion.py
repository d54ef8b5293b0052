# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the completion of a command's options for bash, zsh and fish.

Each file completes the command that it is named after. So a link by another name completes the
command of that name, too. Shells load such a file by its name when the command is completed for the
first time."""

import re

import usage

HEAD = "# Completion of {command} for {shell}, made from what {command} {help} prints.\n"


def joined_values(options):
    """Returns {'-ftapir=': values} of the options whose value belongs to their word."""
    values = {}
    for entry in options:
        for name in entry.names:
            if "=" in name:  # as -fsanitize=cilk
                key, value = name.split("=")
                values.setdefault(key + "=", []).append([value, entry.text])
            elif entry.is_joined:
                values.setdefault(name + "=", []).extend(
                    value for value in entry.values if not value[0].startswith("<"))
    return values


def spellings(options):
    """Returns each option as it is completed: with a '=' at the end if a value has to follow."""
    return [name + "=" if entry.value.startswith("=") else name
            for entry in options for name in entry.names]


BASH = r'''
{function}() {{
  local line=${{COMP_LINE:0:COMP_POINT}} key=$3 value word
  word=${{line##*[[:blank:]]}}
  value=$word
  if [[ $word == -*=* ]]; then
    key=${{word%%=*}}= value=${{word#*=}}
  fi
  COMPREPLY=()
  # If there is no reply, the shell completes the names of files.
  case $key in
{cases}  *)
    if [[ $word == -* ]]; then
      mapfile -t COMPREPLY < <(compgen -W "{options}" -- "$word"{theirs_options})
    fi
    ;;
  esac
  if [[ $word == -*=* && $COMP_WORDBREAKS != *=* ]]; then
    COMPREPLY=("${{COMPREPLY[@]/#/$key}}")
  fi
  if [[ ${{#COMPREPLY[@]}} == 1 && ${{COMPREPLY[0]}} == *= ]]; then
    compopt -o nospace 2>/dev/null
  fi
}}
complete -o bashdefault -o default -F {function} "${{BASH_SOURCE[0]##*/}}"
'''


# The values of an option, and the options, that only clang has; the command asks clang.
WORDS = " 2>/dev/null | sed -n 's/\\t.*//; /./p'"
CLANGS_VALUES = '"$1" --autocomplete="$key,$value"' + WORDS
CLANGS_OPTIONS = '"$1" --autocomplete="$word"' + WORDS


def bash_case(keys, words=None):
    """Returns a case of the value of an option: words, or none, which stands for files."""
    reply = (f'mapfile -t COMPREPLY < <(compgen -W "{" ".join(words)}" -- "$value")'
             if words else ":")
    return f"  {' | '.join(keys)}) {reply} ;;\n"


def bash(command, help_option, options, compiler):
    cases = ""
    for key, values in joined_values(options).items():
        cases += bash_case([key], [value for value, _ in values])
    for entry in options:
        if entry.value and not entry.is_joined:
            keys = [form for name in entry.names for form in (name, name + "=")]
            cases += bash_case(keys, entry.words())
    if compiler:
        cases += f"  -*=) mapfile -t COMPREPLY < <({CLANGS_VALUES}) ;;\n"
    return HEAD.format(command=command, shell="bash", help=help_option) + BASH.format(
        function="_" + re.sub(r"\W", "_", command), cases=cases,
        options=" ".join(spellings(options)),
        theirs_options="\n        " + CLANGS_OPTIONS if compiler else "")


def zsh_text(text):
    """Returns a text for the middle of a specification of _arguments, in single quotes."""
    text = re.sub(r"([\[\]:\\])", r"\\\1", text)
    return text.replace("'", "'\\''")


def zsh_action(entry):
    if entry.words():
        return "(" + " ".join(entry.words()) + ")"
    return "_files -/" if entry.is_folder else "_files" if entry.is_file else " "


def zsh_specs(options):
    for entry in options:
        for name in entry.names:
            spec = name
            message = zsh_text(entry.value.strip(" =[]<>{}"))
            if "=" in name:
                key, value = name.split("=")
                yield f"'*{key}=-[{zsh_text(entry.text)}]:value:({value})'"
                continue
            if entry.is_joined:
                spec += "=-"
            elif entry.value:
                spec += "=" if name.startswith("--") else ""
            spec = f"*{spec}[{zsh_text(entry.text)}]"
            if entry.value:
                optional = ":" if entry.value.strip().startswith("[") else ""
                spec += f":{optional}{message}:{zsh_action(entry)}"
            yield f"'{spec}'"


ZSH_CLANG = r"""
# Options and values that only clang has; the command asks clang.
if [[ $PREFIX == -* ]]; then
  local -a theirs
  theirs=(${(f)"$($command --autocomplete="${PREFIX/=/=,}" 2>/dev/null)"})
  theirs=(${${theirs//:/\\:}/$'\t'/:})
  compset -P '*='
  _describe -o 'option of clang' theirs && ret=0
fi
"""


def zsh(command, help_option, options, compiler, names):
    specs = " \\\n  ".join([*zsh_specs(options), "'*:file:_files'"])
    text = f"#compdef {' '.join(names)}\n" + HEAD.format(command=command, shell="zsh",
                                                         help=help_option)
    text += f"\nlocal ret=1 command=$words[1]\n_arguments \\\n  {specs} && ret=0\n"
    if compiler:
        text += ZSH_CLANG
    return text + "return ret\n"


def fish_text(text):
    return text.replace("\\", "\\\\").replace("'", "\\'")


FISH_CLANG = r"""# Options and values that only clang has; the command asks clang.
function __opencilk_ask_clang
  set -l word (commandline -ct)
  set -l key (string match -r -- '^.*=' $word)
  $argv[1] --autocomplete=(string replace -- '=' '=,' $word) 2>/dev/null |
    string replace -r -- '^' "$key"
end"""


def fish(command, help_option, options, compiler):
    """Words with a '=' are arguments to fish, which completes one option and its value apart."""
    lines = ["set -l name (status basename | string replace -r '\\.fish$' '')"]
    begun = "-n 'string match -q -- \"-*\" (commandline -ct)'"
    for entry in options:
        text = fish_text(entry.text)
        for name in entry.names:
            if "=" in name:
                lines.append(f"complete -c $name {begun} -a '{name}' -d '{text}'")
            elif entry.is_joined:
                lines.append(f"complete -c $name {begun} -a '{name}=' -d '{text}'")
                for value, of_value in joined_values([entry])[name + "="]:
                    lines.append(f"complete -c $name {begun} -a '{name}={value}' "
                                 f"-d '{fish_text(of_value)}'")
                if entry.value.startswith("["):
                    lines.append(f"complete -c $name {begun} -a '{name}' -d '{text}'")
            else:
                kind = ("-l " + name[2:] if name.startswith("--") else
                        "-s " + name[1:] if len(name) == 2 else "-o " + name[1:])
                value = ""
                if entry.value and not entry.value.strip().startswith("["):
                    value = " -r" if entry.is_file else " -x"
                    value += f" -a '{' '.join(entry.words())}'" if entry.words() else ""
                lines.append(f"complete -c $name {kind}{value} -d '{text}'")
    if compiler:
        lines += [FISH_CLANG, f'complete -c $name {begun} -a "(__opencilk_ask_clang $name)"']
    return HEAD.format(command=command, shell="fish", help=help_option) + "\n".join(lines) + "\n"


def completions(command, help_option, groups, compiler, names):
    """Returns {path in share: text} of the completion of a command. `compiler` is true if clang
    answers --autocomplete for it; `names` are all names of the command."""
    options = usage.options(groups)
    return {
        f"bash-completion/completions/{command}": bash(command, help_option, options, compiler),
        f"zsh/site-functions/_{command}": zsh(command, help_option, options, compiler, names),
        f"fish/vendor_completions.d/{command}.fish": fish(command, help_option, options, compiler),
    }
