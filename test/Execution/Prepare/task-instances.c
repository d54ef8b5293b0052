// A variable that is declared outside of a task, and that only the task names, is one variable: a
// later instance of the task finds the value that an earlier one has left.
// RUN: %check_cilk %s
#include <stdio.h>
#include <string.h>

enum { N = 20 };

struct pair {
  int a, b;
  int z[4];
};

static void scalar(unsigned *out) {
  unsigned x;
  for (int i = 0; i < N; ++i) {
    cilk_spawn {
      if (i == 0)
        x = 5;
      else
        x += i;
      out[i] = x;
    }
    cilk_sync;
  }
}

static void structure(unsigned *out) {
  struct pair x;
  for (int i = 0; i < N; ++i) {
    cilk_spawn {
      if (i == 0)
        memset(&x, 0, sizeof x);
      else
        x.a += i;
      x.z[i & 3] += x.a;
      out[i] = x.z[(i + 1) & 3];
    }
    cilk_sync;
  }
}

static void by_goto(unsigned *out) {
  unsigned x;
  int i = 0;
again:
  cilk_spawn {
    if (i == 0)
      x = 3;
    else
      x = 3 * x + 1;
    out[i] = x;
  }
  cilk_sync;
  if (++i < N)
    goto again;
}

static void nested(unsigned *out) {
  unsigned x;
  for (int i = 0; i < N; ++i) {
    cilk_spawn {
      cilk_spawn {
        if (i == 0)
          x = 7;
        else
          x ^= x << 1;
      }
      cilk_sync;
      out[i] = x;
    }
    cilk_sync;
  }
}

static void loop(unsigned *out) {
  unsigned table[8];
  for (int i = 0; i < N; ++i) {
    cilk_for (int j = 0; j < 8; ++j) {
      if (i == 0)
        table[j] = j * j;
      else
        table[j] += i;
      if (j == 5)
        out[i] = table[j];
    }
  }
}

// Variables that are declared inside belong to each instance.
static void own(unsigned *out) {
  for (int i = 0; i < N; ++i) {
    cilk_spawn {
      unsigned x, y;
      if (i & 1)
        x = i;
      for (y = 0; y < 3; ++y)
        x = i & 1 ? x + y : y;
      out[i] = x;
    }
    cilk_sync;
  }
}

int main(void) {
  void (*const all[])(unsigned *) = {scalar, structure, by_goto,
                                     nested, loop,      own};
  for (unsigned k = 0; k < sizeof all / sizeof *all; ++k) {
    unsigned out[N];
    all[k](out);
    for (int i = 0; i < N; ++i)
      printf("%u ", out[i]);
    printf("\n");
  }
  return 0;
}
