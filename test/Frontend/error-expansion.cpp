// UNSUPPORTED: before-llvm23
// RUN: %clang_fe -std=c++26 -fsyntax-only -Xclang -verify=none %s
// RUN: %clang_fe -std=c++26 -DCILK -S -emit-llvm -o %t -Xclang -verify %s
// none-no-diagnostics
// RUN: %clang_fe -std=c++26 -DREDUCER -S -emit-llvm -o %t -Xclang -verify=expected,reducer %s
// An expansion statement is expanded by Clang, where nobody would rewrite jumps out of tasks,
// keywords and reducers.
extern "C" void f(int);

int plain() {
  int sum = 0;
  template for (auto x : {1, 2}) sum += x; // reducer-error {{an expansion statement cannot be used in a function with Cilk constructs, nor in a program with reducers}}
  return sum;
}

#ifdef CILK
int leaves() {
  cilk_spawn f(0);
  template for (auto x : {1, 2}) return x; // expected-error {{an expansion statement cannot be used in a function with Cilk constructs, nor in a program with reducers}}
  return 0;
}

template <typename T> void instantiated(T t) {
  cilk_for (int i = 0; i < 9; ++i) {
    template for (auto x : {T(1), t}) f(x); // expected-error {{an expansion statement cannot be used in a function with Cilk constructs, nor in a program with reducers}}
  }
}
void instantiate() { instantiated(2); } // expected-note {{in instantiation of function template specialization 'instantiated<int>' requested here}}

void within() {
  template for (auto x : {1, 2}) {
    cilk_spawn f(x); // expected-error {{'cilk_spawn' cannot be used here; only statements that are executed can be spawned}}
  }
}
#endif

#ifdef REDUCER
void zero(void *view);
void plus(void *left, void *right);
int cilk_reducer(zero, plus) sum;
#endif
