//===- Stdio.h - effects on streams -----------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a function does to a stream changes what the next one does: what is
// printed by strands in parallel comes in any order. So most functions write
// the stream's state, which is the part of a FILE that the headers' inline
// functions use, too. Each also locks the stream, except for its own time only;
// flockfile is a lock.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_MODELS_STDIO_H
#define CILKSAN_MODELS_STDIO_H

#include "Model.h"
#include <cstdio>

namespace cilksan::models {

/// Flags and positions; what is after them never changes in an open stream.
constexpr size_t StreamState = offsetof(FILE, _fileno);

inline void changes(FILE *Stream) { write(Stream, StreamState); }
inline void asks(const FILE *Stream) { read(Stream, StreamState); }

inline void changesInput() {
  reads(&stdin);
  changes(stdin);
}
inline void changesOutput() {
  reads(&stdout);
  changes(stdout);
}

/// A block, or null, that had \p OldSize bytes for the program has been changed
/// for another one, or made larger in its place.
inline void replaced(void *Old, size_t OldSize, void *New, size_t Size) {
  if (New == Old && Size <= OldSize)
    return;
  if (Old)
    freed(Old);
  allocated(New, Size);
}

} // namespace cilksan::models

#endif // CILKSAN_MODELS_STDIO_H
