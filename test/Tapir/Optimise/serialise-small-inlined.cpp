// Small spawned functions of all kinds are inlined into their tasks, which then run in place: no
// task is left.
// RUN: %clangxx_cilk -O1 -S -emit-llvm -o - %s | FileCheck %s
// RUN: %clangxx_cilk -O3 -S -emit-llvm -o - %s | FileCheck %s
// CHECK-NOT: .task
// CHECK: @_Z7closurei
// CHECK-NOT: .task
struct P {
  double a, b;
};
struct V {
  double a[3];
  V(double x) : a{x, x, x} {}
  V(const V &o) : a{o.a[0], o.a[1], o.a[2]} {}
  double dot(const V &o) const {
    return a[0] * o.a[0] + a[1] * o.a[1] + a[2] * o.a[2];
  }
};
int external(int x) { return x * 2; }
template <class T> T twice(T x) { return x + x; }
static P add(P x, P y) { return {x.a + y.a, x.b + y.b}; }
void work();

int calls(int x) {
  int r = cilk_spawn external(x);
  work();
  cilk_sync;
  return r;
}
double instantiates(double x) {
  double r = cilk_spawn twice(x);
  work();
  cilk_sync;
  return r;
}
double structures(P x, P y) {
  P r = cilk_spawn add(x, y);
  work();
  cilk_sync;
  return r.a;
}
double members(const V &x, const V &y) {
  double r = cilk_spawn x.dot(y);
  work();
  cilk_sync;
  return r;
}
V constructs(double x) {
  V r = cilk_spawn V(x);
  work();
  cilk_sync;
  return r;
}
int closure(int x) {
  int r;
  cilk_spawn [&] { r = x + 1; }();
  work();
  cilk_sync;
  return r;
}
