// A reducer is neither constant nor volatile, and no function returns one; pointers and references
// to constant reducers are fine.
// RUN: %clang_fe -std=c++17 -fsyntax-only -Xclang -verify %s
// RUN: %clang_fe -x c -std=c17 -fsyntax-only -Xclang -verify %s
void zero(void *view);
void plus(void *left, void *right);
typedef int cilk_reducer(zero, plus) sum;

const int cilk_reducer(zero, plus) a = 0; // expected-error {{a reducer cannot be 'const'}}
int const cilk_reducer(zero, plus) b = 0; // expected-error {{a reducer cannot be 'const'}}
int cilk_reducer(zero, plus) const c = 0; // expected-error {{a reducer cannot be 'const'}}
volatile int cilk_reducer(zero, plus) d;  // expected-error {{a reducer cannot be 'volatile'}}
static const sum e[2][3] = {{0}};         // expected-error {{a reducer cannot be 'const'}}
struct members {
  volatile sum f; // expected-error {{a reducer cannot be 'volatile'}}
  sum fine;
};
void parameter(const sum g); // expected-error {{a reducer cannot be 'const'}}

int cilk_reducer(zero, plus) h(void); // expected-error {{a function cannot return a reducer; return the type of its views, 'int', or a reference to the reducer}}
sum i(int j) { return j; }            // expected-error {{a function cannot return a reducer}}
sum (*pointer)(void);                 // expected-error {{a function cannot return a reducer}}
typedef sum function(void);           // expected-error {{a function cannot return a reducer}}

const sum *k(const sum *l, volatile sum *m);
const char *cilk_reducer(zero, 0) pointee;
#ifdef __cplusplus
const sum &n(const sum &o);
auto p() -> sum; // expected-error {{a function cannot return a reducer}}
struct converts {
  operator sum(); // expected-error {{a function cannot return a reducer}}
};
auto q = []() -> sum { return 1; }; // expected-error {{a function cannot return a reducer}}
auto r() { return sum(1); }
void s() {
  auto *t = new const sum(1); // expected-error {{a reducer cannot be 'const'}}
  constexpr sum u = 1;        // expected-error {{a reducer cannot be 'const'}}
}
template <class T> struct box {
  const T cilk_reducer(zero, plus) v = 0; // expected-error {{a reducer cannot be 'const'}}
  T cilk_reducer(zero, plus) w();         // expected-error {{a function cannot return a reducer}}
};
#endif
