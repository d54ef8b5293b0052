// The program of the paper: a successor waits for the values that two children send.
// RUN: %check %s -- -std=c++17
// RUN: %if nightly %{ %check_target --only-cilk=-ftapir=omp %s -- -std=c++17 %}
// RUN: %check_target --only-cilk=-ftapir=pthread %s -- -std=c++17
// RUN: %check_target --only-cilk=-ftapir=tbb %s -- -std=c++17
// RUN: %if nightly %{ %check_target --only-cilk=-fforkd=lazy %s -- -std=c++17 %}
// RUN: %if nightly %{ %check_target --only-cilk=-fopencilk-enable-pedigrees %s -- -std=c++17 %}
// RUN: %if nightly %{ %check_sanitized %s -- -std=c++17 -fsanitize=address,undefined %}
// RUN: %check_sanitized %s -- -std=c++17 -fsanitize=thread
#include <cilk/closures.h>
#include <cstdio>

using namespace cilk::closures;

static void sum(context c, cont<long> k, long x, long y) { c.send_argument(k, x + y); }

static void fib(context c, cont<long> k, int n) {
  if (n < 2)
    return c.send_argument(k, n);
  cont<long> x, y;
  c.spawn_next<sum>(k, missing(x), missing(y));
  c.spawn<fib>(x, n - 1);
  c.call<fib>(y, n - 2);
}

int main() {
  for (int n = 0; n <= 18; ++n)
    printf("%ld\n", run<fib>(n));
}
