// Pointers to tables of virtual functions are memory: constructors and destructors
// write them; virtual calls, dynamic_cast and typeid read them.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -O0 %s -o %t && not %t 2>&1 | FileCheck %s
// RUN: %clangxx_cilk -fsanitize=cilk -O1 %s -o %t && not %t 2>&1 | FileCheck %s
// RUN: %clangxx_cilk -fsanitize=cilk -O2 %s -o %t && not %t 2>&1 | FileCheck %s
#include <cilk/cilk.h>
#include <new>
#include <typeinfo>

struct Shape {
  virtual ~Shape() = default;
  virtual int corners() { return 0; }
};
struct Sized {
  virtual int size() { return 0; }
};
struct Square : virtual Shape, Sized {
  int corners() override { return 4; }
  int size() override { return 1; }
};
template <int Number> struct Storage {
  alignas(Square) static inline char at[sizeof(Square)];
};
volatile int result;

template <int Number> [[gnu::noinline]] void make() { new (Storage<Number>::at) Square; }
template <int Number, class Read> void race(Read read) {
  Square *s = new (Storage<Number>::at) Square;
  cilk_spawn make<Number>();
  read(s);
  cilk_sync;
}
// Reads the virtual base, the second base, and the compiler's own look-ups.
[[gnu::noinline]] void call_first(Shape *s) { result = s->corners(); } // CHECK-DAG: read at {{.*}}:[[#@LINE]]:
[[gnu::noinline]] void call_second(Sized *s) { result = s->size(); } // CHECK-DAG: read at {{.*}}:[[#@LINE]]:
[[gnu::noinline]] void cast(Shape *s) { result = dynamic_cast<Sized *>(s) != nullptr; } // CHECK-DAG: read at {{.*}}:[[#@LINE]]:
[[gnu::noinline]] void ask(Shape *s) { result = typeid(*s) == typeid(Square); } // CHECK-DAG: read at {{.*}}:[[#@LINE]]:

// CHECK: detected {{[0-9]+}} distinct races
int main() {
  race<0>([](Square *s) { call_first(s); });
  race<1>([](Square *s) { call_second(s); });
  race<2>([](Square *s) { cast(s); });
  race<3>([](Square *s) { ask(s); });
  // In other memory, and one after the other, there is no race.
  cilk_spawn make<4>();
  call_first(new (Storage<5>::at) Square);
  cilk_sync;
  call_first(reinterpret_cast<Square *>(Storage<4>::at));
  return 0;
}
