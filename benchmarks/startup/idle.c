// Prints how many KiB of memory the process has while its workers sleep.
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static volatile int left, right;

__attribute__((noinline)) static void child(void) {
  __asm__ volatile("" ::: "memory");
  left = 1;
}

int main(void) {
  cilk_spawn child();
  right = 1; // without it, the call before the sync would not be a spawn
  cilk_sync;
  sleep(1); // until the last worker has found nothing and sleeps
  FILE *file = fopen("/proc/self/status", "r");
  char line[256];
  while (file && fgets(line, sizeof line, file))
    if (!strncmp(line, "VmRSS:", 6)) {
      printf("resident %ld\n", strtol(line + 6, NULL, 10));
      return 0;
    }
  return 1;
}
