// An allocator that LD_PRELOAD names would come before the detector's functions. The detector then
// starts the program again, with itself first. Blocks that are allocated again are new objects, and
// processes that the program starts get the program's original environment.
// REQUIRES: cilksan
// RUN: %clang_cilk -O1 -fPIC -shared -DALLOCATOR %s -o %t.so
// RUN: %clang_cilk -fsanitize=cilk -O1 %s -o %t
// RUN: env LD_PRELOAD=%t.so %t 2>&1 | FileCheck %s
// RUN: not env LD_PRELOAD=%t.so %t racy 2>&1 | FileCheck --check-prefix=RACY %s
// The detector may be in a folder that LD_PRELOAD can't name.
// RUN: rm -rf '%t apart' && mkdir '%t apart'
// RUN: cp %opencilk_plugins/../libcilksan.so '%t apart'
// RUN: cp %t.so preload.c.tmp.so
// RUN: env LD_PRELOAD=./preload.c.tmp.so LD_LIBRARY_PATH='%t apart' %t 2>&1 | FileCheck %s
// RUN: not env LD_PRELOAD=./preload.c.tmp.so LD_LIBRARY_PATH='%t apart' %t racy 2>&1 \
// RUN:   | FileCheck --check-prefix=RACY %s
// RUN: %clang_cilk -fsanitize=cilk -O1 %s -o %t %t.so
// RUN: %t 2>&1 | FileCheck --check-prefix=LINKED %s
// RUN: %clang_cilk -fsanitize=cilk -static-libcilktool -O1 %s -o %t
// RUN: env LD_PRELOAD=%t.so %t 2>&1 | FileCheck %s
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef ALLOCATOR
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char room[1 << 22];
static size_t used;
static void *lists[64];
void *malloc(size_t size) {
  unsigned kind = size < 1000 ? size / 16 : 63;
  size_t whole = size < 1000 ? 16 * (kind + 2) : (size + 47) / 16 * 16;
  pthread_mutex_lock(&lock);
  char *block = lists[kind];
  if (block && kind != 63) {
    lists[kind] = *(void **)block;
  } else {
    block = room + used + 16;
    used += whole;
    if (used > sizeof room)
      abort();
    ((size_t *)block)[-2] = kind;
    ((size_t *)block)[-1] = whole - 16;
  }
  pthread_mutex_unlock(&lock);
  return block;
}
void free(void *block) {
  if (!block)
    return;
  pthread_mutex_lock(&lock);
  size_t kind = ((size_t *)block)[-2];
  *(void **)block = lists[kind];
  lists[kind] = block;
  pthread_mutex_unlock(&lock);
}
void *calloc(size_t count, size_t size) {
  void *block = malloc(count * size);
  return memset(block, 0, count * size);
}
size_t malloc_usable_size(void *block) { return ((size_t *)block)[-1]; }
void *realloc(void *old, size_t size) {
  void *block = malloc(size);
  size_t before = old ? malloc_usable_size(old) : 0;
  memcpy(block, old, before < size ? before : size);
  free(old);
  return block;
}
#else
#include <cilk/cilk.h>
static void fill(int *shared, int n) {
  volatile int *own = (volatile int *)malloc(40);
  for (int i = 0; i < 10; ++i)
    own[i] = n;
  *shared = own[n]; // line 75
  free((void *)own);
}
int main(int argc, char **argv) {
  int *a = (int *)malloc(4), *b = (int *)malloc(4);
  cilk_spawn fill(a, 3);
  fill(argc > 1 ? a : b, 4);
  cilk_sync;
  const char *preload = getenv("LD_PRELOAD");
  printf("%d %s\n", a[0], preload ? strrchr(preload, '/') + 1 : "none");
  (void)argv;
  return 0;
}
#endif
// CHECK-NOT: race:
// CHECK: 3 preload.c.tmp.so
// CHECK: detected 0 distinct races
// RACY: preload.c:75:{{.*}} race: write
// RACY: a heap block of 4 bytes
// RACY: detected 1 distinct races
// LINKED: 3 none
// LINKED: detected 0 distinct races
