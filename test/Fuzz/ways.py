# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The ways in which programs are compiled and run; each batch of a campaign draws one.

A batch's number is the seed of all random choices, so it identifies the batch. Hence a batch does
not draw another feature if the machine lacks one: the campaign's options exclude it.
"""

import dataclasses
import pathlib
import random
import shutil
import sys

from generate_cxx import STANDARDS
from run import KEEP_TASKS
from unit import CXX_KINDS, Programs

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import tapir_targets  # noqa: E402

# Each kind's frequency, and its small programs in a batch, which a compiler compiles in seconds.
KINDS = {"c": (30, 100), "loops": (18, 70), "reducers": (14, 70), "throw": (6, 30),
         "quiet": (3, 30), "off": (3, 30), "csmith": (20, 100), "c-stock": (2, 100),
         "cxx-stock": (2, 30)}
LARGE = 0.15  # the fraction of the batches with a third of the programs
LEVELS = {"O0": 4, "O1": 3, "O2": 4, "O3": 3, "Os": 2, "Oz": 2}
TARGETS = {"opencilk": 20, "serial": 3} | dict.fromkeys(tapir_targets.others(), 2)
TARGETS_WITH_STRANDS = {"opencilk"}
MLLVM = "-mllvm"


def switch_off(name):
    return [MLLVM, f"-tapir-{name}=false"]


# Each feature's probability; its flags of the Cilk compiler; True if the stock compiler has these
# flags; and its programs: all, programs with keywords, or programs on the OpenCilk runtime.
FEATURES = {
    "keep-tasks": (0.4, KEEP_TASKS, False, "keywords"),
    "g": (0.2, ["-g"], True, "all"),
    "pic": (0.1, ["-fPIC"], True, "all"),
    "native": (0.1, ["-march=native"], True, "all"),
    "pattern": (0.06, ["-ftrivial-auto-var-init=pattern"], True, "all"),
    "frame-pointers": (0.05, ["-fno-omit-frame-pointer"], True, "all"),
    "stack-protector": (0.04, ["-fstack-protector-all"], True, "all"),
    "exceptions": (0.1, ["-fexceptions"], True, "c"),
    "no-licm": (0.04, switch_off("licm"), False, "keywords"),
    "no-minimise-captures": (0.04, switch_off("minimise-captures"), False, "keywords"),
    "no-sync-elision": (0.04, switch_off("sync-elision"), False, "keywords"),
    "no-late-push": (0.04, switch_off("late-push"), False, "keywords"),
    "no-share-frames": (0.04, switch_off("share-frames"), False, "keywords"),
    "lto": (0.03, ["-flto", "-fuse-ld=lld"], False, "keywords"),
    "thin-lto": (0.03, ["-flto=thin", "-fuse-ld=lld"], False, "keywords"),
    "undefined": (0.02, ["-fsanitize=undefined", "-fno-sanitize-recover=undefined"], False,
                  "keywords"),
    "perturbed": (0.05, [], False, "opencilk"),
    "static": (0.1, ["-static-libopencilk"], False, "opencilk"),
    "pedigrees": (0.1, ["-fopencilk-enable-pedigrees"], False, "opencilk"),
    "address": (0.02, ["-fsanitize=address"], False, "opencilk"),
    "thread": (0.02, ["-fsanitize=thread"], False, "opencilk"),
}
# The earlier features that a feature excludes.
EXCLUDED = {"static": {"perturbed"}, "pedigrees": {"perturbed"}, "address": {"perturbed", "static", "undefined", "lto",
                                                 "thin-lto"},
            "thread": {"perturbed", "static", "undefined", "address", "lto", "thin-lto"},
            "thin-lto": {"lto"}}


@dataclasses.dataclass
class Batch:
    number: int
    programs: Programs
    level: str
    target: str
    features: list
    workers: list

    def flags(self, build):
        """Returns the Cilk compiler's flags."""
        words = [f"-{self.level}", f"-ftapir={self.target}"]
        for feature in self.features:
            words += FEATURES[feature][1]
        if self.target == "cilkplus":
            words += [f"-L{build}/cilkplus", f"-Wl,-rpath,{build}/cilkplus"]
        if "perturbed" in self.features:
            perturbed = build / "perturbed"
            words += [f"--opencilk-abi-bitcode={perturbed}/opencilk-perturbed-abi.bc",
                      f"-L{perturbed}", f"-Wl,-rpath,{perturbed}"]
        return words

    def stock_flags(self):
        words = [f"-{self.level}"]
        for feature in self.features:
            words += FEATURES[feature][1]
        return words

    def runs(self):
        """Yields the environment of each run."""
        for workers in self.workers:
            settings = {"CILK_NWORKERS": str(workers), "ASAN_OPTIONS": "detect_leaks=0"}
            if "perturbed" in self.features:
                settings["CILK_PERTURB"] = str(self.number * 100 + workers)
            yield settings

    def describe(self):
        """Returns the batch's part of a row of the record."""
        programs = self.programs
        return {"batch": self.number, "kind": programs.kind + ("" if programs.keywords or
                programs.kind == "csmith" else " without keywords"),
                "size": "small" if programs.small else "large", "level": self.level,
                "target": self.target, "workers": " ".join(map(str, self.workers)),
                "features": " ".join(self.features)}


