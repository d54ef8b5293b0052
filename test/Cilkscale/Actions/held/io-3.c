// Computes a table in parallel by recursion. Each leaf saves its part in a file and waits until the
// disk has it, so its worker sleeps.
// RUN: %check_program %s -- -DSIZE=4
#include "program.h"
#include <cilk/cilk.h>
#include <unistd.h>

enum { PART = 4096 };

static int file;
static uint64_t *table;

static void compute(long begin, long end) {
  for (long i = begin; i < end; ++i) {
    uint64_t value = (uint64_t)i;
    for (int round = 0; round < 20; ++round)
      value = mix(value);
    table[i] = value;
  }
}

static void save(long begin, long end) {
  const size_t bytes = (size_t)(end - begin) * sizeof(*table);
  if (pwrite(file, table + begin, bytes, begin * (long)sizeof(*table)) != (ssize_t)bytes || // ACTION: io
      fsync(file)) {                                                                        // ACTION: io
    perror("save");
    exit(1);
  }
}

static void fill(long begin, long end) {
  if (end - begin <= PART) {
    compute(begin, end);
    save(begin, end); // ACTION: io
    return;
  }
  const long middle = begin + (end - begin) / 2 / PART * PART;
  cilk_spawn fill(begin, middle); // ACTION: io
  fill(middle, end);              // ACTION: io
  cilk_sync;
}

int main(int argc, char **argv) {
  const long parts = size_argument(argc, argv, 400, 2, 100000);
  char path[] = "/tmp/cilkscale-table-XXXXXX";
  file = mkstemp(path);
  if (file < 0) {
    perror(path);
    return 1;
  }
  unlink(path);
  table = malloc((size_t)parts * PART * sizeof(*table));
  fill(0, parts * PART);
  uint64_t sum = 0;
  for (long part = 0; part < parts; ++part)
    sum = mix(sum + table[part * PART]);
  printf("checksum %llu\n", (unsigned long long)sum);
  free(table);
  close(file);
  return 0;
}
