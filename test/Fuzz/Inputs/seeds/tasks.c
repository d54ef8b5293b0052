/* A seed of mutants with spawns, syncs and scopes in C; it is never run. */
int work(int);
void use(int *);
struct Big {
  long Members[5];
};
long sum(struct Big);

int fib(int n) {
  if (n < 2)
    return n;
  int a = cilk_spawn fib(n - 1);
  int b = fib(n - 2);
  cilk_sync;
  return a + b;
}

long nested(int n, int *p) {
  struct Big big = {{n, 1}};
  long total = cilk_spawn sum(big);
  cilk_scope {
    cilk_spawn use(p);
    int local = work(n);
    cilk_spawn use(&local);
  }
  if (n == 7)
    return total;
  cilk_spawn {
    int own[3] = {n};
    cilk_spawn use(own);
    p[0] = work(own[1]);
  }
  return work(n);
}
