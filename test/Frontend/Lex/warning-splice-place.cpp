// RUN: %clang_fe -std=c++20 -fblocks -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// An opening brace begins a block only where a statement is possible: not in the body of a lambda
// expression, handler or block literal, nor in a list, an initializer or a requirement.
#include <initializer_list>
int g(int);
struct point { int x, y; };
void lambdas(int n) {
  auto a = []
#pragma cilk splice // expected-warning {{'#pragma cilk splice' is ignored: no 'for' loop or block follows it}}
  { cilk_for (int i = 0; i < 3; ++i) g(i); };
  auto b = [&](int m)
#pragma cilk splice // expected-warning {{no 'for' loop or block follows it}}
  { cilk_for (int i = 0; i < m; ++i) g(i); };
  auto c = [] () noexcept(true)
#pragma cilk splice // expected-warning {{no 'for' loop or block follows it}}
  { cilk_for (int i = 0; i < 3; ++i) g(i); };
  auto d = [] () __attribute__((noinline))
#pragma cilk splice // expected-warning {{no 'for' loop or block follows it}}
  { cilk_for (int i = 0; i < 3; ++i) g(i); };
  auto e = [] () [[]]
#pragma cilk splice // expected-warning {{no 'for' loop or block follows it}}
  { cilk_for (int i = 0; i < 3; ++i) g(i); };
  auto f = [] (auto x) requires (sizeof(x) > 1)
#pragma cilk splice // expected-warning {{no 'for' loop or block follows it}}
  { cilk_for (int i = 0; i < x; ++i) g(i); };
  auto h = ^(int m)
#pragma cilk splice // expected-warning {{no 'for' loop or block follows it}}
  { cilk_for (int i = 0; i < m; ++i) g(i); };
  a(); b(n); c(); d(); e(); f(n); h(n);
}
void handlers(int n) {
  try
#pragma cilk splice // expected-warning {{no 'for' loop or block follows it}}
  { g(n); }
  catch (int)
#pragma cilk splice // expected-warning {{no 'for' loop or block follows it}}
  { cilk_for (int i = 0; i < n; ++i) g(i); }
  catch (...)
#pragma cilk splice // expected-warning {{no 'for' loop or block follows it}}
  { cilk_for (int i = 0; i < n; ++i) g(i); }
}
template <class T> bool required = requires (T x)
#pragma cilk splice // expected-warning {{no 'for' loop or block follows it}}
{ x + 1; };
int lists(int n) {
  int a[2]
#pragma cilk splice // expected-warning {{no 'for' loop or block follows it}}
  {1, 2};
  int b[1][2] = {
#pragma cilk splice // expected-warning {{no 'for' loop or block follows it}}
    {1, 2}};
  int *c = new int[2]
#pragma cilk splice // expected-warning {{no 'for' loop or block follows it}}
  {1, 2};
  auto d = (point)
#pragma cilk splice // expected-warning {{no 'for' loop or block follows it}}
  {1, 2};
  auto e = decltype(d)
#pragma cilk splice // expected-warning {{no 'for' loop or block follows it}}
  {1, 2};
  int f (n);
  for (int x :
#pragma cilk splice // expected-warning {{no 'for' loop or block follows it}}
       {1, 2})
    g(x);
  return a[0] + b[0][0] + c[0] + d.x + e.x + f;
}
// Here a statement is possible.
void blocks(int n) {
  if (n == 1)
#pragma cilk splice
  { cilk_for (int i = 0; i < n; ++i) g(i); }
  else
#pragma cilk splice
  { cilk_for (int i = 0; i < n; ++i) g(i); }
  while (g(n))
#pragma cilk splice
  { cilk_for (int i = 0; i < n; ++i) g(i); }
  for (int t = 0; t < n; ++t)
#pragma cilk splice
  { cilk_for (int i = 0; i < n; ++i) g(i); }
  do
#pragma cilk splice
  { cilk_for (int i = 0; i < n; ++i) g(i); }
  while (g(n));
  if constexpr (sizeof(int) > 1)
#pragma cilk splice
  { cilk_for (int i = 0; i < n; ++i) g(i); }
  switch (n) {
  case 1:
#pragma cilk splice
  { cilk_for (int i = 0; i < n; ++i) g(i); }
    [[fallthrough]];
  default:
    goto label;
  }
label:
#pragma cilk splice
  { cilk_for (int i = 0; i < n; ++i) g(i); }
  if (n == 2) [[likely]]
#pragma cilk splice
  { cilk_for (int i = 0; i < n; ++i) g(i); }
  cilk_for (int t = 0; t < n; ++t)
#pragma cilk splice
  { cilk_for (int i = 0; i < n; ++i) g(i); }
  auto in_lambda = [&] {
#pragma cilk splice
    { cilk_for (int i = 0; i < n; ++i) g(i); }
  };
  in_lambda();
  g(({
#pragma cilk splice
    { cilk_for (int i = 0; i < n; ++i) g(i); }
    n;
  }));
  try {
  } catch (...) {
#pragma cilk splice
    { cilk_for (int i = 0; i < n; ++i) g(i); }
  }
}
