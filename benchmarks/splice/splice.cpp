//===- splice.cpp - a kernel's loops, spliced and otherwise ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   splice KERNEL N N N STEPS DEPTH CACHE WAY...
//
// Prints the time of each way, and compares its result with that of the serial
// program. With the way "unchecked", only the ways that are named run, which is
// for simulators of caches. Depth and cache may be 0, the default.
//
//===----------------------------------------------------------------------===//

#include "peers/peers.h"

#include <string>

#ifdef HAS_POLLY
extern "C" {
void polly_jacobi_1d(long, long, double *, double *);
void polly_jacobi_2d(long, long, long, double *, double *);
void polly_jacobi_3d(long, long, long, long, double *, double *);
void polly_seidel_2d(long, long, long, double *);
void polly_fdtd_2d(long, long, long, double *, double *, double *);
void polly_apop(long, long, double *, double *, const double *);
}
#endif

namespace {

shape size;
std::vector<std::string> ways;
unsigned depth;
long cache;

bool wanted(const char *way) {
  return std::find(ways.begin(), ways.end(), way) != ways.end();
}

template <class Kernel, class Run>
void measure(Kernel &k, const doubles *expected, const char *way, Run run) {
  if (!wanted(way))
    return;
  k.begin();
  const double began = double(internal::nanoseconds());
  run();
  const double seconds = 1e-9 * (double(internal::nanoseconds()) - began);
  if (expected && memcmp(k.result().get(), expected->get(),
                         size_t(expected->size()) * sizeof(double)) != 0) {
    fprintf(stderr, "%s, %s: not what the serial program computes\n",
            Kernel::name, way);
    exit(1);
  }
  printf("%s %.6f\n", way, seconds);
}

template <class Kernel> void measure_peers(Kernel &, const doubles *) {}
template <unsigned D, class Kernel>
void measure_jacobi(Kernel &k, const doubles *expected) {
  const long second = D == 2 ? 1024 : 16, third = 1 << 20;
  const long height = D == 1 ? 8192 : D == 2 ? 16 : 8;
  measure(k, expected, "diamonds", [&] {
    diamonds<Kernel>(k, std::min(height, std::max(1L, size.steps)), second,
                     third)
        .run();
  });
  measure(k, expected, "trapezoids",
          [&] { trapezoids<Kernel>(k, 1 << 15).run(); });
  measure(k, expected, "hand", [&] { run_by_hand(k); });
}
void measure_peers(jacobi_1d &k, const doubles *e) { measure_jacobi<1>(k, e); }
void measure_peers(jacobi_2d &k, const doubles *e) { measure_jacobi<2>(k, e); }
void measure_peers(jacobi_3d &k, const doubles *e) { measure_jacobi<3>(k, e); }

template <class Kernel> void measure_polly(Kernel &k, const doubles *e) {
  (void)k, (void)e;
#ifdef HAS_POLLY
  const long n = size.n[0], m = size.n[1];
  double *const x = k.memory(0), *const y = k.memory(1), *const z = k.memory(2);
  measure(k, e, "polly", [&] {
    if constexpr (std::is_same_v<Kernel, jacobi_1d>)
      polly_jacobi_1d(size.steps, n, x, y);
    else if constexpr (std::is_same_v<Kernel, jacobi_2d>)
      polly_jacobi_2d(size.steps, n, m, x, y);
    else if constexpr (std::is_same_v<Kernel, jacobi_3d>)
      polly_jacobi_3d(size.steps, n, m, size.n[2], x, y);
    else if constexpr (std::is_same_v<Kernel, seidel_2d>)
      polly_seidel_2d(size.steps, n, m, x);
    else if constexpr (std::is_same_v<Kernel, fdtd_2d>)
      polly_fdtd_2d(size.steps, n, m, x, y, z);
    else
      polly_apop(size.steps, n, x, y, z);
  });
#endif
}

template <class Kernel> int run() {
  Kernel serial(size), k(size);
  const bool compares = !wanted("unchecked");
  if (compares) {
    serial.begin();
    run_serial(serial);
  }
  const doubles *expected = compares ? &serial.result() : nullptr;
  measure(k, nullptr, "begin", [] {});
  measure(k, expected, "serial", [&] { run_serial(k); });
  measure(k, expected, "plain", [&] { run_plain(k); });
  manner m;
  m.depth = depth;
  m.how.cache = size_t(cache);
  measure(k, expected, "spliced", [&] { run_spliced(k, m); });
  statistics counts;
  measure(k, expected, "counted", [&] {
    manner counting = m;
    counting.how.count = &counts;
    run_spliced(k, counting);
  });
  if (wanted("counted"))
    printf("checks %lu\nleaves %lu\ndelayed-bytes %lu\nspawned %lu\n"
           "outside-of-leaves %.5f\n",
           counts.checks, counts.leaves, counts.delayed_most, counts.spawned,
           counts.in_all ? 1 - double(counts.in_leaves) / double(counts.in_all)
                         : 0);
  manner by_paper = m;
  by_paper.depth = depth ? depth : 8;
  by_paper.leaf[0] = size.n[1] == 1 ? 8192 : 2;
  by_paper.leaf[1] = size.n[2] > 1 ? 16 : size.n[1];
  measure(k, expected, "trees", [&] { run_trees(k, by_paper); });
  measure_peers(k, expected);
  if constexpr (Kernel::has_polly)
    measure_polly(k, expected);
  return 0;
}

template <class Kernel, class... More> int run_named(const std::string &name) {
  if (name == Kernel::name)
    return run<Kernel>();
  if constexpr (sizeof...(More) > 0)
    return run_named<More...>(name);
  fprintf(stderr, "there is no kernel '%s'\n", name.c_str());
  return 2;
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 8) {
    fprintf(stderr, "usage: splice KERNEL N N N STEPS DEPTH CACHE [WAY...]\n");
    return 2;
  }
  for (int d = 0; d < 3; ++d)
    size.n[d] = strtol(argv[2 + d], nullptr, 10);
  size.steps = strtol(argv[5], nullptr, 10);
  depth = unsigned(strtoul(argv[6], nullptr, 10));
  cache = strtol(argv[7], nullptr, 10);
  ways.assign(argv + 8, argv + argc);
  return run_named<jacobi_1d, jacobi_2d, jacobi_3d, seidel_2d, fdtd_2d, apop,
                   mvt, bicg>(argv[1]);
}
