//===- PassAnnotations.h - notes for later passes ---------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pass annotates the module for a later one, with LLVM's own passes between
// them: it notes facts that the code doesn't show any more, or not yet. The
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

/// Returns true if a tool looks for races in the module; the second function
/// sets this. No pass may then remove or move an access on the ground that
/// programs have no races.
bool racesMatter(const llvm::Module &M);
void setRacesMatter(llvm::Module &M);

/// Returns true if every spawn and sync has to stay, since a tool, or the
/// target's runtime, sees them as events; the second function sets this. See
/// Prepare/KeepSpawns.cpp.
bool keepsSpawns(const llvm::Module &M);
void setKeepsSpawns(llvm::Module &M);

/// Returns true if the target's runtime counts spawns and syncs and no pass may
/// add a counted sync any more; the second function sets this.
bool countsSpawns(const llvm::Module &M);
void setCountsSpawns(llvm::Module &M);

/// The attribute of syncs that the runtime does not count: those in landing
/// pads, and those that a tool's hooks need.
constexpr llvm::StringLiteral UncountedAttribute = "tapir-uncounted";

/// The attribute of functions that divide the iterations of a loop. Their first
/// arguments are the begin, the end and the grain as i64. If the attribute has
/// a value, that is the grain, and there is no argument for it.
constexpr llvm::StringLiteral SplitterAttribute = "tapir-splitter";

/// The attribute of functions that had Tapir before loops were divided, and of
/// functions that loops have become. Lowering simplifies them, even if they
/// have no Tapir any more.
constexpr llvm::StringLiteral DividedAttribute = "tapir-divided";

/// The attribute of a variable, or of a parameter of a task's or a loop's
/// function, that is the only way to the reducers in its memory and to their
/// views. See Analysis/ReducerMemory.h.
constexpr llvm::StringLiteral UnescapedReducerAttribute =
    "tapir-unescaped-reducer";

/// Returns true if \p Region is the sync region of the spawns by which a
/// function divides a loop's iterations; the second function sets this. It is
/// valid until the region has a descriptor.
bool dividesLoop(const llvm::Value &Region);
void setDividesLoop(llvm::AllocaInst &Region);

} // namespace tapir

#endif // TAPIR_IR_PASSANNOTATIONS_H
