//===- descriptors.cpp - the state of the process's descriptors ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The table of descriptors' records. Numbers of descriptors are small, so the
// records are in a table. It grows by chunks, which stay where they are. The
// thread that first needs a chunk makes it; if several do at a time, one chunk
// is used.
//
//===----------------------------------------------------------------------===//

#include "descriptors.h"

#include <cassert>
#include <cstdlib>
#include <new>

namespace cilk::io {

// The kernel's own limit (fs.nr_open) is 2^20 unless it has been raised.
enum { CHUNK = 256, CHUNKS = 1 << 14 };

static std::atomic<descriptor *> chunks[CHUNKS];

static descriptor *make_chunk(std::atomic<descriptor *> &place) {
  void *memory = std::malloc(sizeof(descriptor) * CHUNK);
  if (!memory)
    return nullptr;
  auto *made = static_cast<descriptor *>(memory);
  for (unsigned i = 0; i < CHUNK; ++i)
    new (made + i) descriptor;
  descriptor *there = nullptr;
  // Release, acquire: partners are this acquire and the one in find.
  if (place.compare_exchange_strong(there, made, std::memory_order_release,
                                    std::memory_order_acquire))
    return made;
  std::free(memory);
  assert(there && "another thread has made the chunk");
  return there;
}

descriptor *find(int fd) {
  if (fd < 0 || fd >= CHUNK * CHUNKS)
    return nullptr;
  std::atomic<descriptor *> &place = chunks[fd / CHUNK];
  // Acquire: partner is the release in make_chunk.
  descriptor *chunk = place.load(std::memory_order_acquire);
  if (!chunk)
    chunk = make_chunk(place);
  return chunk ? chunk + fd % CHUNK : nullptr;
}

void visit_all(void (*visit)(descriptor &, void *), void *argument) {
  for (std::atomic<descriptor *> &place : chunks) {
    // Acquire: partner is the release in make_chunk.
    descriptor *chunk = place.load(std::memory_order_acquire);
    for (unsigned i = 0; chunk && i < CHUNK; ++i)
      visit(chunk[i], argument);
  }
}

} // namespace cilk::io
