// The program has its own malloc. It is called before the detector is initialised, and its
// instrumented code holds a lock: no part of the tool calls it.
// REQUIRES: cilksan
// RUN: %clang_cilk -fsanitize=cilk -O1 %s -o %t
// RUN: not %t 2>&1 | FileCheck %s
// RUN: %clang_cilk -fsanitize=cilk -static-libcilktool -O0 %s -o %t
// RUN: not %t 2>&1 | FileCheck %s
#include <cilk/cilk.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int busy;
static size_t used;
_Alignas(16) static char room[1 << 22];
void *malloc(size_t size) {
  pthread_mutex_lock(&lock);
  if (busy++)
    abort();
  size_t *block = (size_t *)(room + used);
  used += 16 + (size + 15) / 16 * 16;
  if (used > sizeof room)
    abort();
  *block = size;
  --busy;
  pthread_mutex_unlock(&lock);
  return block + 2;
}
void free(void *block) { (void)block; }
void *calloc(size_t count, size_t size) { return malloc(count * size); }
void *realloc(void *old, size_t size) {
  void *block = malloc(size);
  if (old) {
    size_t before = ((size_t *)old)[-2];
    memcpy(block, old, before < size ? before : size);
  }
  return block;
}
static void set(int *p, int n) {
  int *own = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i)
    own[i] = i;
  *p = own[n / 2];
  free(own);
}
int main(void) {
  int *shared = (int *)malloc(sizeof(int));
  cilk_spawn set(shared, 10);
  set(shared, 20);
  cilk_sync;
  printf("%d\n", *shared);
  return 0;
}
// CHECK-NOT: only the first thread is checked
// CHECK: malloc.c:44:6: race: write of {{.*}} in parallel with write at
// CHECK: Cilksan detected 1 distinct races.
