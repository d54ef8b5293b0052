//===- SpawnNotes.h - notes on unchecked spawns -----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A race detector must know whether a program spawns in code that it doesn't
// see. So each unit with such code has an ELF note, which is loaded with the
// program and costs it no instruction. `readelf -n` prints it.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_PREPARE_SPAWNNOTES_H
#define TAPIR_PREPARE_SPAWNNOTES_H

namespace llvm {
class Module;
} // namespace llvm

namespace tapir {

/// Adds a note to \p M, in which all spawns are still detaches. The note lists
/// the functions that spawn, or start tasks that no sync joins, without hooks
/// that tell a race detector of it. Spawns that passes remove later count as
/// well: the program has them. Adds nothing, and returns false, if there is no
/// such function. cilktools/cilksan/run/UncheckedUnits.cpp reads the note.
bool addSpawnNote(llvm::Module &M);

} // namespace tapir

#endif // TAPIR_PREPARE_SPAWNNOTES_H
