//===- PassAnnotations.h - notes for later passes ---------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pass annotates the module with facts for a later pass if the code doesn't
// show these facts when the later pass runs. LLVM's own passes run between the
// two. The annotations are attributes and metadata, which LLVM keeps and
// doesn't interpret.
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
/// sets this. In such a module, no pass may remove or move an access because it
/// assumes that programs have no races.
bool racesMatter(const llvm::Module &M);
void setRacesMatter(llvm::Module &M);

/// Returns true if every spawn and sync has to stay, since a tool, or the
/// target's runtime, sees them as events; the second function sets this. See
/// Prepare/KeepSpawns.cpp.
bool keepsSpawns(const llvm::Module &M);
void setKeepsSpawns(llvm::Module &M);

/// Returns true if the target's runtime counts spawns and syncs, and the syncs
/// to count have been determined, so that no pass may add one; the second
/// function sets this.
bool countsSpawns(const llvm::Module &M);
void setCountsSpawns(llvm::Module &M);

/// The attribute of syncs that the runtime does not count: those in landing
/// pads, and those that a tool's hooks need.
constexpr llvm::StringLiteral UncountedAttribute = "tapir-uncounted";

/// The attribute of splitters, which divide the iterations of a loop. Their
/// first arguments are the begin, the end and the grain, of type i64. If the
/// attribute has a value, this value is the grain, and the function has no
/// argument for the grain.
constexpr llvm::StringLiteral SplitterAttribute = "tapir-splitter";

/// The attribute of functions that contained Tapir when loops were divided, and
/// of the functions that replaced loops. Lowering simplifies them, even if they
/// contain no Tapir any more.
constexpr llvm::StringLiteral DividedAttribute = "tapir-divided";

/// The attribute of a pointer to unescaped reducers: all pointers to these
/// reducers and to their views are computed from it. The pointer is a variable,
/// or a parameter of a task's or a loop's function. See
/// Analysis/ReducerMemory.h.
constexpr llvm::StringLiteral UnescapedReducerAttribute =
    "tapir-unescaped-reducer";

/// Returns true if \p Region is the sync region of a splitter's own spawns,
/// which divide a loop's iterations; the second function sets this. The result
/// is valid until the region is replaced by a descriptor.
bool dividesLoop(const llvm::Value &Region);
void setDividesLoop(llvm::AllocaInst &Region);

} // namespace tapir

#endif // TAPIR_IR_PASSANNOTATIONS_H
