//===- fault.c - stack overflows ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Overflows of stacks. Runaway recursion ends in the guard below a stack. The
// handler reports which stack has overflowed, and which setting determines its
// size. Then it lets the fault happen again without a handler, so that the
// process dies of SIGSEGV as any other process does, core dump included. A
// program or a sanitizer that has another handler keeps it.
//
// The program may already have a handler that gets the address of the fault and
// runs on a stack of its own. Such a handler reports overflows of threads'
// stacks, like the one of Rust's standard library, and does not know fibers.
// The handler here then reports only overflows of fibers and of the scheduler's
// stacks. It always calls the earlier handler.
//
// A fault in a guard is an overflow only if the stack pointer of the faulting
// code is in that guard or just above it. Any other access to a guard comes
// from a wild pointer, for example through an index that is too large. Stack
// sizes do not matter for such an access.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "fault.h"

#include "../support/message.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <ucontext.h>
#include <unistd.h>

// Written by cilkrts_fault_init, then constant.
static bool installed;
// The handler that this file's handler calls; null if there is none.
static struct sigaction earlier;
static size_t signal_stack_size;
static size_t page_size;

/// A fault that the kernel has reported.
struct fault {
  const char *address;
  const char *stack_pointer;
};

static const char *stack_pointer_of(const ucontext_t *context) {
#if defined(__x86_64__)
  return (const char *)context->uc_mcontext.gregs[REG_RSP];
#elif defined(__aarch64__)
  return (const char *)context->uc_mcontext.sp;
#endif
}

// Returns true if code whose stack ends at \p low, where a guard begins, may
// have reached that guard by using its stack. Code writes below its stack
// pointer at most in a red zone, or in one page when it probes the stack.
static bool is_overflow(const struct fault *f, const char *low) {
  return f->stack_pointer >= low && f->stack_pointer <= f->address + page_size;
}

static bool is_fiber_overflow(const struct fault *f) {
  return cilkrts_fiber_is_guard(f->address) &&
         is_overflow(f, cilkrts_fiber_of(f->address));
}

static bool is_native_overflow(const struct worker *w, const struct fault *f) {
  const char *guard = w->stacks.low - w->stacks.guard;
  return w->stacks.low && f->address >= guard &&
         f->address < w->stacks.low + page_size && is_overflow(f, guard);
}

// Returns true if the scheduler's stack of a bound worker has overflowed. A
// pool worker's scheduler uses the thread's own stack.
static bool is_scheduler_overflow(const struct worker *w,
                                  const struct fault *f) {
  const char *bottom = w->scheduler.shadow.bottom;
  return w->bound && f->address >= bottom - page_size && f->address < bottom &&
         is_overflow(f, bottom - page_size);
}

static void on_fault(int signal_number, siginfo_t *info, void *context) {
  int saved_errno = errno;
  const struct worker *w = cilkrts_current();
  const struct fault f = {info->si_addr, stack_pointer_of(context)};
  if (info->si_code > 0 && is_fiber_overflow(&f))
    cilkrts_warn("stack overflow in a stolen task: its stack has %ld KiB; set "
                 "CILK_STACKSIZE to more (CILK_STACKSIZE=%ldK, say)",
                 (long)(cilkrts_fiber_bytes() >> 10),
                 (long)(cilkrts_fiber_bytes() >> 8));
  else if (info->si_code > 0 && !earlier.sa_sigaction &&
           (is_native_overflow(w, &f) ||
            (w->computation && is_native_overflow(w->computation, &f))))
    cilkrts_warn("stack overflow on a thread's own stack: raise its limit "
                 "(ulimit -s), or the size that the thread was created with");
  else if (info->si_code > 0 && is_scheduler_overflow(w, &f))
    cilkrts_warn("stack overflow in a signal handler, on the runtime's stack "
                 "of a thread that waits: set up another one for handlers "
                 "(sigaltstack, and SA_ONSTACK in sigaction)");
  if (earlier.sa_sigaction) {
    errno = saved_errno;
    earlier.sa_sigaction(signal_number, info, context);
    return;
  }
  signal(signal_number, SIG_DFL);
  // A signal that was sent does not come again by itself.
  if (info->si_code <= 0)
    raise(signal_number);
  errno = saved_errno;
}

