// [locks] A hash table has a lock for each bucket, but all buckets count in one plain variable.
#include <cilk/cilk.h>
#include <pthread.h>
#include <stdio.h>

volatile int size = 40;
struct bucket {
  pthread_mutex_t lock;
  int keys[40];
  int count;
} buckets[4];
int all;

__attribute__((noinline)) void insert(int key) {
  struct bucket *b = &buckets[key % 4];
  pthread_mutex_lock(&b->lock);
  b->keys[b->count++] = key;
  all += 1; // RACE(a): write
  pthread_mutex_unlock(&b->lock);
}

int main(void) {
  int n = size;
  for (int i = 0; i < 4; ++i)
    pthread_mutex_init(&buckets[i].lock, NULL);
  cilk_for (int i = 0; i < n; ++i)
    insert(i * 7);
  printf("%d\n", all);
  return 0;
}
