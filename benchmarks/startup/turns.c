// Runs commands in turn and prints how long each took: turns RUNS COMMAND [--
// COMMAND]...
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For each command it prints a line with the medians of its times, in
// nanoseconds: from before the process is created until the parent has waited
// for its end. Commands are looked up in PATH. The first run of each doesn't
// count. This program is in C, which starts processes in a few microseconds, so
// that its own time hardly adds to the figures.

#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

enum { MOST_COMMANDS = 16, MOST_RUNS = 100000 };

static long long now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static long long take(char **command) {
  long long begin = now();
  pid_t process;
  int status,
      error = posix_spawnp(&process, command[0], NULL, NULL, command, environ);
  if (error) {
    fprintf(stderr, "turns: %s: %s\n", command[0], strerror(error));
    exit(1);
  }
  if (waitpid(process, &status, 0) < 0 || status != 0) {
    fprintf(stderr, "turns: %s failed (%#x)\n", command[0], status);
    exit(1);
  }
  return now() - begin;
}

static int compare(const void *a, const void *b) {
  long long x = *(const long long *)a, y = *(const long long *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  int runs = argc > 1 ? atoi(argv[1]) : 0, commands = 0;
  char **command[MOST_COMMANDS];
  for (int i = 2; i < argc && commands < MOST_COMMANDS; ++commands) {
    command[commands] = &argv[i];
    while (i < argc && strcmp(argv[i], "--"))
      ++i;
    if (i < argc)
      argv[i++] = NULL;
  }
  if (runs < 1 || runs > MOST_RUNS || !commands) {
    fprintf(stderr, "usage: turns RUNS COMMAND [-- COMMAND]...\n");
    return 2;
  }
  long long *times = calloc((size_t)runs * commands, sizeof *times);
  if (!times)
    return 1;
  for (int run = -1; run < runs; ++run)
    for (int c = 0; c < commands; ++c) {
      long long t = take(command[c]);
      if (run >= 0)
        times[c * runs + run] = t;
    }
  for (int c = 0; c < commands; ++c) {
    qsort(times + c * runs, runs, sizeof *times, compare);
    printf("%lld\n", times[c * runs + runs / 2]);
  }
}
