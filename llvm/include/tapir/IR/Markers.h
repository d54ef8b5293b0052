//===- Markers.h - Tapir's operations as opaque calls -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tapir has three operations: detach a child strand, reattach (end it), and
// sync. Unmodified LLVM knows none of them, so they are calls of opaque
// functions, with the meaning of fork(), _exit() and wait(). Each strand by
// itself executes a valid path of the control-flow graph. So every
// transformation that is correct for opaque calls is correct for them.
// docs/tapir.md gives the semantics in full. This file declares the markers and
// functions that find and change their calls; TapirBuilder.h builds them.
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

/// The markers. Markers.def says what each one means.
enum class Marker {
  None,
#define TAPIR_MARKER(Kind, Name, Type, Attributes, OfCalls, Emitter) Kind,
#include "tapir/IR/Markers.def"
};

/// Values that differ from strand to strand, and are hidden from stock passes.
enum class StrandValue {
#define TAPIR_VALUE(Kind, Name, Type, Attributes) Kind,
#include "tapir/IR/Markers.def"
};

/// Functions that lowering defines.
enum class LoweringFunction {
#define TAPIR_FUNCTION(Kind, Name, Type, Attributes) Kind,
#include "tapir/IR/Markers.def"
};

/// Returns the marker that \p I calls, or Marker::None.
Marker getMarker(const llvm::Instruction &I);
inline bool isMarker(const llvm::Instruction &I, Marker K) {
  return getMarker(I) == K;
}

/// Returns true if \p I looks up a view, or checks one.
inline bool isLookup(const llvm::Instruction &I) {
  const Marker K = getMarker(I);
  return K == Marker::View || K == Marker::ViewCheck;
}

/// Returns the symbol name of a marker.
std::string getMarkerName(Marker K);

/// Checks \p G, if its name has the prefix of Tapir's functions. Returns the
/// defect if its name is unknown, or if it is defined, has another type, or is
/// no function. No pass takes such a \p G for a marker. Returns an empty string
/// if \p G is a marker, or doesn't have the prefix.
std::string getMarkerDefect(const llvm::GlobalValue &G);

/// Returns the defect of the callee of \p C. A call with a type other than the
/// callee's is a defect, too.
std::string getCallDefect(const llvm::CallBase &C);

/// Renames the global value \p Name of \p M, which has a marker's name but is
/// no marker.
void disownMarkerName(llvm::Module &M, llvm::StringRef Name);

/// Returns true if no call of \p F, one of Tapir's functions, throws.
bool neverThrows(const llvm::Function &F);

/// Returns the marker's function in \p M, or null if \p M doesn't declare it.
llvm::Function *findMarker(llvm::Module &M, Marker K);

/// Returns the marker's function in \p M. Declares it, with the right type and
/// attributes, if it is missing.
llvm::FunctionCallee getMarkerFunction(llvm::Module &M, Marker K);

/// Returns the function of \p V in \p M. Declares it if it is missing. Returns
/// null if the name belongs to another kind of global in \p M. No pass moves
/// calls of this function over a detach.
llvm::Function *declareStrandValue(llvm::Module &M, StrandValue V);
/// Returns the function of \p V in \p M, or null if \p M doesn't declare it.
llvm::Function *findStrandValue(llvm::Module &M, StrandValue V);
/// Returns the value that \p I hides, if it is a call of the function of \p V,
/// and null otherwise.
llvm::Value *getHiddenValue(const llvm::Instruction &I, StrandValue V);

/// Returns the users of \p V, each once, so that the caller can erase some. (A
/// call that has a function as its callee and as an argument occurs twice among
/// the function's users.)
llvm::SmallSetVector<llvm::User *, 8> getDistinctUsers(llvm::Value &V);

/// Returns the function of \p K in \p M. If it has no body, the caller has to
/// define it.
llvm::Function *getLoweringFunction(llvm::Module &M, LoweringFunction K);

/// Returns true if \p M declares any marker.
bool hasTapir(const llvm::Module &M);

/// Returns true if \p F calls a marker.
bool hasTapir(const llvm::Function &F);

/// Returns true if \p F calls markers that only front ends emit, which the
/// prepare passes have to replace.
bool needsPreparation(const llvm::Function &F);

/// Returns true if any function of \p M needs preparation.
bool needsPreparation(const llvm::Module &M);

/// Removes the declarations of front ends' markers that are no longer called.
void dropFrontEndMarkers(llvm::Module &M);

/// Returns true if \p Marker, a detach or a sync, may throw.
inline bool mayThrow(const llvm::CallBase &Marker) {
  return !Marker.hasFnAttr(llvm::Attribute::NoUnwind);
}

/// Gives \p C, a call or invoke of the marker \p K that was just made, the
/// attributes of such calls.
void setMarkerCallAttributes(llvm::CallBase &C, Marker K);

/// Makes the evaluation of the spawned call's arguments a part of the task of
/// \p Detach: the child begins only at a tapir.strand.begin in the task.
void setInPlace(llvm::CallBase &Detach);
/// Returns true if the evaluation of arguments is a part of the task.
bool isInPlace(const llvm::CallBase &Detach);

/// Replaces the marker \p C by a copy with other arguments. Returns the copy.
llvm::CallBase *replaceArguments(llvm::CallBase &C,
                                 llvm::ArrayRef<llvm::Value *> Arguments);

/// Removes the marker \p C. Control continues after it.
void eraseMarker(llvm::CallBase &C);

/// Gives every marker of \p M exactly the attributes that keep stock passes
/// sound, whatever the front end declared. Other attributes cause wrong code:
/// without "reads memory" on detach and reattach, passes remove stores that
/// only the other strand reads; with nosync or norecurse, passes assume that
/// callers are sequential.
void setMarkerAttributes(llvm::Module &M);

/// Returns the sync region of a detach, reattach, sync or loop marker.
inline llvm::Value *getRegion(const llvm::CallBase &Marker) {
  return Marker.getArgOperand(0);
}

using RegionSet = llvm::SmallSetVector<llvm::AllocaInst *, 8>;

/// Adds the static allocas that the region operand \p V can be to \p Regions.
/// Returns false if \p V may be another value, too.
bool findRegions(llvm::Value *V, RegionSet &Regions);

/// Returns all calls of \p K in \p F, in layout order.
llvm::SmallVector<llvm::CallBase *, 8> collectMarkers(llvm::Function &F,
                                                      Marker K);

} // namespace tapir

#endif // TAPIR_IR_MARKERS_H
