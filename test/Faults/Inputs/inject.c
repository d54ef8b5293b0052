//===- inject.c - calls that fail when a test says so ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A library to be preloaded: it comes before the C library's functions below, counts their
// calls from faults_begin() on, in all threads together, and makes one call, or this call
// and all later ones, fail as without memory, threads or permissions. A limit of the
// system does the same, but at an unknown call; here every call of a run gets its turn
// (every.py).
//
//   FAULT=mmap:3     the third call of mmap fails
//   FAULT=mmap:3+    and all that follow
//   FAULT=raise:1    a signal, SIGUSR1, comes in the first spawn instead
//   FAULT_FD=5       the file that gets a byte for each call that fails
//
// Calls inside the C library do not come through here, with one exception that matters: its own
// calls of malloc do.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

// glibc's functions, under names that no other library replaces.
extern void *__libc_malloc(size_t bytes);
extern void *__libc_calloc(size_t count, size_t bytes);
extern void *__libc_realloc(void *old, size_t bytes);
extern void *__libc_memalign(size_t align, size_t bytes);

static char fault[32];     // the function that fails; empty: none
static unsigned first;     // the first call that fails
static bool only_one;      // true if no later call fails
static int report = -1;    // the file that gets the reports
static unsigned calls;     // the number of calls so far; atomic

void faults_begin(void);

void faults_begin(void) {
  const char *text = getenv("FAULT"), *fd = getenv("FAULT_FD");
  const char *colon = text ? strchr(text, ':') : NULL;
  if (!colon || (size_t)(colon - text) >= sizeof fault)
    return;
  first = (unsigned)atoi(colon + 1);
  only_one = text[strlen(text) - 1] != '+';
  if (fd)
    report = atoi(fd);
  memcpy(fault, text, (size_t)(colon - text));
}

static bool fails(const char *function) {
  if (strcmp(fault, function) != 0)
    return false;
  unsigned call = __atomic_add_fetch(&calls, 1, __ATOMIC_RELAXED);
  if (call < first || (only_one && call > first))
    return false;
  if (report >= 0 && write(report, "x", 1) != 1)
    abort();
  return true;
}

// The function of that name in the library after this one.
#define NEXT(name) ((__typeof__(&name))next(#name, &name##_next))
#define HAS_NEXT(name) static void *name##_next
static void *next(const char *name, void **known) {
  void *function = __atomic_load_n(known, __ATOMIC_RELAXED);
  if (!function) {
    function = dlsym(RTLD_NEXT, name);
    __atomic_store_n(known, function, __ATOMIC_RELAXED);
  }
  return function;
}

// Returns -1 in the result's type, and sets `errno`.
#define FAIL(type, error) return errno = (error), (type) - 1

HAS_NEXT(mmap);
void *mmap(void *at, size_t bytes, int protection, int flags, int fd, off_t offset) {
  if (fails("mmap"))
    FAIL(void *, ENOMEM);
  return NEXT(mmap)(at, bytes, protection, flags, fd, offset);
}

HAS_NEXT(munmap);
int munmap(void *at, size_t bytes) {
  if (fails("munmap"))
    FAIL(int, ENOMEM);
  return NEXT(munmap)(at, bytes);
}

HAS_NEXT(mprotect);
int mprotect(void *at, size_t bytes, int protection) {
  if (fails("mprotect"))
    FAIL(int, ENOMEM);
  return NEXT(mprotect)(at, bytes, protection);
}

HAS_NEXT(madvise);
int madvise(void *at, size_t bytes, int advice) {
  if (fails("madvise"))
    FAIL(int, EINVAL);
  return NEXT(madvise)(at, bytes, advice);
}

// All functions that allocate count as one function, `malloc`.
void *malloc(size_t bytes) {
  if (fails("malloc"))
    return errno = ENOMEM, NULL;
  return __libc_malloc(bytes);
}

void *calloc(size_t count, size_t bytes) {
  if (fails("malloc"))
    return errno = ENOMEM, NULL;
  return __libc_calloc(count, bytes);
}

void *realloc(void *old, size_t bytes) {
  if (fails("malloc"))
    return errno = ENOMEM, NULL;
  return __libc_realloc(old, bytes);
}

