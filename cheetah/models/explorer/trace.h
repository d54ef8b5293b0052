//===- trace.h - a trace of the events of an execution ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXPLORER_TRACE_H
#define EXPLORER_TRACE_H

#include <cstddef>
#include <cstdint>

namespace explorer {

/// True if this execution is a repetition, for its trace.
extern bool Tracing;
/// The instruction of the program that calls the checker.
extern const void *Where;

/// Returns the instruction's address in the program's file.
size_t whereInFile(const void *Instruction);

void printEvent(const char *What, const void *Address, uint64_t Value);

inline void trace(const char *What, const void *Address, uint64_t Value) {
  if (Tracing)
    printEvent(What, Address, Value);
}

} // namespace explorer

#endif // EXPLORER_TRACE_H
