//===- frame_memory.c - dynamic memory of spawning functions ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Memory for local arrays in functions that spawn. A stolen continuation runs
// on a stack that is given up at the next sync, so an alloca or a
// variable-length array must not lie there. The compiler takes such memory from
// here: chunks of the heap, chained to a word in the function's frame and
// released when the function or the block ends.
//
//===----------------------------------------------------------------------===//

#include "../support/message.h"
#include "../workers/worker.h"

#include <stdlib.h>

struct chunk {
  struct chunk *next;
  void *memory; // the address that malloc returned
};

void *CILKRTS_ABI(__cilkrts_frame_alloc)(void **list, uint64_t size,
                                         uint64_t align) {
  if (align < _Alignof(struct chunk))
    align = _Alignof(struct chunk);
  uint64_t bytes;
  char *memory = NULL;
  if (!__builtin_add_overflow(size, sizeof(struct chunk) + align, &bytes))
    memory = malloc(bytes);
  if (!memory)
    cilkrts_fail(
        "no memory for a local array of %llu bytes in a function that "
        "spawns: make it smaller, or raise the limit of virtual memory "
        "(ulimit -v)",
        (unsigned long long)size);
  uintptr_t user =
      ((uintptr_t)memory + sizeof(struct chunk) + align - 1) & ~(align - 1);
  struct chunk *c = (struct chunk *)user - 1;
  c->next = *list;
  c->memory = memory;
  *list = c;
  return (void *)user;
}

void CILKRTS_ABI(__cilkrts_frame_release)(void **list, void *mark) {
  while (*list != mark) {
    struct chunk *c = *list;
    *list = c->next;
    free(c->memory);
  }
}
