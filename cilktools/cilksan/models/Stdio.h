//===- Stdio.h - effects on streams -----------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The state of streams. Each operation on a stream changes the result of the
// next one: the outputs of parallel strands come in any order. So most
// functions write the stream's state: the part of a FILE that the headers'
// inline functions use, too. A function also locks the stream, but only until
// it returns, so that lock does not count. flockfile does count as taking a
// lock.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_MODELS_STDIO_H
#define CILKSAN_MODELS_STDIO_H

#include "Model.h"
#include <cstdio>

namespace cilksan::models {

/// The size of the flags and positions. The members after them never change in
/// an open stream.
constexpr size_t StreamState = offsetof(FILE, _fileno);

/// Tells the detector that a function has changed the state of a stream.
inline void changes(FILE *Stream) { write(Stream, StreamState); }
/// Tells the detector that a function has read the state of a stream.
inline void asks(const FILE *Stream) { read(Stream, StreamState); }

/// Tell the detector that a function has used stdin, or stdout.
inline void changesInput() {
  reads(&stdin);
  changes(stdin);
}
inline void changesOutput() {
  reads(&stdout);
  changes(stdout);
}

/// Tells the detector that the block \p Old was replaced by another block, or
/// enlarged in place. \p OldSize is the number of bytes that the program could
/// use. \p Old may be null.
inline void replaced(void *Old, size_t OldSize, void *New, size_t Size) {
  if (New == Old && Size <= OldSize)
    return;
  if (Old)
    freed(Old);
  allocated(New, Size);
}

} // namespace cilksan::models

#endif // CILKSAN_MODELS_STDIO_H
