// A loop of few iterations, run in its function or divided, gives each iteration variables of its
// own, and passes on the serially first exception after all started iterations have ended.
// RUN: %check_cilk --only-cilk="-mllvm -tapir-loops=lazy" %s
// RUN: %check_cilk --levels 2 --only-cilk="-mllvm -tapir-loops=lazy -fforkd=lazy" %s
#include <cstdio>
#include <cstring>

static int live;

struct Error {
  int where;
};

struct Counted {
  Counted() { __atomic_fetch_add(&live, 1, __ATOMIC_RELAXED); }
  ~Counted() { __atomic_fetch_sub(&live, 1, __ATOMIC_RELAXED); }
};

__attribute__((noinline)) static long mix(long i, long j, long *own) {
  Counted c;
  for (int k = 0; k < 4; ++k)
    own[k] = i * 31 + j * 7 + k;
  if (i % 13 == 5 && j >= i % 7)
    throw Error{static_cast<int>(i * 100 + j)};
  return own[0] ^ own[1] << 3 ^ own[2] << 5 ^ own[3] << 7;
}

enum { Rows = 300, Longest = 20 };
static long results[Rows][Longest];
static int caught[Rows];

// Iterations before the one that throws have run; later iterations may have run or not.
static void row(long i, long n) {
  try {
    cilk_for (long j = 0; j < n; ++j) {
      long own[4];
      results[i][j] = mix(i, j, own);
    }
  } catch (const Error &e) {
    caught[i] = e.where;
    memset(&results[i][e.where % 100], 0, sizeof(long) * (Longest - e.where % 100));
  }
}

// Runs the loop in a task, and in parallel with a task.
static void beside(long i, long n, long &other) {
  cilk_spawn {
    try {
      cilk_for (long j = 0; j < n; ++j) {
        long own[4];
        results[i][j] = mix(i, j, own);
      }
    } catch (const Error &e) {
      caught[i] = e.where;
      memset(&results[i][e.where % 100], 0, sizeof(long) * (Longest - e.where % 100));
    }
  }
  long own[4];
  other = mix(1, n, own);
  cilk_sync;
}

int main() {
  for (int round = 0; round < 10; ++round) {
    memset(results, 0, sizeof results);
    memset(caught, 0, sizeof caught);
    cilk_for (long i = 0; i < Rows; ++i)
      row(i, i % (Longest + 1));
    cilk_for (long i = 0; i < Rows; ++i)
      if (i % 13 != 5)
        cilk_for (long j = 0; j < (i + round) % 17; ++j) {
          long own[4];
          results[i][j] += mix(i, j, own);
        }
    unsigned long sum = 0;
    for (long i = 0; i < Rows; ++i) {
      long other = 0;
      beside(i, (i + round) % 18, other);
      sum += static_cast<unsigned long>(other);
    }
    int errors = 0;
    for (int i = 0; i < Rows; ++i) {
      for (long r : results[i])
        sum = sum * 33 + static_cast<unsigned long>(r);
      errors += caught[i];
    }
    printf("%lx %d %d\n", sum, errors, live);
  }
}
