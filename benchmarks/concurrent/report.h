//===- report.h - the output of the programs in this folder ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program prints a line for each quantity, its name and its value. run.py
// reads them.
//
//===----------------------------------------------------------------------===//

#ifndef REPORT_H
#define REPORT_H

#include <cerrno>
#include <chrono>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>

using Clock = std::chrono::steady_clock;

inline double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

inline double ns_each(Clock::time_point begin, long times) {
  return 1e9 * seconds_since(begin) / double(times);
}

inline void report(const char *quantity, double value) {
  printf("%s %.4f\n", quantity, value);
}

/// Returns the KiB in a line of /proc/self/status.
inline double status_kib(const char *line) {
  FILE *file = fopen("/proc/self/status", "r");
  char text[256];
  double kib = 0;
  while (file && fgets(text, sizeof text, file))
    if (!strncmp(text, line, strlen(line)))
      kib = strtod(text + strlen(line), nullptr);
  if (file)
    fclose(file);
  return kib;
}

/// Returns the one argument, a number of at least 1. Ends the process if there
/// is none.
inline int the_number(int argc, char **argv, int most) {
  char *end = nullptr;
  errno = 0;
  const long n = argc == 2 ? strtol(argv[1], &end, 10) : 0;
  if (!end || *end || errno || n < 1 || n > most) {
    fprintf(stderr, "usage: %s N   (1 to %d)\n", argv[0], most);
    exit(2);
  }
  return int(n);
}

/// Ends the process if a result is wrong.
inline void check(bool right, const char *what) {
  if (!right) {
    fprintf(stderr, "error: %s is wrong\n", what);
    exit(1);
  }
}

#endif // REPORT_H
