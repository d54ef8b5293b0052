// The program has no libc++, but opens a library that has one. The library's calls reach
// Cilksan's models, which find the libc++ that the library loaded.
//
// REQUIRES: cilksan, libc++
// RUN: split-file %s %t
// RUN: %stock_clang++ -stdlib=libc++ -O1 -fPIC -shared %t/plugin.cpp -o %t/plain.so
// RUN: %clangxx_cilk -stdlib=libc++ -fsanitize=cilk -g -O1 -fPIC -shared \
// RUN:   %t/plugin.cpp -o %t/checked.so
// RUN: %clang_cilk -fsanitize=cilk -g %t/program.c -o %t/program
// RUN: %t/program %t/plain.so
// RUN: %t/program %t/checked.so
// The real functions stay loaded while the library that called them is unloaded.
// RUN: %t/program %t/plain.so %t/checked.so

//--- plugin.cpp
#include <algorithm>
#include <mutex>
#include <string>
#include <vector>

static std::once_flag Once;
static int Base;

extern "C" int lengthOf(int Count) {
  std::call_once(Once, [] { Base = 1000; });
  std::string Text(Count, 'x');
  Text += "abc";
  std::vector<int> Sorted(Text.rbegin(), Text.rend());
  std::sort(Sorted.begin(), Sorted.end());
  return Base + (int)Text.size() + (Sorted.front() == 'a');
}

//--- program.c
#include <dlfcn.h>
#include <stdio.h>

/// Opens the library, calls it and closes it.
static int lengthBy(const char *Library) {
  void *Plugin = dlopen(Library, RTLD_LAZY | RTLD_LOCAL);
  if (!Plugin)
    return fprintf(stderr, "%s\n", dlerror()), 0;
  int (*LengthOf)(int) = (int (*)(int))dlsym(Plugin, "lengthOf");
  int Length = cilk_spawn LengthOf(30);
  cilk_sync;
  return dlclose(Plugin) ? 0 : Length;
}

int main(int Count, char **Arguments) {
  for (int I = 1; I < Count; ++I)
    if (lengthBy(Arguments[I]) != 1034)
      return 1;
}
