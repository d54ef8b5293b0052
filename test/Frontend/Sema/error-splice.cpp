// RUN: %clang_fe -fsyntax-only -ferror-limit=0 -Xclang -verify %s -Wunknown-pragmas
// The number of spliced steps is a positive integer, and the pragma belongs to a serial loop, or a
// block, with parallel loops in it. No jump may enter or leave the block.

int g(int);
void f(int n) {
#pragma cilk splice(0)
  // expected-error@-1 {{the number of steps in '#pragma cilk splice' must be positive}}
  for (int t = 0; t < n; ++t) { cilk_for (int i = 0; i < n; ++i) g(i); }
#pragma cilk splice(-2) // expected-error {{must be positive}}
  for (int t = 0; t < n; ++t) { cilk_for (int i = 0; i < n; ++i) g(i); }
#pragma cilk splice(1.5) // expected-error {{must be an integer of at most 64 bits, not 'double'}}
  for (int t = 0; t < n; ++t) { cilk_for (int i = 0; i < n; ++i) g(i); }
#pragma cilk splice (3 // expected-error {{missing ')' in '#pragma cilk splice'}}
  for (int t = 0; t < n; ++t) { cilk_for (int i = 0; i < n; ++i) g(i); }
#pragma cilk splice 3) // expected-error {{the argument of '#pragma cilk splice' must be an expression}}
  for (int t = 0; t < n; ++t) { cilk_for (int i = 0; i < n; ++i) g(i); }
#pragma cilk splice // expected-warning {{'#pragma cilk splice' is ignored: no 'for' loop or block follows it}}
  g(n);
#pragma cilk splice(4) // expected-warning {{'#pragma cilk splice' is ignored: no 'for' loop or block follows it}}
  cilk_for (int i = 0; i < n; ++i) g(i);
#pragma cilk splice(4)
  // expected-warning@+1 {{'#pragma cilk splice' is ignored: the loop contains neither a 'cilk_for' nor a call of a function defined above with '#pragma cilk splice reads(...) writes(...)'}}
  for (int t = 0; t < n; ++t) g(t);
  int all[3] = {1, 2, 3};
#pragma cilk splice(4)
  // expected-warning@+1 {{'#pragma cilk splice' is ignored: it needs a 'for' loop with a header of three parts}}
  for (int t : all) { cilk_for (int i = 0; i < t; ++i) g(i); }
  // This number is the internal mark of a block.
#pragma cilk splice(4611686018427387904)
  // expected-warning@+1 {{'#pragma cilk splice' is ignored: it needs a 'for' loop with a header of three parts}}
  for (int t : all) { cilk_for (int i = 0; i < t; ++i) g(i); }
#pragma cilk splice(4)
  for (int t = 0; t < n; ++t) { cilk_for (int i = 0; i < n; ++i) g(i); }
#pragma cilk splice
  // expected-warning@+1 {{'#pragma cilk splice' is ignored: the block contains neither a 'cilk_for' nor a call of a function defined above with '#pragma cilk splice reads(...) writes(...)'}}
  { g(n); }
#pragma cilk splice(4) // expected-warning {{the argument of '#pragma cilk splice' is ignored: a block has no steps}}
  { cilk_for (int i = 0; i < n; ++i) g(i); }
  for (int t = 0; t < n; ++t) {
#pragma cilk splice
    // expected-warning@+1 {{'#pragma cilk splice' is ignored: 'break' leaves the block, and all of a spliced block has to run; put 'break' after the block}}
    {
      cilk_for (int i = 0; i < n; ++i) g(i);
      if (t == 3)
        break; // expected-note {{the block is left here}}
      if (t == 4)
        break; // it has been said
    }
#pragma cilk splice
    // expected-warning@+1 {{'#pragma cilk splice' is ignored: 'continue' leaves the block}}
    {
      cilk_for (int i = 0; i < n; ++i) g(i);
      if (t == 3)
        continue; // expected-note {{the block is left here}}
    }
  }
  cilk_for (int t = 0; t < n; ++t) {
#pragma cilk splice
    // expected-warning@+1 {{'#pragma cilk splice' is ignored: 'continue' leaves the block}}
    {
      cilk_for (int i = 0; i < n; ++i) g(i);
      if (t == 3)
        continue; // expected-note {{the block is left here}}
    }
  }
  if (n == 7)
    goto inside; // expected-note {{the block is entered here}}
#pragma cilk splice
  // expected-warning@+1 {{'#pragma cilk splice' is ignored: a jump enters the block after its beginning, and all of a spliced block has to run; put the label before the pragma}}
  {
    cilk_for (int i = 0; i < n; ++i) g(i);
  inside:
    g(n);
  }
#pragma cilk splice
  { // expected-warning {{a jump enters the block after its beginning}}
#pragma cilk splice
    { // expected-warning {{a jump enters the block after its beginning}}
      cilk_for (int i = 0; i < n; ++i) g(i);
    nested:
      g(n);
    }
  }
  if (n == 8)
    goto nested; // expected-note 2 {{the block is entered here}}
  switch (n) {
#pragma cilk splice
    { // expected-warning {{a jump enters the block after its beginning}}
    case 1: // expected-note {{the block is entered here}}
      cilk_for (int i = 0; i < n; ++i) g(i);
    }
  }
  static void *const places[] = {&&computed};
#pragma cilk splice
  { // expected-warning {{a jump enters the block after its beginning}}
    cilk_for (int i = 0; i < n; ++i) g(i);
  computed:
    g(n);
  }
  if (n == 9)
    goto *places[0]; // expected-note {{the block is entered here}}
  // Jumps within the block do not leave it.
#pragma cilk splice
  {
    if (n == 5)
      goto end;
    cilk_for (int i = 0; i < n; ++i) {
      while (g(i))
        if (g(i + 1))
          continue;
        else
          break;
      switch (i) { case 1: g(2); break; default: break; }
    }
  end:
    while (g(n))
      break;
  }
}
template <class T> void in_template(T n) {
  for (T t = 0; t < n; ++t)
#pragma cilk splice
    { // expected-warning {{'break' leaves the block}}
      cilk_for (T i = 0; i < n; ++i) g(i);
      if (t == 3)
        break; // expected-note {{the block is left here}}
    }
}
template void in_template<int>(int);
template void in_template<long>(long);
#pragma cilk splice // expected-warning {{no 'for' loop or block follows it}}
struct s { int x; };
