// A program that ends by calling END. With an argument, it writes the row of a region.
#include <cilk/cilkscale.h>

#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static long fib(int n) {
  if (n < 2)
    return n;
  long a = cilk_spawn fib(n - 1);
  long b = fib(n - 2);
  cilk_sync;
  return a + b;
}

void become(int status) {
  (void)status;
  execl("/bin/true", "true", (char *)NULL);
}

void kill_me(int status) {
  (void)status;
  raise(SIGKILL);
}

int main(int argc, char **argv) {
  (void)argv;
  wsp_t start = wsp_getworkspan();
  long result = fib(18);
  if (argc > 1)
    wsp_dump(wsp_sub(wsp_getworkspan(), start), "fib");
  END(result != 2584);
}
