// RUN: %clang_fe -std=c17 -fsyntax-only -Xclang -verify %s
// RUN: %clang_fe -x c++ -std=c++17 -fsyntax-only -Xclang -verify %s
// A read of a result before any sync gets a warning, but not if the result may already exist.
int f(int);
void use(int);
#define READ(x) use(x)

void declared(void) {
  int a = cilk_spawn f(1); // expected-note {{the call is spawned here}}
  int b = a + 1; // expected-warning {{reading 'a' before a 'cilk_sync' is a race: the spawned call sets it}}
  cilk_sync;
  use(a + b);
}

void assigned(int n) {
  int a = 0, b = 0;
  a = cilk_spawn f(n); // expected-note {{the call is spawned here}}
  b = cilk_spawn f(a); // expected-warning {{reading 'a' before}} expected-note {{the call is spawned here}}
  READ(b); // expected-warning {{reading 'b' before}}
}

int returned(int n) {
  int a = cilk_spawn f(n - 1); // expected-note {{the call is spawned here}}
  int b = f(n - 2);
  return a + b; // expected-warning {{reading 'a' before}}
}

int in_branch(int n) {
  int a = cilk_spawn f(n); // expected-note {{the call is spawned here}}
  if (n > 3)
    use(a); // expected-warning {{reading 'a' before}}
  cilk_sync;
  return a;
}

void updated(int n) {
  int a = cilk_spawn f(n), b = cilk_spawn f(n); // expected-note 2 {{the call is spawned here}}
  a += 2; // expected-warning {{reading 'a' before}}
  ++b;    // expected-warning {{reading 'b' before}}
}

int synced(int n) {
  int a = cilk_spawn f(n), b;
  use((int)sizeof(a));
  b = n;
  cilk_sync;
  return a + b;
}

int maybe_synced(int n) {
  int a = cilk_spawn f(n);
  if (n > 3)
    cilk_sync;
  use(a);
  return 0;
}

int in_scope(int n) {
  int a;
  cilk_scope { a = cilk_spawn f(n); }
  return a;
}

int behind_label(int n) {
  int a = cilk_spawn f(n);
  if (n)
    goto wait;
read:
  return a;
wait:
  cilk_sync;
  goto read;
}

void elsewhere(int n) {
  int a = cilk_spawn f(n), *p = &a, shadowed = 1;
  volatile int v = cilk_spawn f(n);
  { int a = 3; use(a); }
  cilk_spawn { cilk_sync; use(shadowed); }
  use(v + (p == 0));
}

int other_block(int n) {
  int a = 0;
  if (n)
    a = cilk_spawn f(n);
  if (!n)
    return a;
  cilk_sync;
  return a;
}
