// The processor may check that jumps lead to landing pads. The program and the runtime still reach
// continuations then, because these are reached by returns. The C library of Debian 12 has no
// landing pads, so the program turns the check on by itself. All symbols are bound at its start,
// because lazy binding uses stubs without landing pads.
// REQUIRES: aarch64
// RUN: %aarch64 -O2 -mbranch-protection=standard %s -o %t
// RUN: env LD_BIND_NOW=1 CILK_NWORKERS=4 %run %t | FileCheck %s
// RUN: not --crash env CILK_NWORKERS=1 %run %t jump 2>&1 | FileCheck --check-prefix=CHECKED %s
#define _GNU_SOURCE
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#ifndef PROT_BTI
#define PROT_BTI 0x10
#endif

static int check(struct dl_phdr_info *object, size_t size, void *count) {
  (void)size;
  if (object->dlpi_name[0] && !strstr(object->dlpi_name, "libopencilk"))
    return 0;
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const ElfW(Phdr) *p = &object->dlpi_phdr[i];
    if (p->p_type != PT_LOAD || !(p->p_flags & PF_X))
      continue;
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const size_t begin = (object->dlpi_addr + p->p_vaddr) & ~(page - 1);
    const size_t end = object->dlpi_addr + p->p_vaddr + p->p_memsz;
    if (mprotect((void *)begin, end - begin,
                 PROT_READ | PROT_EXEC | PROT_BTI) == 0)
      ++*(int *)count;
  }
  return 0;
}

static long fib(int n) {
  if (n < 2)
    return n;
  struct timespec some = {0, 20000};
  if (n == 8)
    nanosleep(&some, NULL);
  long a = cilk_spawn fib(n - 1);
  long b = fib(n - 2);
  cilk_sync;
  return a + b;
}

// CHECK: 2 objects are checked
// CHECK: fib(16) = 987
// CHECKED: Illegal instruction
int main(int argc, char **argv) {
  int count = 0;
  dl_iterate_phdr(check, &count);
  printf("%d objects are checked\n", count);
  fflush(stdout);
  if (argc > 1)
    __asm__ volatile("adr x9, 1f\n\tbr x9\n1:\tnop" ::: "x9");
  (void)argv;
  printf("fib(16) = %ld\n", fib(16));
  fflush(stdout);
  _exit(0);
}
