// Cilkscale measures spliced programs: spawned halves count as parallel, on one worker too, and the
// work doesn't depend on the number of workers.
// RUN: %splice -fcilktool=cilkscale-instructions -O1 %s -o %t
// RUN: env CILK_NWORKERS=1 %t
// RUN: env CILK_NWORKERS=4 %t
#include "ways.h"
#include <cilk/cilkscale.h>

int main() {
  shape s;
  s.n[0] = s.n[1] = 200;
  s.steps = 4;
  manner how;
  how.depth = 4;
  how.leaf[0] = how.leaf[1] = 8;
  how.how.spawn_leaves = 4;
  jacobi_2d kernel(s);
  kernel.begin();
  const wsp_t before = wsp_getworkspan();
  run_spliced(kernel, how);
  const wsp_t all = wsp_getworkspan() - before;
  const double parallelism = double(all.work) / double(all.span);
  if (parallelism > 1.5)
    return 0;
  fprintf(stderr, "wrong: a parallelism of %g\n", parallelism);
  return 1;
}
