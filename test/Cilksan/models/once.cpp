// A function that runs once (pthread_once, call_once, std::call_once, the initialisation of a
// function's static variable) comes before strands that have checked whether it was done, and
// before nothing else: a strand that does not check may run in parallel with it. An attempt that
// has thrown comes before the next one. All of this also holds while checking is off.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -O0 %s -o %t0 && %clangxx_cilk -fsanitize=cilk -std=c++17 -O2 %s -o %t2
// DEFINE: %{names} = pthread c11 std std-throws static throws switched -- \
// DEFINE:   pthread-looks c11-looks std-looks std-throws-looks static-looks throws-looks switched-looks \
// DEFINE:   pthread-looks-off c11-looks-off std-looks-off std-throws-looks-off static-looks-off throws-looks-off switched-looks-off
// RUN: %python %S/../Inputs/twins.py %t0 %{names}
// RUN: %python %S/../Inputs/twins.py %t2 %{names}
// RUN: env CILKSAN_REPORT_NONE=1 %t0 std-looks 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 static-looks 2>&1 | FileCheck %s
// CHECK: Outcome: certified{{$}}
#include <cilk/cilksan.h>
#include <cstring>
#include <mutex>
#include <pthread.h>
#include <string>
#include <threads.h>

static int made, read_before;
static std::string what;
__attribute__((noinline)) static void make() { ++made; }
__attribute__((noinline)) static int initialise() {
  make();
  if (made == 1 && (what == "throws" || what == "std-throws"))
    throw 1;
  return made;
}
static void make_checked() {
  __cilksan_enable_checking();
  make();
  __cilksan_disable_checking();
}

__attribute__((noinline)) static int once() {
  static pthread_once_t flag = PTHREAD_ONCE_INIT;
  static once_flag c11_flag = ONCE_FLAG_INIT;
  static std::once_flag std_flag;
  if (what == "pthread") {
    pthread_once(&flag, make);
  } else if (what == "c11") {
    call_once(&c11_flag, make);
  } else if (what == "std") {
    std::call_once(std_flag, make);
  } else if (what == "std-throws") {
    try {
      std::call_once(std_flag, initialise);
    } catch (int) {
    }
  } else if (what == "switched") {
    __cilksan_disable_checking();
    pthread_once(&flag, make_checked);
    __cilksan_enable_checking();
  } else if (what == "static") {
    static int value = initialise();
    return value;
  } else {
    try {
      static int value = initialise();
      return value;
    } catch (int) {
    }
  }
  return 1;
}

int main(int, char **argv) {
  what = argv[1];
  const size_t end = what.find("-looks");
  const bool looks = end != std::string::npos;
  const bool off = looks && what.substr(end) == "-looks-off";
  what = what.substr(0, end);
  cilk_spawn once();
  cilk_spawn once();
  if (off)
    __cilksan_disable_checking();
  if (looks)
    read_before = once();
  if (off)
    __cilksan_enable_checking();
  read_before += made;
  cilk_sync;
  return read_before == 0;
}
