// [functions] Two tasks call functions of math.h through a pointer and write two results.
#include <cilk/cilk.h>
#include <cmath>
#include <cstdio>

double one, other;

[[gnu::noinline]] void compute(double *to, double (*function)(double)) {
  *to = function(1);
}

int main() {
  cilk_spawn compute(&one, std::sin);
  compute(&other, std::exp);
  cilk_sync;
  std::printf("%d\n", one != other);
}
