//===- Arena.cpp - memory for the first allocations -----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Memory for look-ups. A block follows a word with its size. The loader asks
// for some hundred bytes at most. The arena has room for more threads than can
// look up symbols at the same time.
//
//===----------------------------------------------------------------------===//

#include "Arena.h"
#include <atomic>
#include <cassert>
#include <cstdint>

using namespace cilksan::models;

thread_local int SymbolLookup::Depth [[gnu::tls_model("initial-exec")]] = 0;

namespace {

constexpr size_t Alignment = alignof(std::max_align_t);
alignas(Alignment) char Room[64 * 1024];
std::atomic<size_t> Used{0};

} // namespace

void *arena::allocate(size_t Size) {
  if (Size > sizeof Room)
    return nullptr;
  size_t Whole = Alignment + (Size + Alignment - 1) / Alignment * Alignment;
  size_t Begin = Used.fetch_add(Whole, std::memory_order_relaxed);
  if (Begin + Whole > sizeof Room)
    return nullptr;
  *reinterpret_cast<size_t *>(Room + Begin) = Size;
  return Room + Begin + Alignment;
}

bool arena::owns(const void *Block) {
  return reinterpret_cast<uintptr_t>(Block) -
             reinterpret_cast<uintptr_t>(Room) <
         sizeof Room;
}

size_t arena::size(const void *Block) {
  assert(owns(Block) && "only the arena's blocks have a size before them");
  return *reinterpret_cast<const size_t *>(static_cast<const char *>(Block) -
                                           Alignment);
}
