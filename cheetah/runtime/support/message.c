//===- message.c - messages to the user ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Messages. Each message is one write(), so that messages of several threads do
// not mix. No function here allocates memory: some messages are written when
// memory has run out, or from the handler of a stack overflow.
//
//===----------------------------------------------------------------------===//

#include "message.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

static void write_message(const char *format, va_list arguments) {
  char text[512] = "cilk: ";
  const int prefix = 6;
  int length =
      vsnprintf(text + prefix, sizeof text - prefix - 1, format, arguments);
  if (length < 0)
    length = 0;
  if (length > (int)sizeof text - prefix - 2)
    length = (int)sizeof text - prefix - 2;
  text[prefix + length] = '\n';
  ssize_t ignored =
      write(STDERR_FILENO, text, (size_t)prefix + (size_t)length + 1);
  (void)ignored;
}

void cilkrts_warn(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  write_message(format, arguments);
  va_end(arguments);
}

// The way in which this process ends: the process's number if it fails, and the
// negative of that number if it ends normally. (In the child of a fork, the
// parent's value has no meaning.) Atomic.
static pid_t fate;
// True if this thread is about to write the message. A signal handler may
// interrupt the thread there and fail, too.
static __thread bool fails;

// Gives the thread that writes a message time to end the process.
static _Noreturn void await_failure(void) {
  struct timespec enough = {.tv_sec = 1};
  nanosleep(&enough, NULL);
  _exit(1);
}

// Makes `new` the process's fate. Returns false if the process fails already.
// With `unless_ending`, also returns false if the process ends already.
// Relaxed: one word decides which thread was first, and nothing else is read.
static bool decide(pid_t new, bool unless_ending) {
  pid_t old = __atomic_load_n(&fate, __ATOMIC_RELAXED);
  do
    if (old == getpid() || (unless_ending && old == -getpid()))
      return false;
  while (!__atomic_compare_exchange_n(&fate, &old, new, /*weak=*/true,
                                      __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  return true;
}

// Makes the calling thread the one that reports the failure. Any other thread
// waits here for the end of the process: a resource often runs out for several
// threads at once, but the user wants one message.
static void be_first(void) {
  if (fails)
    return;
  fails = true;
  if (!decide(getpid(), /*unless_ending=*/false))
    await_failure();
}

_Noreturn void cilkrts_fail(const char *format, ...) {
  be_first();
  va_list arguments;
  va_start(arguments, format);
  write_message(format, arguments);
  va_end(arguments);
  _exit(1);
}

_Noreturn void cilkrts_fail_idle(const char *text) {
  // This store comes first: a signal handler that fails before the decision
  // must not wait for the thread that it has interrupted.
  fails = true;
  if (decide(getpid(), /*unless_ending=*/true))
    cilkrts_fail("%s", text);
  fails = false;
  for (;;)
    pause();
}

void cilkrts_begin_end(void) {
  if (!fails && !decide(-getpid(), /*unless_ending=*/false))
    await_failure();
}

_Noreturn void cilkrts_fail_in_handler(const char *how) {
  cilkrts_fail(
      "a signal handler spawned a task%s: handlers must not spawn; set "
      "a flag there that a task looks at, or wait for the signal in a "
      "thread (sigwait)",
      how);
}

// Returns true if there is memory for another thread's stack. The C library
// returns one error for two causes: it could not map a thread's stack, or there
// are too many threads.
static bool has_room_for_thread(void) {
  pthread_attr_t attributes;
  size_t stack = 0;
  if (pthread_attr_init(&attributes) != 0 ||
      pthread_attr_getstacksize(&attributes, &stack) != 0)
    return true;
  pthread_attr_destroy(&attributes);
  // The stack is made as the C library makes one. It is writable: otherwise the
  // kernel would allow a mapping that is larger than the memory. It consists of
  // two mappings, since the limit of mappings may have been reached, too.
  char *probe =
      mmap(NULL, stack, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (probe == MAP_FAILED)
    return false;
  size_t guard = (size_t)sysconf(_SC_PAGESIZE);
  bool has_room = stack <= guard || mprotect(probe + guard, stack - guard,
                                             PROT_READ | PROT_WRITE) == 0;
  munmap(probe, stack);
  return has_room;
}

_Noreturn void cilkrts_fail_to_start(unsigned number, unsigned several,
                                     int error) {
  if (has_room_for_thread())
    cilkrts_fail("can't start worker thread %u of %u: %s; set CILK_NWORKERS to "
                 "fewer workers",
                 number, several, strerror(error));
  cilkrts_fail("no memory for the stack of worker thread %u of %u: raise the "
               "limit of virtual memory (ulimit -v) or of mappings "
               "(vm.max_map_count), lower that of stacks (ulimit -s), or set "
               "CILK_NWORKERS to fewer workers",
               number, several);
}

#ifdef CILKRTS_ASSERTIONS
_Noreturn void cilkrts_assertion_failed(const char *file, int line,
                                        const char *condition) {
  cilkrts_warn("an error in the runtime itself: at %s:%d, '%s' doesn't hold; "
               "please report it, with the program if you can",
               file, line, condition);
  abort();
}
#endif
