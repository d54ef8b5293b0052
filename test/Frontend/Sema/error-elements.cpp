// RUN: %clang_fe -std=c++20 -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// These elements of lists can't be initialised by a child.
int f();
struct Bits { int a : 3, b : 4, c; };
struct Refers { const int &r; int n; };
struct Destroyed { int a; ~Destroyed(); };
struct Later { int a, b = a, c = 3; };
struct Derived : Bits { int d; };
struct Both { int a, b; };
struct Made { Made(int, int); };
Destroyed make();
Bits bits();

void lists() {
  Bits b = {cilk_spawn f(), 1, 2}; // expected-error {{'cilk_spawn' cannot initialize a bit-field: it shares memory with its neighbours}}
  Bits ok = {1, 2, cilk_spawn f()};
  Refers r = {cilk_spawn f(), 1}; // expected-error {{'cilk_spawn' cannot initialize a reference}}
  Destroyed d[2] = {cilk_spawn make(), {2}}; // expected-error {{'cilk_spawn' cannot initialize an element of 'Destroyed[2]', which has a destructor}} expected-note {{declare 'd' without this initializer, and assign to its elements}}
  Later l = {cilk_spawn f()}; // expected-error {{the default initializer of member 'b' cannot follow a 'cilk_spawn' in a list}}
  Derived e = {cilk_spawn bits(), 2}; // expected-error {{'cilk_spawn' cannot initialize a base class}}
  int range[3] = {[0 ... 2] = cilk_spawn f()}; // expected-error {{'cilk_spawn' cannot initialize a range of elements}} expected-warning {{extension}}
  Made m{1, cilk_spawn f()}; // expected-error {{cannot be used in an argument of a constructor, which begins before the spawned call returns}}
  static int s[] = {cilk_spawn f()}; // expected-error {{static storage duration}}
  int v __attribute__((vector_size(8))) = {cilk_spawn f(), 2}; // expected-error {{a part of an initializer}}
  int n[] = {1 + cilk_spawn f(), 2}; // expected-error {{an operand of '+'}}
  const Bits &t = {1, 2, cilk_spawn f()}; // expected-error {{a part of an initializer}}
  Both p(cilk_spawn f(), 2); // expected-error {{'cilk_spawn' cannot initialize an element of 'Both' in parentheses}} expected-note {{write the elements of 'p' in braces}}
  int q[2](1, cilk_spawn f()); // expected-error {{'cilk_spawn' cannot initialize an element of 'int[2]' in parentheses}} expected-note {{write the elements of 'q' in braces}}
  Destroyed x(cilk_spawn f()); // expected-error {{'cilk_spawn' cannot initialize an element of 'Destroyed' in parentheses}} expected-note {{declare 'x' without this initializer, and assign to its elements}}
}