def pick(random_, weights):
    return random_.choices(list(weights), [weights[key] for key in weights])[0]


def applies(where, programs, target):
    if where == "c":
        return programs.kind not in CXX_KINDS
    if where == "opencilk":
        return programs.keywords and target in TARGETS_WITH_STRANDS
    return where == "all" or programs.keywords


def draw_programs(number, random_, options):
    kinds = {kind: weight for kind, (weight, _) in KINDS.items()
             if not options.kinds or kind in options.kinds.split(",")}
    kind = pick(random_, kinds)
    small = random_.random() > LARGE
    size = options.size or (KINDS[kind][1] if small else KINDS[kind][1] // 3)
    keywords = not kind.endswith("-stock") and kind != "csmith"
    kind = {"c-stock": "c", "cxx-stock": random_.choice(CXX_KINDS)}.get(kind, kind)
    seeds = [number * 1000 + i for i in range(size)]
    return Programs(kind, seeds, small, random_.choice(STANDARDS), keywords)


def draw(number, options):
    """Returns the batch of a number."""
    random_ = random.Random(number)
    programs = draw_programs(number, random_, options)
    level = pick(random_, LEVELS)
    targets = {target: weight for target, weight in TARGETS.items()
               if not options.targets or target in options.targets.split(",")}
    target = pick(random_, targets) if programs.keywords else "opencilk"
    features = []
    for name, (probability, _, _, where) in FEATURES.items():
        if (random_.random() < probability and applies(where, programs, target)
                and not EXCLUDED.get(name, set()) & set(features)):
            features.append(name)
    workers = []
    if programs.keywords:
        workers = [1] if target == "serial" else sorted(
            {1, random_.randint(2, 4), random_.randint(2, 16)})
    return Batch(number, programs, level, target, features, workers)


def check(options, parser):
    for name, known in (("kinds", KINDS), ("targets", TARGETS)):
        wrong = set((getattr(options, name) or "").split(",")) - set(known) - {""}
        if wrong:
            parser.error(f"no {name} '{', '.join(sorted(wrong))}'")
    for wanted, names, there, cure in (
            ("csmith", options.kinds, shutil.which("csmith"),
             "install Debian's csmith and libcsmith-dev, or name other --kinds"),
            ("cilkplus", options.targets, (options.build / "cilkplus").exists(),
             f"scripts/fetch-cilkplus {options.build}/cilkplus, or name other --targets")):
        if not there and (not names or wanted in names.split(",")):
            parser.error(f"no {wanted} here: {cure}")
