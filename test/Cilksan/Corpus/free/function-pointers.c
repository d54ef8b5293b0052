// [functions] Handlers are called through a table in parallel, and each changes a variable of its
// own.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 3;
struct state {
  int opened, closed, failed;
} state;

static void on_open(int n) {
  state.opened += n;
}
static void on_close(int n) {
  state.closed += n;
}
static void on_fail(int n) { state.failed += n; }

void (*handlers[])(int) = {on_open, on_close, on_fail};

int main(void) {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    handlers[i](i + 1);
  printf("%d\n", state.opened + state.closed + state.failed);
  return 0;
}
