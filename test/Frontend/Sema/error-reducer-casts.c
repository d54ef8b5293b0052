// Objects are cast to the type of views; pointers and references to objects are cast to
// reducers.
// RUN: %clang_fe -fsyntax-only -Xclang -verify %s
// RUN: %clang_fe -x c++ -fsyntax-only -Xclang -verify -Wno-c99-extensions %s
void zero(void *view);
void plus(void *left, void *right);
typedef long cilk_reducer(zero, plus) sum;
long cast(int i, void *p) {
  long direct = (long cilk_reducer(zero, plus))i; // expected-error {{cannot cast to a reducer; cast to the type of its views, 'long'}}
  direct += (sum)i; // expected-error {{cannot cast to a reducer; cast to the type of its views, 'long'}}
  (void)(sum){0}; // expected-error {{a compound literal cannot be a reducer}}
  return direct + *(sum *)p;
}
#ifdef __cplusplus
long more(int i, void *p) {
  return static_cast<sum>(i) + // expected-error {{cannot cast to a reducer}}
         sum(i) + *static_cast<sum *>(p);
}
#endif
