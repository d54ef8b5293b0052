# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Code without Cilk, to measure the cost of the extension for files that don't use it.

Compilations spend their time in different places, and the extension's cost is per token, per file
or per function. So the files are: headers and nothing else, many small functions, templates, and
files of this repository as examples of code that people write.
"""

from cost import find_stock
from sources import FULL

C_HEADERS = """assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal
stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib string tgmath threads time uchar wchar
wctype dirent fcntl pthread sys/mman sys/socket sys/stat sys/types unistd""".split()

CXX_HEADERS = """algorithm any array atomic bitset charconv chrono complex condition_variable deque
exception filesystem forward_list fstream functional future initializer_list iomanip iostream
istream iterator limits list locale map memory mutex new numeric optional ostream queue random
ratio regex scoped_allocator set shared_mutex sstream stack stdexcept streambuf string string_view
system_error thread tuple type_traits typeindex typeinfo unordered_map unordered_set utility
valarray variant vector""".split()

CONTAINER = """\
struct key{i} {{
  int number;
  std::string name;
  bool operator<(const key{i} &other) const {{
    return std::tie(number, name) < std::tie(other.number, other.name);
  }}
}};
int count{i}(const std::vector<key{i}> &keys) {{
  std::map<key{i}, int> found;
  for (const auto &key : keys)
    ++found[key];
  std::vector<std::pair<key{i}, int>> sorted(found.begin(), found.end());
  std::sort(sorted.begin(), sorted.end(),
            [](const auto &a, const auto &b) {{ return a.second > b.second; }});
  return std::accumulate(sorted.begin(), sorted.end(), {i},
                         [](int sum, const auto &pair) {{ return sum ^ pair.second; }});
}}
"""


def include(names, suffix):
    return "".join(f"#include <{name}{suffix}>\n" for name in names)


def many_functions(count):
    """Returns functions of ordinary statements: a loop over an array, arithmetic, a branch, and
    calls."""
    body = "void many{i}(double *data, int n) {{\n" + FULL + "}}\n"
    return "int work(int);\n" + "".join(body.format(i=i) for i in range(count))


def many_templates(count):
    return (include("algorithm map numeric string tuple vector".split(), "") +
            "".join(CONTAINER.format(i=i) for i in range(count)))


def plain_sources(folder):
    """Yields the name, path, and options of each file. Generated files are written to `folder`."""
    generated = {
        "headers.c": include(C_HEADERS, ".h"), "functions.c": many_functions(300),
        "headers.cpp": include(CXX_HEADERS, ""), "templates.cpp": many_templates(4),
    }
    for name, text in generated.items():
        (folder / name).write_text(text, encoding="ascii")
    found = [(name, str(folder / name), []) for name in generated]
    found += [(f"cheetah/runtime/{name}.c", f"cheetah/runtime/{name}.c", [])
              for name in ("schedule/pool", "observe/tracks")]
    llvm = find_stock("llvm-config").removesuffix("/bin/llvm-config") + "/include"
    found += [(path, path, ["-Illvm/include", "-isystem", llvm, "-fno-rtti", "-fno-exceptions"])
              for path in ("llvm/lib/Lowering/Tasks/TaskOutliner.cpp",)]
    return found
