/* A seed of mutants with reducers in C; it is compiled and never run. */
void zero(void *view) { *(long *)view = 0; }
void add(void *left, void *right) { *(long *)left += *(long *)right; }
long cilk_reducer(zero, add) total;
void use(long *);

long sum(const long *a, long n) {
  long cilk_reducer(zero, add) mine = 0;
  cilk_for (long i = 0; i < n; ++i)
    mine += a[i];
  return mine;
}

void count(long n) {
  if (n > 1) {
    cilk_spawn count(n / 2);
    count(n - n / 2);
    cilk_sync;
  }
  total += n;
  long cilk_reducer(zero, add) several[3] = {0, 0, 0};
  cilk_spawn use(&several[1]);
}
