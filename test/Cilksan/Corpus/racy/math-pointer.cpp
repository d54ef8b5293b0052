// [functions] Two tasks call functions of math.h through a pointer and write one result.
#include <cilk/cilk.h>
#include <cmath>
#include <cstdio>

double one, other;

[[gnu::noinline]] void compute(double *to, double (*function)(double)) {
  *to = function(1); // RACE(a): write
}

int main() {
  cilk_spawn compute(&one, std::sin);
  compute(&one, std::exp);
  cilk_sync;
  std::printf("%d\n", one != other);
}
