// The program has used all mappings (vm.max_map_count) before its first spawn: the message says
// what lacks memory. With 8 or 10 left a program may end before a worker needs them.
// REQUIRES: few-mappings
// RUN: %cilk %s -o %t
// RUN: %ends 1 %t 0 | FileCheck %s
// RUN: %ends 1 %t 2 | FileCheck %s
// RUN: %ends 1 %t 4 | FileCheck %s
// RUN: %ends 0 %t 100 | FileCheck --check-prefix=ENOUGH %s
// CHECK: cilk: no {{.*}}raise the limit of {{.*}}mappings (vm.max_map_count)
// ENOUGH: 987
#include "faults.h"
#include <stdlib.h>
#include <sys/mman.h>

int main(int argc, char **argv) {
  (void)argc;
  // Every second page becomes a separate mapping.
  const size_t page = 4096, most = 1 << 18;
  char *at = mmap(0, most * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  size_t used = 1;
  while (used < most && mprotect(at + used * page, page, PROT_READ) == 0)
    used += 2;
  // Some mappings are released.
  for (int left = atoi(argv[1]); left > 0; left -= 2, used -= 2)
    mprotect(at + (used - 2) * page, page, PROT_NONE);
  for (int i = 0; i < 20; ++i)
    be_stolen_from();
  printf("%d\n", fib(16));
  return 0;
}
