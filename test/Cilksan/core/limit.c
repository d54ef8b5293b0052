// Without room for its tables the detector names the limit to raise.
// RUN: %driver -fopencilk -fsanitize=cilk -O1 %s -o %t
// RUN: not bash -c 'ulimit -v 500000; exec "$0"' %t 2>&1 | FileCheck %s
// CHECK: cilksan: error: not checked: can't reserve {{[0-9]+}} MB of address space ({{.+}}); raise the limit of virtual memory (ulimit -v)
static void f(int *x) { ++*x; }
int main(void) {
  int x = 0;
  cilk_spawn f(&x);
  cilk_sync;
  return x - 1;
}