void cilkrts_fault_init(void) {
  page_size = (size_t)sysconf(_SC_PAGESIZE);
  // This is room for the processor's registers, which grow with its extensions.
  signal_stack_size = (32u << 10) + getauxval(AT_MINSIGSTKSZ);
  signal_stack_size = (signal_stack_size + page_size - 1) & ~(page_size - 1);
  struct sigaction action = {.sa_sigaction = on_fault}, old;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  if (sigaction(SIGSEGV, NULL, &old) != 0)
    return;
  if ((old.sa_flags & SA_SIGINFO) && (old.sa_flags & SA_ONSTACK)) {
    earlier = old;
    action.sa_flags = old.sa_flags;
    action.sa_mask = old.sa_mask;
  } else if ((old.sa_flags & SA_SIGINFO) || old.sa_handler != SIG_DFL) {
    return;
  }
  installed = sigaction(SIGSEGV, &action, NULL) == 0;
}

// Extends the first thread's stack by the part that it may still grow by. For
// that stack, musl returns only the part used so far, and glibc all that it may
// grow to. The kernel counts its limit from the end of a process's highest
// string, the name of its program.
static void include_growth(char **low, size_t *size) {
#ifdef __GLIBC__
  (void)low, (void)size;
#else
  const char *name = (const char *)getauxval(AT_EXECFN);
  struct rlimit limit;
  if (!name || getrlimit(RLIMIT_STACK, &limit) != 0 ||
      limit.rlim_cur == RLIM_INFINITY)
    return;
  const size_t rest = page_size - 1, most = limit.rlim_cur & ~rest;
  const uintptr_t end =
      ((uintptr_t)name + strlen(name) + 1 + sizeof(void *) + rest) & ~rest;
  // After a fork the only thread may be another thread, whose stack is far
  // below.
  if (end - (uintptr_t)*low >= most)
    return;
  char *lowest = (char *)(end - most);
  *size += (size_t)(*low - lowest);
  *low = lowest;
#endif
}

// Notes where the calling thread's stack ends, and the size of the part below
// it that faults.
static void note_native_stack(struct worker *w) {
  // The kernel keeps 256 pages free below a stack that grows.
  enum { KERNEL_GAP = 1 << 20 };
  pthread_attr_t attributes;
  w->stacks.low = NULL;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0)
    return;
  void *lowest;
  size_t size, guard;
  if (pthread_attr_getstack(&attributes, &lowest, &size) == 0 &&
      pthread_attr_getguardsize(&attributes, &guard) == 0) {
    char *low = lowest;
    bool is_main = getpid() == gettid();
    if (is_main)
      include_growth(&low, &size);
    w->stacks.low = low;
    w->stacks.guard = is_main ? KERNEL_GAP : guard;
    w->stacks.shadow.bottom = low;
    w->stacks.shadow.size = size;
  }
  pthread_attr_destroy(&attributes);
}

void cilkrts_fault_thread_start(struct worker *w) {
  note_native_stack(w);
  cilkrts_shadow_of_thread(&w->stacks.shadow);
  // A worker that has lost its thread in a fork still has that thread's stack.
  w->stacks.handlers_low = NULL;
  w->stacks.handlers_size = 0;
  stack_t old;
  CILKRTS_ASSERT(!w->stacks.signal_stack);
  if (sigaltstack(NULL, &old) != 0)
    return;
  if (!(old.ss_flags & SS_DISABLE)) {
    w->stacks.handlers_low = old.ss_sp;
    w->stacks.handlers_size = old.ss_size;
    return;
  }
  if (!installed)
    return;
  void *memory = mmap(NULL, signal_stack_size, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    return;
  stack_t own = {.ss_sp = memory, .ss_size = signal_stack_size};
  if (sigaltstack(&own, NULL) != 0) {
    munmap(memory, signal_stack_size);
    return;
  }
  w->stacks.signal_stack = w->stacks.handlers_low = memory;
  w->stacks.handlers_size = signal_stack_size;
}

void cilkrts_fault_thread_exit(struct worker *w) {
  w->stacks.handlers_low = NULL;
  w->stacks.handlers_size = 0;
  if (!w->stacks.signal_stack)
    return;
  stack_t now;
  stack_t none = {.ss_flags = SS_DISABLE};
  if (sigaltstack(NULL, &now) == 0 && now.ss_sp == w->stacks.signal_stack)
    sigaltstack(&none, NULL);
  munmap(w->stacks.signal_stack, signal_stack_size);
  w->stacks.signal_stack = NULL;
}

void cilkrts_fault_forget(struct worker *w) { w->stacks.signal_stack = NULL; }
