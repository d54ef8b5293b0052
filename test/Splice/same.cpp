// Eight spliced programs compute the serial results bit for bit: with random shapes, depths, sizes
// of leaves and bounds on space, as loops that are cut where they interfere least, as trees, and as
// trees with sliced leaves. `same N SEED` runs N shapes; here 1,000 are run by three targets on one
// to eight workers.
// RUN: %splice -O1 %s -o %t
// RUN: env CILK_NWORKERS=1 %t 250 1
// RUN: env CILK_NWORKERS=2 %t 150 2
// RUN: env CILK_NWORKERS=4 %t 150 3
// RUN: env CILK_NWORKERS=8 %t 150 4
// RUN: %splice -O1 -ftapir=serial %s -o %t.serial
// RUN: %t.serial 150 5
// RUN: %splice -O1 -ftapir=omp %s -o %t.omp
// RUN: env CILK_NWORKERS=4 %t.omp 150 6
#include "ways.h"

#include <random>

static std::mt19937 choose;
static long between(long lo, long hi) {
  return lo + long(choose() % unsigned(hi - lo + 1));
}
static statistics all_counts;
static long number;

template <class Kernel> static void compare(const Kernel &a, const Kernel &b, const char *how,
                                             const shape &s, const manner &m) {
  if (memcmp(a.result().get(), b.result().get(), size_t(a.result().size()) * sizeof(double)) == 0)
    return;
  printf("shape %ld: %s, %s, is not the same: %ld x %ld x %ld, %ld steps, depth %u, leaves of %ld x "
         "%ld x %ld, cache %zu, spawning %u, space %zu\n",
         number, Kernel::name, how, s.n[0], s.n[1], s.n[2], s.steps, m.depth, m.leaf[0], m.leaf[1],
         m.leaf[2], m.how.cache, m.how.spawn_leaves, m.how.space);
  exit(1);
}

template <class Kernel> static void run_one(unsigned dims, long most, bool in_chunks) {
  shape s;
  for (unsigned d = 0; d < dims; ++d)
    s.n[d] = between(3, most);
  if (in_chunks && between(0, 1))
    s.n[0] = 16 * between(1, 4);
  s.steps = between(1, 20);
  manner m;
  m.depth = unsigned(between(0, 12));
  m.how.cache = size_t(1) << between(8, 16);
  m.how.spawn_leaves = unsigned(between(0, 6));
  if (between(0, 3) == 0)
    m.how.space = size_t(between(0, 20000));
  m.how.count = &all_counts;
  Kernel serial(s), spliced(s);
  serial.begin();
  run_serial(serial);
  const int how = int(between(0, 3));
  if (how != 0)
    for (long &extent : m.leaf)
      extent = between(1, 9);
  spliced.begin();
  if (how < 2)
    run_spliced(spliced, m);
  else
    run_trees(spliced, m, how == 3 ? between(1, 4) : 0);
  compare(serial, spliced, how == 0 ? "by the cache" : how == 1 ? "in blocks" : "as trees", s, m);
}

int main(int argc, char **argv) {
  const long count = argc > 1 ? atol(argv[1]) : 100;
  for (number = 0; number < count; ++number) {
    choose.seed(unsigned(number + (argc > 2 ? 1000000 * atol(argv[2]) : 0)));
    switch (number % 8) {
    case 0:
      run_one<jacobi_1d>(1, 2000, false);
      break;
    case 1:
      run_one<jacobi_2d>(2, 60, false);
      break;
    case 2:
      run_one<jacobi_3d>(3, 16, false);
      break;
    case 3:
      run_one<apop>(1, 2000, false);
      break;
    case 4:
      run_one<seidel_2d>(2, 60, false);
      break;
    case 5:
      run_one<fdtd_2d>(2, 50, false);
      break;
    case 6:
      run_one<mvt>(2, 60, true);
      break;
    default:
      run_one<bicg>(2, 60, true);
    }
  }
  printf("%lu leaves, %lu delayed, %lu bytes at most, %lu bundles, %lu of them apart, %lu unspliced\n",
         all_counts.leaves, all_counts.delayed, all_counts.delayed_most, all_counts.bundles,
         all_counts.spawned, all_counts.unspliced);
}
