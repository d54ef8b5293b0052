// A file that writes the process's memory, /proc/self/mem by whatever path and function, bypasses
// the addresses of memory: that is a limit. Opening it to read, or another file, is no limit.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -O0 %s -o %t0 && %clangxx_cilk -fsanitize=cilk -std=c++17 -O2 %s -o %t2
// RUN: env CILKSAN_REPORT_NONE=1 %t0 open 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 relative 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 fopen 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 stream 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 reopen 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 read 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 other 2>&1 | FileCheck --check-prefix=NONE %s
// CHECK: Outcome: certified with limits
// CHECK: - memory was mapped for the second time
// NONE: Outcome: certified{{$}}
#include <cstdio>
#include <fcntl.h>
#include <fstream>
#include <string>
#include <unistd.h>

static int cell;
static void set() { cell = 1; }

int main(int, char **argv) {
  const std::string what = argv[1];
  if (what == "open") {
    close(open("/proc/self/mem", O_RDWR));
  } else if (what == "relative") {
    const int folder = open("/proc/self", O_RDONLY | O_DIRECTORY);
    close(openat(folder, "mem", O_WRONLY));
  } else if (what == "fopen") {
    std::fclose(std::fopen(("/proc/" + std::to_string(getpid()) + "/mem").c_str(), "r+"));
  } else if (what == "stream") {
    std::fstream memory("/proc/self/mem", std::ios::in | std::ios::out);
    if (!memory)
      return 1;
  } else if (what == "reopen") {
    std::FILE *file = std::fopen("/dev/null", "r");
    std::fclose(std::freopen("/proc/self/mem", "r+", file));
  } else if (what == "read") {
    close(open("/proc/self/mem", O_RDONLY));
  } else {
    close(open("/proc/self/comm", O_WRONLY));
  }
  cilk_spawn set();
  cilk_sync;
  return cell - 1;
}
