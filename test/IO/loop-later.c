// Each iteration reads the data that the next one writes, so no strand may run two in a row.
// RUN: %check_io %s
#include "io.h"

enum { COUNT = 40 };
static int pipes[COUNT][2];

TASK void follow(int i) {
  char byte = 'x';
  if (i + 1 < COUNT)
    CHECK(cilk_read(pipes[i + 1][0], &byte, 1) == 1);
  CHECK(byte == 'x' && cilk_write(pipes[i][1], &byte, 1) == 1);
}

int main(void) {
  for (int i = 0; i < COUNT; ++i)
    make_pair(pipes[i]);
  cilk_for (int i = 0; i < COUNT; ++i)
    follow(i);
  puts("done");
  return 0;
}
