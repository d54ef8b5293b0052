//===- Markers.h - Tapir's operations as opaque calls -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tapir has three operations: detach a child strand, reattach (end it), and
// sync. Unmodified LLVM knows none of them, so they are calls of functions that
// no pass can look into, with the meaning of fork(), _exit() and wait(): every
// strand alone runs a valid path of the control-flow graph, hence whatever a
// stock pass may do around opaque calls it may do here. docs/tapir.md gives the
// semantics in full. This file names the markers, says which attributes keep
// stock passes sound, and builds them for front ends and for our own passes.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_IR_MARKERS_H
#define TAPIR_IR_MARKERS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

namespace tapir {

enum class Marker {
  None,
  /// i1 tapir.detach(ptr region, ptr captured...): true in the child strand.
  /// As an invoke it throws what a child has thrown that ended before its
  /// parent could go on in parallel.
  Detach,
  /// void tapir.reattach(ptr region): ends the child strand.
  Reattach,
  /// void tapir.sync(ptr region): joins the region's children. Unless it is
  /// nounwind it then throws the region's pending exception.
  Sync,
  /// void tapir.exception(ptr region, ptr exception): ends a child of the
  /// region with an exception; in any other strand throws that.
  Exception,
  /// void tapir.unwind(ptr region, ptr exception): the exception is about to
  /// leave the region's scope; an earlier one that is pending takes its place.
  Unwind,
  /// void tapir.strand.begin(ptr region): in the task of an in-place frame,
  /// where the child begins. What comes before belongs to the parent.
  StrandBegin,
  /// void tapir.loop(ptr region, i64 count, i64 grain): precedes a parallel
  /// loop whose iterations detach in this region; grain 0 asks for the default.
  Loop,
  /// void tapir.pin(ptr memory): the memory is an argument temporary that the
  /// child receives as it is at the detach; nothing may look through it.
  Pin,
  /// ptr tapir.view(ptr reducer, i64 size, ptr identity, ptr reduce): the
  /// address of the strand's view of a reducer. See Lowering/Views.h.
  View,
  /// ptr tapir.view.begin(ptr reducer, i64 size, i64 count, i64 distance,
  /// ptr identity, ptr reduce): that many reducers were constructed, at that
  /// distance from each other. Returns the first.
  ViewBegin,
  /// void tapir.view.end(ptr {reducer, count, distance}): they will be
  /// destroyed.
  ViewEnd,
  /// ptr tapir.view.drop(ptr reducer): the same for one, which it returns.
  ViewDrop,
  /// From here on what only front ends emit; the prepare pass resolves it into
  /// the markers above. See PrepareTasks.cpp and PrepareExceptions.cpp.
  FrameBegin,
  FrameBeginInPlace,
  FrameCallee,
  FrameEnd,
  Caught,
  RegionBegin,
  RegionEnd,
  Share,
  /// void tapir.sync.guard(ptr guard): a scope cleanup that syncs the region
  /// whose address the guard variable holds.
  SyncGuard,
};

/// The marker that \p I calls, or Marker::None.
Marker getMarker(const llvm::Instruction &I);
inline bool isMarker(const llvm::Instruction &I, Marker K) {
  return getMarker(I) == K;
}

/// The symbol name of a marker.
std::string getMarkerName(Marker K);

/// The marker's function in \p M, or null where the module doesn't mention it.
llvm::Function *findMarker(llvm::Module &M, Marker K);

/// The marker's function in \p M, declared with the right type and attributes
/// where it is missing.
llvm::FunctionCallee getMarkerFunction(llvm::Module &M, Marker K);

/// A function for values that differ from strand to strand: no pass moves its
/// calls over a detach. Null if \p Name is declared as something else.
llvm::Function *declareStrandValue(llvm::Module &M, llvm::StringRef Name,
                                   llvm::FunctionType *Type);

/// Whether \p M mentions any marker, that is, has any Tapir in it.
bool hasTapir(const llvm::Module &M);

/// Whether \p F contains a call of a marker.
bool hasTapir(const llvm::Function &F);

/// Whether \p F contains what only front ends emit, and isn't Tapir yet.
bool needsPreparation(const llvm::Function &F);

/// Whether \p Marker, a detach or a sync, may throw.
inline bool mayThrow(const llvm::CallBase &Marker) {
  return !Marker.hasFnAttr(llvm::Attribute::NoUnwind);
}

/// Makes the arguments' evaluation a part of the task of \p Detach: the child
/// only begins at a tapir.strand.begin in it.
void setInPlace(llvm::CallBase &Detach);
bool isInPlace(const llvm::CallBase &Detach);

/// A copy of the marker \p C, in its place, with other arguments.
llvm::CallBase *replaceArguments(llvm::CallBase &C,
                                 llvm::ArrayRef<llvm::Value *> Arguments);

/// Removes the marker \p C; control goes on behind it.
void eraseMarker(llvm::CallBase &C);

/// Gives every marker of \p M exactly the attributes that keep stock passes
/// sound, whatever the front end declared. Weaker ones miscompile: without
/// "reads memory" on detach and reattach, stores that only the other strand
/// reads are dead; with nosync or norecurse, callers are taken for sequential.
void setMarkerAttributes(llvm::Module &M);

/// The sync region of a detach, reattach, sync or loop marker.
inline llvm::Value *getRegion(const llvm::CallBase &Marker) {
  return Marker.getArgOperand(0);
}

using RegionSet = llvm::SmallSetVector<llvm::AllocaInst *, 8>;

/// Adds the allocas that the region operand \p V can be to \p Regions; returns
/// false if \p V may be something else as well.
bool findRegions(llvm::Value *V, RegionSet &Regions);

/// All calls of \p K in \p F, in layout order.
llvm::SmallVector<llvm::CallBase *, 8> collectMarkers(llvm::Function &F,
                                                      Marker K);

/// Emits Tapir. A front end needs createRegion once per sync region, then
/// createDetach / createReattach around each task and createSync to join.
/// Not thread-safe, as the IRBuilder that it wraps.
class TapirBuilder {
  llvm::IRBuilderBase &B;

public:
  explicit TapirBuilder(llvm::IRBuilderBase &B) : B(B) {}

  /// An empty sync region in the entry block of \p F.
  static llvm::AllocaInst *createRegion(llvm::Function &F);

  /// Ends the current block with a detach: \p Task runs as the child and must
  /// end in createReattach to \p Continuation.
  /// With \p Unwind, the child may throw, which leads there.
  llvm::CallBase *createDetach(llvm::Value *Region, llvm::BasicBlock *Task,
                               llvm::BasicBlock *Continuation,
                               llvm::BasicBlock *Unwind = nullptr);

  /// Ends the current block, and a child with it, by \p Exception, the first
  /// member of what a landing pad returns. \p Unwind is that of the detach.
  void createException(llvm::Value *Region, llvm::Value *Exception,
                       llvm::BasicBlock *Unwind);

  /// Ends the current block, the last one of a task.
  void createReattach(llvm::Value *Region, llvm::BasicBlock *Continuation);

  /// Joins every task detached in \p Region since its last sync.
  llvm::CallInst *createSync(llvm::Value *Region);
};

} // namespace tapir

#endif // TAPIR_IR_MARKERS_H
