// A system call by its number may start work, map memory or access memory: each call without a
// model is a limit with its number and place, also if nothing is parallel. Calls that touch no
// memory are no limits, and a race of getrandom's write is found.
// REQUIRES: cilksan
// RUN: %clang_cilk -fsanitize=cilk -D_GNU_SOURCE -O0 %s -o %t0 && %clang_cilk -fsanitize=cilk -D_GNU_SOURCE -O2 %s -o %t2
// RUN: env CILKSAN_REPORT_NONE=1 %t0 clone 2>&1 | FileCheck --check-prefix=CLONE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 clone 2>&1 | FileCheck --check-prefix=CLONE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 mmap 2>&1 | FileCheck --check-prefix=MMAP %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 mmap 2>&1 | FileCheck --check-prefix=MMAP %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 harmless 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 harmless 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: not %t0 random 2>&1 | FileCheck --check-prefix=RACE %s
// RUN: not %t2 random 2>&1 | FileCheck --check-prefix=RACE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 wake-op 2>&1 | FileCheck --check-prefix=MMAP %s
// RUN: %clang_cilk -fsanitize=cilk -static-libcilktool -D_GNU_SOURCE -O1 %s -o %t
// RUN: env CILKSAN_REPORT_NONE=1 %t clone 2>&1 | FileCheck --check-prefix=CLONE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t harmless 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: not %t random 2>&1 | FileCheck --check-prefix=RACE %s
// CLONE: Outcome: certified with limits
// CLONE: - 'system call {{[0-9]+}}', which was called at {{.*}}system-calls.c:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
// CLONE-NOT: - '
// MMAP: Outcome: certified with limits
// MMAP: - 'system call {{[0-9]+}}', which was called at {{.*}}system-calls.c:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation
// NONE: Outcome: certified{{$}}
// RACE: race: write of 'bytes'
// RACE: Cilksan detected 1 distinct race
#include <linux/futex.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int cell;
static char bytes[8];
static void set(void) { cell = 1; }
static void draw(void) { syscall(SYS_getrandom, bytes, sizeof bytes, 0); }

int main(int argc, char **argv) {
  if (strcmp(argv[1], "clone") == 0) {
#ifdef __x86_64__
    long child = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
#else
    long child = -1;
#endif
    if (child == 0)
      _exit(0);
    waitpid(child, NULL, 0);
  } else if (strcmp(argv[1], "mmap") == 0) {
    char *at = (char *)syscall(SYS_mmap, NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED)
      return 1;
    *at = 1;
  } else if (strcmp(argv[1], "wake-op") == 0) {
    syscall(SYS_futex, &cell, FUTEX_WAKE_OP, 0, 0, &cell, FUTEX_OP(FUTEX_OP_ADD, 0, FUTEX_OP_CMP_EQ, 0));
  } else if (strcmp(argv[1], "random") == 0) {
    cilk_spawn draw();
    draw();
    cilk_sync;
  }
  cilk_spawn set();
  if (syscall(SYS_getpid) != getpid() || syscall(SYS_futex, &cell, FUTEX_WAKE, 1, NULL, NULL, 0) != 0)
    return 2;
  cilk_sync;
  return cell - 1;
}
