// A program with one spawn: its time is that of starting and ending.
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

static volatile int left, right;

// The compiler knows nothing of this function, so that the spawn stays a spawn.
__attribute__((noinline)) static void child(void) {
  __asm__ volatile("" ::: "memory");
  left = 1;
}

int main(void) {
  cilk_spawn child();
  right = 1;
  cilk_sync;
  return left + right - 2;
}
