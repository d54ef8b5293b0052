// A recursion that fits the main thread's stack of 8 MiB fits a fiber: from a stolen continuation,
// which has a fiber of its own, recursion goes as deep, with spawns and without. A free fiber gives
// its memory back.
// REQUIRES: release-build
// RUN: %check_cilk %s
// A fiber is as large as the main thread's stack may get, here and without a limit.
// RUN: %driver -fopencilk -O1 %s -o %t
// RUN: bash -c 'ulimit -S -s 30000 && CILK_NWORKERS=2 "$1" 22' - %t | FileCheck --check-prefix=LARGE %s
// RUN: bash -c 'ulimit -S -s unlimited && CILK_NWORKERS=2 "$1" 70' - %t | FileCheck --check-prefix=LARGE %s
// LARGE: deep: ok, stolen
// If addresses are limited, fibers are smaller, unless their size was set.
// RUN: bash -c 'ulimit -S -v 2000000 && CILK_NWORKERS=2 "$1" 0' - %t | FileCheck --check-prefix=LARGE %s
// RUN: bash -c 'ulimit -S -v 2000000 && ! CILK_STACKSIZE=1G CILK_NWORKERS=2 "$1" 0 2>&1' - %t | FileCheck --check-prefix=LIMITED %s
// LIMITED: cilk: no addresses for stacks of 1048576 KiB: set CILK_STACKSIZE to less, or raise
// A fiber overflows at that size.
// RUN: bash -c 'ulimit -S -s 8192 && ! CILK_NWORKERS=2 "$1" 20 2>&1' - %t | FileCheck --check-prefix=OVERFLOW %s
// OVERFLOW: cilk: stack overflow in a stolen task: its stack has 16384 KiB; set CILK_STACKSIZE
// The fibers are the same on a kernel without guard pages that need no mapping.
// RUN: %driver -fopencilk -O1 -DOLD_KERNEL %s -o %t.old
// RUN: env CILK_NWORKERS=2 %t.old 7 | FileCheck --check-prefix=LARGE %s
// RUN: bash -c 'ulimit -S -s 8192 && ! CILK_NWORKERS=2 "$1" 20 2>&1' - %t.old | FileCheck --check-prefix=OVERFLOW %s
#define _GNU_SOURCE
#include <cilk/cilk.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { FRAME = 1000, MEGABYTE = 1 << 20 };

#ifdef OLD_KERNEL
int madvise(void *at, size_t bytes, int advice) {
  if (advice == 102 /* MADV_GUARD_INSTALL */) {
    errno = EINVAL;
    return -1;
  }
  return (int)syscall(SYS_madvise, at, bytes, advice);
}
#endif

__attribute__((noinline)) static long plain(long levels) {
  volatile char local[FRAME];
  memset((char *)local, 0, FRAME);
  if (!levels)
    return 0;
  long below = plain(levels - 1);
  return below + 1 + local[below % FRAME];
}

static long leaf(long n) { return n & 1; }

__attribute__((noinline)) static long spawning(long levels) {
  volatile char local[FRAME];
  memset((char *)local, 0, FRAME);
  if (!levels)
    return 0;
  long odd = cilk_spawn leaf(levels);
  long rest = spawning(levels - 1);
  cilk_sync;
  return rest + odd + local[rest % FRAME];
}

// The child runs until a thief has stolen its continuation, for a second at most.
static atomic_int stolen, seen;
static void nap(int ms) {
  struct timespec time = {.tv_nsec = ms * 1000000L};
  nanosleep(&time, NULL);
}
static void wait_for_thief(void) {
  for (int i = 0; i < 1000 && !stolen; ++i)
    nap(1);
  seen = stolen;
}

static long on_fiber(long (*what)(long), long levels) {
  stolen = 0;
  cilk_spawn wait_for_thief();
  stolen = 1;
  long result = what(levels);
  cilk_sync;
  return result;
}

static long resident_bytes(void) {
  long all = 0, resident = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file || fscanf(file, "%ld %ld", &all, &resident) != 2)
    abort();
  fclose(file);
  return resident * sysconf(_SC_PAGESIZE);
}

// Lets another thread run while this thread's worker has nothing to do, and then this thread while
// the others have nothing to do. Workers rest after a moment. That moment is long on a busy
// machine, so each attempt takes twice as long as the last one.
static int comes_down_to(long bytes) {
  for (int ms = 50; ms <= 6400; ms *= 2) {
    stolen = 0;
    cilk_spawn wait_for_thief();
    stolen = 1;
    nap(ms);
    cilk_sync;
    for (int i = 0; i < ms && resident_bytes() >= bytes; ++i)
      nap(1);
    if (resident_bytes() < bytes)
      return 1;
  }
  return 0;
}

int main(int argc, char **argv) {
  if (argc > 1) { // the depth in MiB
    long levels = atol(argv[1]) * MEGABYTE / FRAME;
    printf("deep: %s", on_fiber(plain, levels) >= levels ? "ok" : "wrong");
    puts(seen ? ", stolen" : ", by nobody else");
    return 0;
  }
  // The main thread's own stack isn't given back.
  long fits = plain(6500);
  long before = resident_bytes();
  printf("deep: %s\n", on_fiber(plain, 6500) == fits ? "ok" : "wrong");
  printf("deep, spawning: %s\n", on_fiber(spawning, 5000) == 2500 ? "ok" : "wrong");
  // A free fiber keeps little memory, but there may be some dozens.
  printf("given back: %d\n", comes_down_to(before + 3 * MEGABYTE));
  return 0;
}
