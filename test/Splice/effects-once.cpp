// The engine asks for the effect of a part when it cuts the part off, and not again: about two
// times for each leaf, and a few hundred times before the first leaf.
// RUN: %splice -O1 %s -o %t && %t
#include <cilk/splice.h>

#include <vector>

using namespace cilk::splicing;

int main() {
  const long n = 1 << 18;
  std::vector<double> a(n, 1), b(n, 1);
  long asked = 0;
  statistics counts;
  options how;
  how.cache = 1 << 14;
  how.spawn_leaves = 0;
  how.count = &counts;
  cilk::splice_steps(
      8, 8,
      [&](long t) {
        double *x = t % 2 ? b.data() : a.data(), *y = t % 2 ? a.data() : b.data();
        return phase(
            range{1, n - 1},
            [=, &asked](const box &part) {
              ++asked;
              return effect{reads(array(x), part.grown()), writes(array(y), part)};
            },
            [=](const box &part) {
              for (long i = part.lo[0]; i < part.hi[0]; ++i)
                y[i] = x[i - 1] + x[i + 1];
            });
      },
      how);
  if (counts.leaves > 2000 && asked < 3 * long(counts.leaves))
    return 0;
  fprintf(stderr, "wrong: %ld effects for %lu leaves\n", asked, (unsigned long)counts.leaves);
  return 1;
}
