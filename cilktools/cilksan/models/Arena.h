//===- Arena.h - memory for the first allocations ---------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Memory that is allocated while a thread looks up a real function. During the
// look-up, the thread cannot look up the real malloc, so the memory comes from
// this arena. It is never given back.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_MODELS_ARENA_H
#define CILKSAN_MODELS_ARENA_H

#include <cstddef>

namespace cilksan::models {

/// Marks that this thread looks up a symbol, as long as an object of this class
/// lives.
class SymbolLookup {
public:
  SymbolLookup() { ++Depth; }
  ~SymbolLookup() { --Depth; }
  SymbolLookup(const SymbolLookup &) = delete;
  SymbolLookup &operator=(const SymbolLookup &) = delete;
  static bool here() { return Depth; }

private:
  static thread_local int Depth [[gnu::tls_model("initial-exec")]];
};

namespace arena {

/// Returns zeroed memory, aligned for any type, or null when the arena is full.
/// Thread-safe.
void *allocate(size_t Size);
bool owns(const void *Block);
/// Returns the size that was asked for.
size_t size(const void *Block);

} // namespace arena
} // namespace cilksan::models

#endif // CILKSAN_MODELS_ARENA_H
