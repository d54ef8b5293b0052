// Spawns work within GNU statement expressions and operands that contain them, _Generic selections,
// and designated and compound literals as arguments.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdio.h>

struct p { int x, y; };
static int f(int i) { dawdle(i); return i + 1; }
static double g(double d) { return d * 2; }
static int norm(struct p p, const int *q) { dawdle(p.x); return p.x * p.y + q[1]; }

int main(void) {
  int a = ({ int x = cilk_spawn f(3); int y = f(4); cilk_sync; x * y; });
  int b = cilk_spawn f(({ int t = a; t + 1; }));
  double c = cilk_spawn _Generic(1.0, double: g, int: f)(2.5);
  int d[4];
  for (int i = 0; i < 4; ++i) {
    d[i] = cilk_spawn norm((struct p){.y = i, .x = i + 1}, (int[]){i, i * 10, i});
    cilk_sync; // the array's lifetime ends with the block
  }
  (void)({ cilk_sync; 0; });
  printf("%d %d %g %d %d %d %d\n", a, b, c, d[0], d[1], d[2], d[3]);
  return 0;
}
