/* A seed of mutants with parallel loops in C; it is compiled and never run. */
void use(int *);
int pick(int);

void simple(int *a, const int *b, int n) {
  cilk_for (int i = 0; i < n; ++i)
    a[i] = b[i] + 1;
}

void nested(int *a, long n, long m) {
#pragma cilk grainsize 3
  cilk_for (long i = n; i > 0; i -= 2) {
    int own[4];
    use(own);
    cilk_for (long k = 0; k < m; ++k)
      a[i * m + k] = own[k & 3];
  }
}

int spawning(int n) {
  int last = 0;
  cilk_for (int i = 0; i < n; ++i) {
    int x = cilk_spawn pick(i);
    int y = pick(-i);
    cilk_sync;
    if (x > y)
      continue;
    use(&x);
  }
  return last;
}
