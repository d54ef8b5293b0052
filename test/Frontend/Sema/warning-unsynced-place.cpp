// RUN: %clang_fe -std=c++20 -fsyntax-only -Xclang -verify %s
// The warning covers elements of the library's arrays, members of `this`, and exchanged variables.
#include <array>
#include <utility>
#include <vector>
int f(int);
void use(int);

struct pair {
  int x = 0, y = 0;
  int sum() {
    x = cilk_spawn f(1); // expected-note {{the call is spawned here}}
    y = f(2);
    return x + y; // expected-warning {{reading 'x' before a 'cilk_sync' is a race}}
  }
};

int arrays(std::vector<int> &v) {
  std::array<int, 2> r;
  r[0] = cilk_spawn f(1); // expected-note {{the call is spawned here}}
  r[1] = f(2);
  v[1] = cilk_spawn f(3); // expected-note {{the call is spawned here}}
  use(v[0] + int(v.size()));
  use(v[1]); // expected-warning {{reading 'v[1]' before}}
  return r[0] + r[1]; // expected-warning {{reading 'r[0]' before}}
}

int exchanged(std::vector<int> &v, std::vector<int> &w, int &alias) {
  v[1] = cilk_spawn f(3);
  std::swap(v, w);
  use(v[1]);
  thread_local int t;
  t = cilk_spawn f(1);
  auto later = [&] { use(w[1]); };
  w[1] = cilk_spawn f(1);
  cilk_sync;
  later();
  alias = cilk_spawn f(1); // expected-note {{the call is spawned here}}
  return alias; // expected-warning {{reading 'alias' before}}
}

// A branch that does not return, and a pointer or index that changes through another name, are no
// reason to warn, and neither is a do-while that does not repeat.
struct node {
  int x;
  node *next;
};
int other_names(node *q, int *r, int n) {
  int x = 0, i = 0;
  if (n > 5) {
    x = cilk_spawn f(n);
    throw 1;
  }
  auto advance = [&] { q = q->next; };
  q->x = cilk_spawn f(1);
  advance();
  x += q->x;
  auto next = [&] { return i++; };
  r[i] = cilk_spawn f(1);
  next();
  x += r[i];
  (void)x;
  return x;
}
void once(int *r, int n) {
  int j;
  do {
    j = n;
    cilk_spawn r[j] = f(j);
  } while (0);
}
