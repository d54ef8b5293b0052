// If a loop uses its iteration's number only to choose elements, and scatters its stores and so
// is not vectorised, its pieces step through addresses.
// REQUIRES: x86_64
// RUN: rm -rf %t && mkdir %t
// RUN: %clang_cilk -O2 -g -fno-unroll-loops -fno-discard-value-names -S -emit-llvm %s -o %t/p.ll
// RUN: FileCheck %s < %t/p.ll
// RUN: %clang_cilk -O3 -march=x86-64-v3 -Rpass=loop-unroll -c %s -o /dev/null 2>&1 | FileCheck --check-prefix=UNROLLED %s
// RUN: %clang_cilk -O2 -DMAIN %s -o %t/p && env CILK_NWORKERS=1 %t/p

struct pair {
  int key, value;
};
struct triple {
  int key[3];
};

// CHECK: define internal void @histogram.strips(
// CHECK: %at{{.*}} = phi ptr
// CHECK-NEXT: #dbg_value(!DIArgList(ptr %at{{.*}}, ptr %{{.*}}), [[I:![0-9]+]], !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_minus, DW_OP_constu, 4, DW_OP_div, DW_OP_stack_value)
// CHECK-NOT: phi i64 {{.*}}cilk.next
// CHECK: {{^}}}
void histogram(const int *a, long *restrict bins, long n) {
  // UNROLLED: :[[#@LINE+1]]:3: remark: unrolled loop by a factor of 8 with run-time trip count
  cilk_for (long i = 0; i < n; ++i)
    ++bins[a[i] & 15];
}

// Loops that may be vectorised keep their numbers.
// CHECK: define internal void @doubled.strips(
// CHECK-NOT: %at{{.*}} = phi ptr
// CHECK: {{^}}}
void doubled(int *a, long n) {
  cilk_for (long i = 0; i < n; ++i)
    a[i] *= 2;
}

// A loop of few iterations, each of which is a piece of its own, steps through addresses, too.
// CHECK: define {{.*}}void @few
// CHECK-NOT: %at{{.*}} = phi ptr
// CHECK: {{^}}}
void few(const int *a, long *restrict bins) {
  cilk_for (int i = 0; i < 4; ++i)
    ++bins[a[i] & 15];
}

// Loops that need the number keep it, and so do loops with accesses that are smaller than
// elements, and loops with elements whose size is no power of two.
// CHECK: define internal void @numbered.strips(
// CHECK-NOT: %at{{.*}} = phi ptr
// CHECK: define internal void @parts.strips(
// CHECK-NOT: %at{{.*}} = phi ptr
// CHECK: define internal void @triples.strips(
// CHECK-NOT: %at{{.*}} = phi ptr
// CHECK: {{^}}}
void numbered(const int *a, long *restrict last, long n) {
  cilk_for (long i = 0; i < n; ++i)
    last[a[i]] = i;
}
void parts(const struct pair *a, int *restrict bins, long n) {
  cilk_for (long i = 0; i < n; ++i)
    bins[a[i].key] = a[i].value;
}
void triples(const struct triple *a, int *restrict bins, long n) {
  cilk_for (long i = 0; i < n; ++i)
    bins[a[i].key[0]] = 1;
}

#ifdef MAIN
// Runs pieces of no, one and many iterations.
int main(void) {
  static int a[100001];
  static long bins[16];
  for (int i = 0; i <= 100000; ++i)
    a[i] = i;
  for (long n = 0; n < 100000; n = 3 * n + 1) {
    for (int i = 0; i < 16; ++i)
      bins[i] = 0;
    histogram(a + 1, bins, n);
    long sum = 0;
    for (int i = 0; i < 16; ++i)
      sum += bins[i];
    if (sum != n)
      return 1;
  }
  return 0;
}
#endif
// CHECK: [[I]] = !DILocalVariable(name: "i"
