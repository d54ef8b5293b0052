// Cilksan finds races in the members of libc++'s strings that are in its library, and in its sort
// of numbers: another strand writes memory that the function reads, or reads what it writes.
// REQUIRES: cilksan, libc++
// RUN: %clangxx_cilk -stdlib=libc++ -fsanitize=cilk -std=c++17 -O0 %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// RUN: not %t racy 2>&1 | FileCheck --check-prefix=RACY %s
// RUN: %clangxx_cilk -stdlib=libc++ -fsanitize=cilk -std=c++23 -O2 %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// RUN: not %t racy 2>&1 | FileCheck --check-prefix=RACY %s
#include <algorithm>
#include <cilk/cilk.h>
#include <cstdio>
#include <string>
#include <vector>

// Each change of a string is parallel to a read of a string. In racy runs both strands use the same
// string. Half of the strings are too long for the object itself.
static bool racy;
static const std::string source(30, 's');
static volatile char seen;
[[gnu::noinline]] static void look(const std::string &text) {
  seen = text[text.size() - 1];
}
template <class Change>
static void beside(const char *name, std::size_t size, Change change) {
  std::string changed(size, 'x'), other(size, 'y');
  cilk_spawn change(changed);
  look(racy ? changed : other);
  cilk_sync;
  std::printf("%s %zu\n", name, changed.size());
}
static void members(std::size_t size) {
  beside("append", size, [](auto &s) { s.append("text"); });
  beside("append part", size, [](auto &s) { s.append(source, 2, 9); });
  beside("append times", size, [](auto &s) { s.append(3, 'c'); });
  beside("assign", size, [](auto &s) { s = source; });
  beside("assign text", size, [](auto &s) { s.assign("other"); });
  beside("push_back", size, [](auto &s) { s.push_back('c'); });
  beside("insert", size, [](auto &s) { s.insert(1, "text"); });
  beside("replace", size, [](auto &s) { s.replace(0, 2, "text"); });
  beside("erase", size, [](auto &s) { s.erase(1, 2); });
  beside("resize", size, [](auto &s) { s.resize(5, 'r'); });
}

// Searches and comparisons read the text, and so do copies and numbers.
template <class Use> static void reads(const char *name, Use use) {
  std::string text = "12 and some more of a long text", other = text;
  long found = 0;
  cilk_spawn[&](std::string & changed) {
    const_cast<char &>(changed.data()[0]) = '1';
  }
  (racy ? text : other);
  found = use(text);
  cilk_sync;
  std::printf("%s %ld\n", name, found);
}
static void looks() {
  reads("find", [](const auto &s) { return long(s.find("12")); });
  reads("compare", [](const auto &s) { return long(s.compare("12") > 0); });
  reads("copy", [](const auto &s) { return long(std::string(s).size()); });
  reads("stoi", [](const auto &s) { return long(std::stoi(s)); });
}

static void sorted() {
  std::vector<int> numbers = {3, 1, 2}, others = {4, 5, 6};
  cilk_spawn std::sort(numbers.begin(), numbers.end());
  const int first = (racy ? numbers : others)[0];
  cilk_sync;
  std::printf("sort %d %d\n", numbers[0], first);
}

int main(int argc, char **) {
  racy = argc > 1;
  members(10);
  members(40);
  looks();
  sorted();
  return 0;
}
// CHECK-NOT: race:
// CHECK-NOT: not compiled
// CHECK: append 14
// CHECK: resize 5
// CHECK: append 44
// CHECK: stoi 12
// CHECK: sort 1 4
// CHECK: detected 0 distinct races
// There is one race for each of the 20 changes, of the 4 reads, and for the sort.
// RACY-COUNT-25: {{^.*strings.cpp:[0-9]+:[0-9]+: race: }}
