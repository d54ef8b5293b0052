// REQUIRES: llvm19
// RUN: %clang_fe -fsyntax-only -Xclang -verify=fine %s
// RUN: %clang_fe -DAMBIGUOUS -S -emit-llvm -o %t -Xclang -verify %s
// fine-no-diagnostics
// There the compiler can't tell two reducers of one type apart by the types of expressions. It
// can by their names, and where each type has a name.
void zero(void *view);
void plus(void *left, void *right);
void one(void *view);
void times(void *left, void *right);

typedef long cilk_reducer(zero, plus) sum;
typedef long cilk_reducer(one, times) product;
long named(sum *a, product *b) {
  return *(sum *)a + *(product *)b;
}

long cilk_reducer(zero, plus) a;
long cilk_reducer(one, times) b;
long variables(void) { return a + b; }

long cilk_reducer(zero, plus) *f(void);
long cilk_reducer(one, times) *g(void);
long results(void) { return *f() + *g(); }

#ifdef AMBIGUOUS
long casts(void *p) {
  return *(long cilk_reducer(zero, plus) *)p; // expected-error {{this version of Clang cannot tell which of several reducers of type 'long' is meant; use Clang 22, or name the type of each by 'typedef'}}
}
#endif
