// Reducers are an error if a runtime's ABI has none.
// RUN: llvm-dis %opencilk_plugins/pthread-abi.bc -o - | sed "s/@__tapir_abi_view(/@unused(/" | llvm-as - -o %t.bc
// RUN: not %driver -fopencilk -ftapir=pthread --opencilk-abi-bitcode=%t.bc -O1 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %driver -fopencilk -ftapir=pthread --opencilk-abi-bitcode=%t.bc -DNONE -O1 -c %s -o %t.o
void zero(void *view);
void add(void *left, void *right);
void work(int);
#ifdef NONE
#define cilk_reducer(identity, reduce)
#endif
long cilk_reducer(zero, add) sum;
void loop(int n) {
  cilk_for (int i = 0; i < n; ++i)
    // CHECK: no-reducers.c:[[@LINE+1]]:{{.*}}: error: {{.*}}this Tapir target has no reducers
    sum += i;
}