void *aligned_alloc(size_t align, size_t bytes) {
  if (fails("malloc"))
    return errno = ENOMEM, NULL;
  return __libc_memalign(align, bytes);
}

int posix_memalign(void **memory, size_t align, size_t bytes) {
  void *found = fails("malloc") ? NULL : __libc_memalign(align, bytes);
  if (!found)
    return ENOMEM;
  *memory = found;
  return 0;
}

HAS_NEXT(pthread_create);
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                   void *(*function)(void *), void *argument) {
  if (fails("pthread_create"))
    return EAGAIN;
  return NEXT(pthread_create)(thread, attributes, function, argument);
}

HAS_NEXT(pthread_key_create);
int pthread_key_create(pthread_key_t *key, void (*destructor)(void *)) {
  // This call is in the middle of the runtime's start.
  if (fails("raise"))
    raise(SIGUSR1);
  if (fails("pthread_key_create"))
    return EAGAIN;
  return NEXT(pthread_key_create)(key, destructor);
}

HAS_NEXT(pthread_setspecific);
int pthread_setspecific(pthread_key_t key, const void *value) {
  if (fails("pthread_setspecific"))
    return ENOMEM;
  return NEXT(pthread_setspecific)(key, value);
}

// The function that pthread_atfork calls.
extern int __register_atfork(void (*before)(void), void (*parent)(void), void (*child)(void),
                             void *library);
HAS_NEXT(__register_atfork);
int __register_atfork(void (*before)(void), void (*parent)(void), void (*child)(void),
                      void *library) {
  if (fails("pthread_atfork"))
    return ENOMEM;
  return NEXT(__register_atfork)(before, parent, child, library);
}

HAS_NEXT(pthread_getattr_np);
int pthread_getattr_np(pthread_t thread, pthread_attr_t *attributes) {
  if (fails("pthread_getattr_np"))
    return ENOMEM;
  return NEXT(pthread_getattr_np)(thread, attributes);
}

HAS_NEXT(sigaltstack);
int sigaltstack(const stack_t *now, stack_t *before) {
  if (fails("sigaltstack"))
    FAIL(int, EPERM);
  return NEXT(sigaltstack)(now, before);
}

HAS_NEXT(sigaction);
int sigaction(int number, const struct sigaction *now, struct sigaction *before) {
  if (fails("sigaction"))
    FAIL(int, EINVAL);
  return NEXT(sigaction)(number, now, before);
}

HAS_NEXT(sched_getaffinity);
int sched_getaffinity(pid_t thread, size_t bytes, cpu_set_t *set) {
  if (fails("sched_getaffinity"))
    FAIL(int, EPERM);
  return NEXT(sched_getaffinity)(thread, bytes, set);
}

HAS_NEXT(sched_yield);
int sched_yield(void) {
  if (fails("sched_yield"))
    FAIL(int, ENOSYS);
  return NEXT(sched_yield)();
}

// FAULT_ROOT=DIRECTORY: the folder that has the system's files about the process.
HAS_NEXT(fopen);
FILE *fopen(const char *path, const char *mode) {
  if (fails("fopen"))
    return errno = EMFILE, NULL;
  const char *root = getenv("FAULT_ROOT");
  char elsewhere[4096];
  if (root && (!strncmp(path, "/proc/self/cgroup", 17) ||
               !strncmp(path, "/sys/fs/cgroup", 14))) {
    snprintf(elsewhere, sizeof elsewhere, "%s%s", root, path);
    path = elsewhere;
  }
  return NEXT(fopen)(path, mode);
}

// Replaces calls by number that have no function of the C library.
HAS_NEXT(syscall);
long syscall(long number, ...) {
  long a[6];
  va_list list;
  va_start(list, number);
  for (int i = 0; i < 6; ++i)
    a[i] = va_arg(list, long);
  va_end(list);
  if (number == SYS_membarrier && fails("membarrier"))
    FAIL(long, EPERM);
  // The call fails as if a signal had come.
  if (number == SYS_futex && (a[1] & FUTEX_CMD_MASK) == FUTEX_WAIT && fails("futex_wait"))
    FAIL(long, EINTR);
  return NEXT(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
