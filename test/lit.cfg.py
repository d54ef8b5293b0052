# lit's configuration for all suites: one folder for each part, one small file for each behaviour.
import os
import platform
import shutil
import subprocess
import sys
from shlex import join, quote

config.name = config.suite
sys.path.insert(0, config.source_dir)
from quoted_paths import QuotedShTest  # noqa: E402

config.test_format = QuotedShTest(execute_external=False)
config.suffixes = [".c", ".cpp", ".ll", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = config.suite_dir
config.test_exec_root = config.suite_build_dir
config.environment["PATH"] = config.llvm_bin + os.pathsep + os.environ["PATH"]

plugins = os.path.join(config.build_dir, "lib", "opencilk")
passes = os.path.join(plugins, "TapirPasses.so")
frontend = os.path.join(plugins, "CilkFrontend.so")
clang = os.path.join(config.llvm_bin, "clang")
include = os.path.join(config.build_dir, "include")
driver = os.path.join(config.build_dir, "bin", "clang")

# The tier (CONTRIBUTING.md). `--param tier=commit` leaves out tests with
# `REQUIRES: nightly`, and runs programs at fewer levels on fewer numbers of workers.
tier = lit_config.params.get("tier", "nightly")
if tier not in ("commit", "nightly"):
    lit_config.fatal(f"the tiers are commit and nightly, not '{tier}'")
if tier == "nightly":
    config.available_features.add("nightly")

# The features for the version of LLVM (docs/support.md).
config.available_features.add(f"llvm{config.llvm_version}")
for later in range(int(config.llvm_version) + 1, 31):
    config.available_features.add(f"before-llvm{later}")

# Tools in packages of their own: their tests are unsupported if the package is missing.
for program in ("clangd", "clang-tidy"):
    if os.access(os.path.join(config.llvm_bin, program), os.X_OK):
        config.available_features.add(program)
    else:
        lit_config.note(f"no {program} in {config.llvm_bin}: its tests are skipped")

# The features of the machine that some programs and their tests need.
if os.path.exists(os.path.join(config.llvm_bin, "ld.lld")):
    config.available_features.add("lld")
if platform.machine() == "x86_64":
    config.available_features.add("x86_64")
for program in ("gdb", "wrk", "h2load", "pkg-config", "meson", "bazel", "codespell", "mandoc", "zsh",
                "fish"):
    if shutil.which(program):
        config.available_features.add(program)
if shutil.which("autoreconf") and shutil.which("aclocal"):
    config.available_features.add("autoreconf")
# Other people's build systems take no folder or compiler with a blank in its path.
if " " not in config.build_dir:
    config.available_features.add("no-blanks")
if shutil.which("musl-gcc"):
    config.available_features.add("musl")
try:
    with open("/proc/cpuinfo", encoding="ascii") as info:
        flags = info.read().split()
        config.available_features.update({"avx2", "avx512f"}.intersection(flags))
except OSError:
    pass
if os.path.exists(os.path.join(config.llvm_bin, "..", "include", "c++", "v1", "exception")):
    config.available_features.add("libc++")
for allocator, library in (("tcmalloc", "tcmalloc_minimal"), ("jemalloc", "jemalloc")):
    found = [subprocess.run([clang, f"-print-file-name=lib{library}{suffix}"], check=True,
                            stdout=subprocess.PIPE, text=True).stdout.strip()
             for suffix in (".so", ".a")]
    if all(map(os.path.isabs, found)):
        config.available_features.add(allocator)
    else:
        lit_config.note(f"no lib{library}: its tests are skipped")

# A Rust compiler that uses the same LLVM as the plugins.
try:
    rustc = subprocess.run(["rustc", "-vV"], capture_output=True, text=True, timeout=60, check=False)
    if f"LLVM version: {config.llvm_version}." in rustc.stdout:
        config.available_features.add("rustc")
except OSError:
    pass

# The Python package: its library, and packages from pip's registry in the build folder.
interop = os.path.join(os.path.dirname(config.source_dir), "interop")
sys.path.insert(0, os.path.join(interop, "python", "test"))
import packages  # noqa: E402

# `--param python=PROGRAM` and `--param llvmlite=VERSION` replace the detected ones.
config.python = lit_config.params.get("python") or shutil.which("python3") or "python3"
llvmlite = lit_config.params.get("llvmlite")
config.python_packages = packages.folder_of(config.build_dir, config.python, llvmlite)
if not os.path.exists(os.path.join(config.build_dir, "lib", "libcilkpython.so")):
    lit_config.note("no libcilkpython: the tests of the Python package are skipped")
else:
    missing = packages.install(config.python, config.python_packages, llvmlite)
    if missing:
        lit_config.note(f"no llvmlite: the tests of the Python package are skipped: {missing}")
    else:
        config.available_features.add("llvmlite")
headers = subprocess.run([config.python, "-c", "import sysconfig; print(sysconfig.get_path('include'))"],
                         stdout=subprocess.PIPE, text=True, check=False).stdout.strip()
if os.path.exists(os.path.join(headers, "Python.h")):
    config.available_features.add("python-headers")

# The build tree's programs are those of the Debian packages (scripts/test-packages).
if os.path.realpath(driver).startswith("/usr/lib/opencilk/"):
    config.available_features.add("packages")
if os.path.exists(os.path.join(config.build_dir, "lib", "libcilksan.so")):
    config.available_features.add("cilksan")
if os.path.exists(os.path.join(config.build_dir, "lib", "libopencilk-io.so")):
    config.available_features.add("libopencilk-io")
else:
    lit_config.note("no libopencilk-io: the tests of <cilk/io.h> are skipped; install libevent-dev "
                    "and configure again")
# The libraries that examples/server needs in addition.
if subprocess.run([clang + "++", "-E", "-x", "c++", "-", "-o", os.devnull], text=True, check=False,
                  stderr=subprocess.DEVNULL, input="#include <boost/beast/version.hpp>\n"
                  "#include <png.h>\n").returncode == 0:
    config.available_features.add("beast")
else:
    lit_config.note("no Boost.Beast or no libpng: the test of examples/server is skipped; "
                    "install libboost-dev and libpng-dev")
# In a build with counters the library is a script for the linker.
if os.path.islink(os.path.join(config.build_dir, "lib", "libopencilk.so")):
    config.available_features.add("loadable-runtime")
if os.path.exists(os.path.join(config.build_dir, "perturbed")):  # not with counters
    config.available_features.add("perturbed")
if os.path.exists(os.path.join(plugins, "cilkplus-abi.bc")):
    config.available_features.add("cilkplus-abi")
# The folder in which `scripts/fetch-cilkplus BUILD/cilkplus` puts Intel's runtime.
config.cilkplus = os.path.join(config.build_dir, "cilkplus")
if os.path.exists(os.path.join(config.cilkplus, "libcilkrts.so")):
    config.available_features.add("cilkplus")
else:
    lit_config.note("no libcilkrts: the tests of -ftapir=cilkplus that link are skipped; "
                    f"'scripts/fetch-cilkplus {config.cilkplus}' gets it")
    config.cilkplus = ""

# The kind of build. `release-build` is the optimised one for LLVM 22, in the build tree: tests that
# take long and run the same code in every build REQUIRE it.
builds = {"assertions": config.assertions and not config.coverage,
          "coverage": config.coverage,
          "other-llvm": int(config.llvm_version) != 22,
          "packages": "packages" in config.available_features}
config.available_features.update(name for name, is_it in builds.items() if is_it)
if not any(builds.values()):
    config.available_features.add("release-build")

# With `--param workers=1,4` and `--param levels=0,2`, programs run only on the numbers of workers
# and at the levels of optimisation that are nearest to these.
if tier == "commit" and not any(builds.values()):
    runs = {"workers": "1,4", "levels": "0,2"}
elif any(builds.values()):
    runs = {"workers": "4",
            "levels": "2" if builds["packages"] else "0,3" if builds["assertions"] else "0,2"}
else:
    runs = {}
runs.update((name, lit_config.params[name]) for name in ("workers", "levels")
            if name in lit_config.params)
config.check_options = [f"--limit-{name}={value}" for name, value in runs.items()]

config.substitutions += [
    ("%cilkplus", quote(config.cilkplus)),
    # Rewrites a test's IR for this version of LLVM: lifetimes have had no size since 22.
    ("%ir_of_version", " ".join(
        ["sed", "-e ''"] +
        ["-e '/^declare.*llvm.lifetime/s/p0(ptr/p0(i64, ptr/' "
         "-e '/llvm.lifetime/s/p0(ptr/p0(i64 -1, ptr/'"] * (int(config.llvm_version) < 22))),
    # FileCheck's variable for the calling convention that resumes coroutines in this version.
    ("%resume_convention", "-DCC=" if int(config.llvm_version) >= 23 else "'-DCC=fastcc '"),
    # The variables by which `python3` finds the package, and the package finds the build.
    ("%python_paths", f"CILK_PREFIX={quote(config.build_dir)} PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="
     + quote(os.pathsep.join([os.path.join(interop, "python"),
                              config.python_packages]))),
    ("%opt_tapir", f"opt -load-pass-plugin={quote(passes)} -tapir-verify-each"),
    *((f"%compare_coverage{suffix}",
       f"{quote(sys.executable)} {quote(config.source_dir)}/Coverage/compare.py "
       f"--cilk={quote(driver)}{plus} --serial={quote(clang)}{plus}")
      for suffix, plus in (("_cxx", "++"), ("", ""))),
    ("%clang_cilk", f"{quote(driver)} -fopencilk -mllvm -tapir-verify-each"),
    ("%clangxx_cilk", f"{quote(driver)}++ -fopencilk -mllvm -tapir-verify-each"),
    ("%opencilk_config", quote(os.path.join(config.build_dir, "bin", "opencilk-config"))),
    ("%lower", f"opt -load-pass-plugin={quote(passes)} -passes=tapir-lower "
               "-tapir-verify-each "
               f"-tapir-abi-bitcode={quote(config.source_dir)}/Tapir/Inputs/abi.ll"),
    ("%tapir_plugin", quote(passes)),
    ("%llvm_version", config.llvm_version),
    ("%llvm_include", quote(os.path.join(os.path.dirname(config.llvm_bin), "include"))),
    ("%opencilk_plugins", quote(plugins)),
    ("%clang_tapir", f"{quote(clang)} -fplugin={quote(passes)} -fpass-plugin={quote(passes)}"),
    ("%clang_fe", f"{quote(clang)} -fplugin={quote(frontend)} -isystem {quote(include)} -D__cilk=301"),
    ("%driver", quote(driver)),
    # The build tree, where the pages' commands look for the compiler, too.
    (r"%build\b", quote(config.build_dir)),
    # With this path, programs that pages call by name are ours.
    ("%with_ours_in_path", "env PATH="
     + quote(f"{os.path.dirname(driver)}:{config.environment['PATH']}")),
    ("%simulate", quote(os.path.join(plugins, "cilkscale-simulate"))),
    ("%stock_clang", quote(clang)),
    ("%python", quote(sys.executable)),
    # The lit that runs this test: its name differs between distributions.
    (r"%lit\b", join([sys.executable, os.path.abspath(sys.argv[0])])),
]
