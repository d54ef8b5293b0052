"""Runs the corpus' programs in Cilksan: check_corpus.py PROGRAM.

Cilksan has to report each racy program, with the variable that has the race, and no race-free one.
Prints recall and precision, and the wrong reports.
"""
import json
import os
import subprocess
import sys
import tempfile


def races(program, name, which, folder):
    out = os.path.join(folder, "races.json")
    env = dict(os.environ, CILKSAN_OUT=out, CILKSAN_EXITCODE="0")
    subprocess.run([program, name, which], env=env, check=True, timeout=120,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with open(out, encoding="utf-8") as file:
        return json.load(file)["races"]


def main():
    program = sys.argv[1]
    listed = subprocess.run([program], check=True, timeout=60, stdout=subprocess.PIPE, text=True)
    wrong, reported, racy_reported, names = [], 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for line in listed.stdout.splitlines():
            name, variable = line.split()
            names += 1
            found = races(program, name, "racy", folder)
            reported += bool(found)
            racy_reported += bool(found)
            if not found:
                wrong.append(f"{name} racy: no report")
            elif variable != "-" and f'"{variable}"' not in json.dumps(found):
                wrong.append(f"{name} racy: '{variable}' is in no report: {found[0]}")
            found = races(program, name, "free", folder)
            reported += bool(found)
            if found:
                wrong.append(f"{name} free: {json.dumps(found[0]['first'])}")
    print(f"{2 * names} programs: recall {racy_reported / names:.3f}, "
          f"precision {racy_reported / max(reported, 1):.3f}")
    print("\n".join(wrong))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
