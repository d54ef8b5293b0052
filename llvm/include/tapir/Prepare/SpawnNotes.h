//===- SpawnNotes.h - notes on unchecked spawns -----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A race detector must know whether a program spawns in code without hooks. So
// each unit with such code has an ELF note, which is loaded with the program
// and costs it no instruction. `readelf -n` prints it.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_PREPARE_SPAWNNOTES_H
#define TAPIR_PREPARE_SPAWNNOTES_H

namespace llvm {
class Module;
} // namespace llvm

namespace tapir {

/// Adds a note to \p M that lists functions without hooks for a race detector:
/// those that spawn, and those that start tasks that no sync joins. Call this
/// while all spawns are still detaches: spawns that passes remove later count
/// as well, because the program contains them. Returns false, and adds no note,
/// if there is no such function. cilktools/cilksan/run/UncheckedUnits.cpp reads
/// the note.
bool addSpawnNote(llvm::Module &M);

} // namespace tapir

#endif // TAPIR_PREPARE_SPAWNNOTES_H
