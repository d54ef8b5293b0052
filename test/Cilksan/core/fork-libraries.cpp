// A child of fork can unload a library and end, whatever other threads were doing: they unload
// libraries all the time.
// REQUIRES: cilksan
// RUN: %clang_cilk -fsanitize=cilk -O1 -DLIBRARY -x c -shared -fPIC %s -o %t.so
// RUN: %clangxx_cilk -fsanitize=cilk -O1 %s -o %t
// RUN: %t %t.so 2>&1 | FileCheck %s
// CHECK: all children ended
// CHECK: Outcome: certified with limits
#ifdef LIBRARY
int number(void) { return 3; }
#else
#include <atomic>
#include <cstdio>
#include <dlfcn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

static int unload(const char *file) {
  void *library = dlopen(file, RTLD_NOW);
  return library ? dlclose(library) : 1;
}

// Returns true if a child ends by itself.
static bool forks(const char *file) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(20);
    _exit(unload(file));
  }
  int status = 1;
  waitpid(child, &status, 0);
  return status == 0;
}

int main(int, char **argv) {
  const char *file = argv[1];
  // The library stays loaded in the program, so that the loader itself has nothing to change.
  if (!dlopen(file, RTLD_NOW))
    return 1;
  int x = cilk_spawn unload(file);
  cilk_sync;
  alarm(120);
  std::atomic<bool> ends{false};
  std::vector<std::thread> others;
  for (int i = 0; i < 3; ++i)
    others.emplace_back([&] {
      while (!ends)
        unload(file);
    });
  int count = 0;
  while (count < 200 && forks(file))
    ++count;
  ends = true;
  for (std::thread &other : others)
    other.join();
  std::puts(count == 200 ? "all children ended" : "a child hangs");
  return x;
}
#endif
