// UNSUPPORTED: before-llvm23
// RUN: %clang_fe -std=c++26 -S -emit-llvm -o %t -Xclang -verify=none %s
// none-no-diagnostics
// RUN: %clang_fe -std=c++26 -DCILK -S -emit-llvm -o %t -Xclang -verify %s
// RUN: %clang_fe -std=c++26 -DREDUCER -S -emit-llvm -o %t -Xclang -verify %s
// RUN: not %clang_fe -std=c++26 -DWITHIN -S -emit-llvm -o %t %s 2>&1 | FileCheck %s
// The rewriter does not see the copies that Clang makes from an expansion statement: jumps out of
// tasks, keywords and reducers would stay as they are.
void f(int);

int plain() {
  int sum = 0;
  template for (auto x : {1, 2}) sum += x;
  return sum;
}

#ifdef CILK
int leaves() {
  cilk_spawn f(0);
  template for (auto x : {1, 2}) return x; // expected-error {{an expansion statement cannot contain reducers or stand in a function with Cilk constructs}}
  return 0;
}

template <typename T> void instantiated(T t) {
  cilk_for (int i = 0; i < 9; ++i) {
    template for (auto x : {T(1), t}) f(x); // expected-error {{an expansion statement cannot contain reducers or stand in a function with Cilk constructs}}
  }
}
void instantiate() { instantiated(2); } // expected-note {{in instantiation of function template specialization 'instantiated<int>' requested here}}
#endif

#ifdef REDUCER
void zero(void *view);
void plus(void *left, void *right);
int cilk_reducer(zero, plus) sum;
void reduces() {
  template for (auto x : {1, 2}) [=] { sum += x; }(); // expected-error {{an expansion statement cannot contain reducers or stand in a function with Cilk constructs}}
}
#endif

#ifdef WITHIN
void within() {
  template for (auto x : {1, 2}) {
    // CHECK: [[#@LINE+1]]:5: error: 'cilk_spawn' cannot be used here
    cilk_spawn f(x);
  }
}
#endif
