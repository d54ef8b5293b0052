// RUN: %clang_fe -std=c17 -fsyntax-only -Xclang -verify %s
// RUN: %clang_fe -x c++ -std=c++17 -fsyntax-only -Xclang -verify %s
// Only a member or an element that a spawned call sets is treated like a variable.
int f(int);
void use(int);
struct pair { int x, y; };
int total;

void members(struct pair *q) {
  struct pair p;
  p.x = cilk_spawn f(1); // expected-note {{the call is spawned here}}
  p.y = f(2);
  use(p.y);
  use(p.x); // expected-warning {{reading 'p.x' before a 'cilk_sync' is a race: the spawned call sets it}}
  q->x = cilk_spawn f(3); // expected-note {{the call is spawned here}}
  q->x += 2; // expected-warning {{reading 'q->x' before}}
  total = cilk_spawn f(4); // expected-note {{the call is spawned here}}
  use(total); // expected-warning {{reading 'total' before}}
}

int elements(int *r, int i) {
  int own[4];
  own[0] = cilk_spawn f(1); // expected-note {{the call is spawned here}}
  own[1] = f(2);
  r[i + 1] = cilk_spawn f(3); // expected-note {{the call is spawned here}}
  use(r[i]);
  use(r[i + 1]); // expected-warning {{reading 'r[i + 1]' before}}
  *r = cilk_spawn f(3); // expected-note {{the call is spawned here}}
  use(*r); // expected-warning {{reading '*r' before}}
  return own[0] + own[1]; // expected-warning {{reading 'own[0]' before}}
}

int branches(int n, int *r) {
  int x = 0;
  if (n > 2) {
    x = cilk_spawn f(n); // expected-note {{the call is spawned here}}
    r[0] = f(n);
  }
  for (int i = 0; i < n; ++i)
    r[i] = cilk_spawn f(i);
  for (int i = 0; i < n; ++i) {
    r[i] = cilk_spawn f(i); // expected-note {{the call is spawned here}}
    use(r[i]); // expected-warning {{reading 'r[i]' before}}
  }
  int k = 0;
  while (k < n) {
    r[3] = cilk_spawn f(k); // expected-note {{the call is spawned here}}
    ++k;
  }
  use(r[3]); // expected-warning {{reading 'r[3]' before}}
  return x; // expected-warning {{reading 'x' before}}
}

int synced(int n, int *r, struct pair *p) {
  p->x = cilk_spawn f(1);
  r[0] = cilk_spawn f(2);
  use(p->y);
  use(r[1]);
  cilk_sync;
  return p->x + r[0];
}

void other_objects(int n, int *r, struct pair *p) {
  int i = 0;
  r[i] = cilk_spawn f(1);
  ++i;
  use(r[i]);
  *r = cilk_spawn f(1);
  r = r + 8;
  use(*r);
  p->x = cilk_spawn f(2);
  p++;
  use(p->x);
  volatile int v[2];
  v[0] = cilk_spawn f(2);
  use(v[0]);
  use((int)sizeof(p->x));
}

int excluded(int n, int parallel) {
  int x = 0;
  if (parallel)
    x = cilk_spawn f(n);
  else
    x = f(n);
  if (!parallel)
    use(x);
  use(parallel ? 0 : x);
  return !parallel && x;
}

int one_of_two(int n, int *r) {
  if (n > 2)
    r[0] = cilk_spawn f(n);
  else
    use(r[0]);
  if (n > 3) {
    cilk_scope { r[1] = cilk_spawn f(n); }
    use(r[1]);
  }
  cilk_for (int i = 0; i < n; ++i)
    r[i] = cilk_spawn f(i);
  return r[2];
}
