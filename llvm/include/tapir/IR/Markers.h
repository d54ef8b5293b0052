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
// semantics in full. This file names the markers and says which attributes keep
// stock passes sound; TapirBuilder.h builds them.
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

/// See Markers.def for what each one means.
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

/// The marker that \p I calls, or Marker::None.
Marker getMarker(const llvm::Instruction &I);
inline bool isMarker(const llvm::Instruction &I, Marker K) {
  return getMarker(I) == K;
}

/// Returns true if \p I asks for a view, or has it checked.
inline bool isLookup(const llvm::Instruction &I) {
  const Marker K = getMarker(I);
  return K == Marker::View || K == Marker::ViewCheck;
}

/// The symbol name of a marker.
std::string getMarkerName(Marker K);

/// What keeps \p G, whose name begins like those of Tapir's functions, from
/// being one of them: it is unknown, defined, of another type, no function. No
/// pass takes it for one. Empty if it is one, or has a name of its own.
std::string getMarkerDefect(const llvm::GlobalValue &G);

/// The same of what \p C calls, and whether it does so by another type.
std::string getCallDefect(const llvm::CallBase &C);

/// Gives what bears a marker's name, and isn't one, another.
void disownMarkerName(llvm::Module &M, llvm::StringRef Name);

/// Whether no call of \p F throws, which is one of Tapir's functions.
bool neverThrows(const llvm::Function &F);

/// The marker's function in \p M, or null where the module doesn't mention it.
llvm::Function *findMarker(llvm::Module &M, Marker K);

/// The marker's function in \p M, declared with the right type and attributes
/// where it is missing.
llvm::FunctionCallee getMarkerFunction(llvm::Module &M, Marker K);

/// The function of \p V in \p M, which no pass moves calls of over a detach,
/// declared where it is missing. Null if the name means something else there.
llvm::Function *declareStrandValue(llvm::Module &M, StrandValue V);
/// Null where the module doesn't mention it.
llvm::Function *findStrandValue(llvm::Module &M, StrandValue V);
/// What \p I, a call of the function of \p V, hides; null for any other.
llvm::Value *getHiddenValue(const llvm::Instruction &I, StrandValue V);

/// The users of \p V, each once, for who erases some: one that uses a function
/// as callee and argument is among the users twice.
llvm::SmallSetVector<llvm::User *, 8> getDistinctUsers(llvm::Value &V);

/// The function of \p K in \p M. One without a body has to be given one.
llvm::Function *getLoweringFunction(llvm::Module &M, LoweringFunction K);

/// Whether \p M mentions any marker, that is, has any Tapir in it.
bool hasTapir(const llvm::Module &M);

/// Whether \p F contains a call of a marker.
bool hasTapir(const llvm::Function &F);

/// Whether \p F contains what only front ends emit, and isn't Tapir yet.
bool needsPreparation(const llvm::Function &F);

/// Whether any function of \p M does.
bool needsPreparation(const llvm::Module &M);

/// Drops the declarations of such markers that nothing calls any more.
void dropFrontEndMarkers(llvm::Module &M);

/// Whether \p Marker, a detach or a sync, may throw.
inline bool mayThrow(const llvm::CallBase &Marker) {
  return !Marker.hasFnAttr(llvm::Attribute::NoUnwind);
}

/// Gives \p C, a call or invoke of the marker \p K that was just made, the
/// attributes of such.
void setMarkerCallAttributes(llvm::CallBase &C, Marker K);

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

/// Adds the static allocas that the region operand \p V can be to \p Regions;
/// returns false if \p V may be something else as well.
bool findRegions(llvm::Value *V, RegionSet &Regions);

/// All calls of \p K in \p F, in layout order.
llvm::SmallVector<llvm::CallBase *, 8> collectMarkers(llvm::Function &F,
                                                      Marker K);

} // namespace tapir

#endif // TAPIR_IR_MARKERS_H
