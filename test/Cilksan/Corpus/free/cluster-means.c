// [reductions] All points write labels of their own; then each cluster adds up its points.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 48;
double point[48], centre[4] = {0, 10, 20, 30}, sum[4];
int label[48], count[4];

static int nearest(double x) {
  int best = 0;
  for (int c = 1; c < 4; ++c)
    if ((x - centre[c]) * (x - centre[c]) < (x - centre[best]) * (x - centre[best]))
      best = c;
  return best;
}

int main(void) {
  int n = size;
  for (int i = 0; i < n; ++i)
    point[i] = i * 11 % 32;
  cilk_for (int i = 0; i < n; ++i) {
    label[i] = nearest(point[i]);
  }
  cilk_for (int c = 0; c < 4; ++c)
    for (int i = 0; i < n; ++i)
      if (label[i] == c) {
        sum[c] += point[i];
        count[c] += 1;
      }
  for (int c = 0; c < 4; ++c)
    centre[c] = count[c] ? sum[c] / count[c] : 0;
  printf("%.3f %.3f\n", centre[0], centre[3]);
  return 0;
}
