// The C++ library's parallel algorithms run on another runtime, whose threads Cilksan does not
// follow. It reports a limit with its place for each call, even if that runtime had no free thread
// and the call ran serially.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -O0 %s -ltbb -o %t0 %if nightly %{ && %clangxx_cilk -fsanitize=cilk -std=c++17 -O2 %s -ltbb -o %t2 %}
// RUN: env CILKSAN_REPORT_NONE=1 %t0 alone 2>&1 | FileCheck --check-prefixes=CHECK,ALONE %s
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t2 alone 2>&1 | FileCheck --check-prefixes=CHECK,ALONE %s %}
// RUN: env CILKSAN_REPORT_NONE=1 %t0 beside 2>&1 | FileCheck --check-prefixes=CHECK,BESIDE %s
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t2 beside 2>&1 | FileCheck --check-prefixes=CHECK,BESIDE %s %}
// RUN: env CILKSAN_REPORT_NONE=1 %t0 serial 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t2 serial 2>&1 | FileCheck --check-prefix=NONE %s %}
// CHECK: Outcome: certified with limits
// ALONE: - 'tbb::detail::r1::{{.*}}', which was called at {{.*}}parallel-algorithms.cpp:[[#@LINE+17]]:{{[0-9]+}}{{.*}}, ran without instrumentation
// BESIDE: - 'tbb::detail::r1::{{.*}}', which was called at {{.*}}parallel-algorithms.cpp:[[#@LINE+23]]:{{[0-9]+}}{{.*}}, ran without instrumentation
// NONE: Outcome: certified{{$}}
#include <algorithm>
#include <execution>
#include <numeric>
#include <string>
#include <vector>

static long sum;
static void set(int *to) { *to = 2; }

int main(int, char **argv) {
  const std::string what = argv[1];
  std::vector<int> numbers(100, 1);
  int x = 0;
  if (what == "alone")
    std::for_each(std::execution::par, numbers.begin(), numbers.end(),
                  [](int n) { sum += n; });
  if (what == "serial")
    std::for_each(std::execution::seq, numbers.begin(), numbers.end(),
                  [](int n) { sum += n; });
  cilk_spawn set(&x);
  if (what == "beside")
    std::for_each(std::execution::par_unseq, numbers.begin(), numbers.end(),
                  [](int n) { sum += n; });
  cilk_sync;
  return sum < 0;
}
