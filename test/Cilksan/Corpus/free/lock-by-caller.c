// [locks] A function that relies on its caller to hold a lock is called with it each time.
#include <cilk/cilk.h>
#include <pthread.h>
#include <stdio.h>

volatile int size = 5;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int log_length, log_entries[64];

__attribute__((noinline)) void note_locked(int entry) {
  int at = log_length;
  log_entries[at % 64] = entry;
  log_length = at + 1;
}
__attribute__((noinline)) void note(int entry) {
  pthread_mutex_lock(&lock);
  note_locked(entry);
  pthread_mutex_unlock(&lock);
}

int main(void) {
  int n = size;
  cilk_spawn note(n);
  note(n + 1);
  cilk_sync;
  printf("%d\n", log_length);
  return 0;
}
