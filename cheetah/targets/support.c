//===- support.c - what the ABIs of task runtimes leave to a library ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// CILK_NWORKERS counts on every target, in the same way; without it, the
// runtime's own variables and defaults do.
//
//===----------------------------------------------------------------------===//

#include "tasks.h"

#include "../runtime/config.h"
#include "../runtime/message.h"

#include <stdlib.h>

unsigned __tapir_asked_workers(void) {
  const char *text = getenv("CILK_NWORKERS");
  return text && *text ? cilkrts_configuration()->nworkers : 0;
}

void *__tapir_frame_new(size_t size, size_t align) {
  // What is small, as most frames are, malloc has at hand.
  void *frame = align <= 16 ? malloc(size)
                            : aligned_alloc(align, (size + align - 1) & -align);
  if (!frame)
    cilkrts_fail("no memory for a task of %zu bytes", size);
  return frame;
}
