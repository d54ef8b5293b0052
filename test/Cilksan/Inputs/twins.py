"""Runs one program as several under Cilksan: twins.py PROGRAM RACY... -- FREE...

Each name is an argument of the program. Only names before the dashes may and must give a report,
which contains "race:", and status 66. Prints each error, and then exits with 1.
"""
import subprocess
import sys


def main():
    program, names = sys.argv[1], sys.argv[2:]
    border = names.index("--")
    wrong = []
    for index, name in enumerate(names):
        if index == border:
            continue
        done = subprocess.run([program, name], capture_output=True, text=True, timeout=120,
                              check=False)
        is_racy = index < border
        if done.returncode != (66 if is_racy else 0) or (" race: " in done.stderr) != is_racy:
            wrong.append(f"{name}: status {done.returncode}, expected "
                         f"{'a race' if is_racy else 'none'}\n{done.stderr}")
    print("\n".join(wrong), end="")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
