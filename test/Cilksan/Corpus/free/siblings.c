// [sync] Two children write different members of one structure.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 3;
struct report {
  int passed, failed;
} report;

__attribute__((noinline)) void good(int n) {
  report.passed = n;
}
__attribute__((noinline)) void bad(int n) {
  report.failed = n;
}

int main(void) {
  int n = size;
  cilk_spawn good(n);
  cilk_spawn bad(n);
  cilk_sync;
  printf("%d\n", report.passed + report.failed);
  return 0;
}
