// Counts how often each remainder occurs. Each iteration takes the one lock of the whole table.
// RUN: %check_program %s -- -DSIZE=20000 -pthread
#include "program.h"
#include <cilk/cilk.h>
#include <pthread.h>

enum { BUCKETS = 1000 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long table[BUCKETS];

int main(int argc, char **argv) {
  const long n = size_argument(argc, argv, 16000000, 1, 1000000000);
  cilk_for (long i = 0; i < n; ++i) { // ACTION: lock
    const uint64_t key = mix(mix((uint64_t)i)) % BUCKETS;
    pthread_mutex_lock(&lock);   // ACTION: lock
    ++table[key];                // ACTION: lock
    pthread_mutex_unlock(&lock); // ACTION: lock
  }
  uint64_t sum = 0;
  for (int key = 0; key < BUCKETS; ++key)
    sum = mix(sum + (uint64_t)table[key]);
  printf("checksum %llu\n", (unsigned long long)sum);
  return 0;
}
