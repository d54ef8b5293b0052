// A piece of a parallel loop that first looks up a view is unrolled like the serial loop.
// RUN: %clang_cilk -O2 -Rpass=loop-unroll -c %s -o /dev/null 2>&1 | FileCheck %s
struct counts {
  unsigned bin[256];
};
void zero(void *view);
void plus(void *left, void *right);

struct counts cilk_reducer(zero, plus) counts;

void count(const unsigned char *at, long n) {
  // CHECK: :[[#@LINE+1]]:3: remark: unrolled loop by a factor of {{.*}} with run-time trip count
  cilk_for (long i = 0; i < n; ++i)
    ++counts.bin[at[i]];
}
