//===- PassAnnotations.h - notes for later passes ---------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pass annotates the module for a later one, with LLVM's own passes between
// them: it notes what can't be seen in the code any more, or not yet. The
// annotations are attributes and metadata that LLVM keeps and doesn't
// understand.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_IR_PASSANNOTATIONS_H
#define TAPIR_IR_PASSANNOTATIONS_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class AllocaInst;
class Module;
class Value;
} // namespace llvm

namespace tapir {

/// Whether a tool looks for races in the module: then every access is of
/// interest, and none may be spared or moved because programs have none.
bool racesMatter(const llvm::Module &M);
void setRacesMatter(llvm::Module &M);

/// Whether spawns and syncs are events in themselves, so that all have to stay:
/// for a tool, or for the target's runtime. See Prepare/KeepSpawns.cpp.
bool keepsSpawns(const llvm::Module &M);
void setKeepsSpawns(llvm::Module &M);

/// Whether the target's runtime counts them, and it is settled which syncs
/// there are.
bool countsSpawns(const llvm::Module &M);
void setCountsSpawns(llvm::Module &M);

/// Of syncs that don't count where others do: those in landing pads, and those
/// that a tool's hooks need.
constexpr llvm::StringLiteral UncountedAttribute = "tapir-uncounted";

/// Of functions that divide the iterations of a loop. Their first arguments are
/// the begin, the end and the grain as i64; the latter only if the attribute
/// has no value, which is the grain otherwise.
constexpr llvm::StringLiteral SplitterAttribute = "tapir-splitter";

/// Of functions that had Tapir before loops were divided, and of those that
/// loops became: lowering simplifies them, even if nothing of Tapir is left.
constexpr llvm::StringLiteral DividedAttribute = "tapir-divided";

/// On a parameter of a task's or a loop's function, or on a variable: it is the
/// only way to the reducers in that memory and to their views. See
/// Analysis/ReducerMemory.h.
constexpr llvm::StringLiteral UnescapedReducerAttribute =
    "tapir-unescaped-reducer";

/// Whether a sync region is one of a function that divides a loop's iterations,
/// for the spawns that do so. Until the region has a descriptor.
bool dividesLoop(const llvm::Value &Region);
void setDividesLoop(llvm::AllocaInst &Region);

} // namespace tapir

#endif // TAPIR_IR_PASSANNOTATIONS_H
