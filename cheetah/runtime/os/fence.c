//===- fence.c - the thief's half of the store-load fence ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The thief's half of the store-load fence. An owner's pop stores `tail` and
// loads `head` without a fence in between, since a fence would cost four times
// the rest of a spawn (5.3 against 1.1 ns). A thief whose victim reaches no
// slow path pays instead: membarrier(PRIVATE_EXPEDITED) makes every running
// thread of the process execute a fence, by an inter-processor interrupt. Linux
// has had this call since 4.14, but sandboxes may forbid it; then owners always
// fence (deque.c).
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "fence.h"

#include "../support/message.h"
#include "../support/sanitizer.h"
#include "fork.h"

#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>

bool cilkrts_fenced;

// Enables the command: a process has to register before it may use it. Returns
// false if the kernel refuses.
static bool enable_membarrier(void) {
  return syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0,
                 0) == 0 &&
         syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0) == 0;
}

static void at_fork(enum cilkrts_fork when) {
  // Kernels pass the registration on to the child, but do not promise that.
  if (when == CILKRTS_FORK_CHILD && !cilkrts_fenced)
    enable_membarrier();
}

void cilkrts_fence_init(bool force_fenced) {
  // ThreadSanitizer has to be told of each push and pop, in their slow paths.
  cilkrts_fenced = force_fenced || cilkrts_tsan() || !enable_membarrier();
  cilkrts_fork_register(at_fork);
}

// Makes all other threads fence, unless owners always fence. Returns false if
// the kernel has refused.
static bool fence_others(void) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  return cilkrts_fenced ||
         syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0) == 0;
}

static const char refused[] =
    "the system call membarrier, which worked at the start, is now refused; "
    "set CILK_FENCED=1 to do without it";

void cilkrts_fence_others(void) {
  if (!fence_others())
    cilkrts_fail("%s", refused);
}

void cilkrts_fence_others_idle(void) {
  if (!fence_others())
    cilkrts_fail_idle(refused);
}
