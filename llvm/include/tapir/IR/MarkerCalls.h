//===- MarkerCalls.h - the operands of markers by name ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file has classes for calls of markers, for use with isa, cast and
// dyn_cast. They have named accessors for operands, so that passes need no
// operand numbers. No object of these classes is ever created: as with LLVM's
// IntrinsicInst, a call or invoke is cast to the class. Markers.def has the
// operands' order and types.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_IR_MARKERCALLS_H
#define TAPIR_IR_MARKERCALLS_H

#include "tapir/IR/Markers.h"
#include "tapir/IR/SplicedBlock.h"

#include "llvm/IR/Constants.h"

namespace tapir {

/// A call of one of \p Kinds.
template <Marker... Kinds> class MarkerCall : public llvm::CallBase {
public:
  MarkerCall() = delete;
  static bool classof(const llvm::Instruction *I) {
    const Marker K = getMarker(*I);
    return ((K == Kinds) || ...);
  }
  static bool classof(const llvm::Value *V) {
    return llvm::isa<llvm::Instruction>(V) &&
           classof(llvm::cast<llvm::Instruction>(V));
  }
};

/// Ends a task by an exception, or says that an exception is about to leave a
/// region.
class ExceptionCall : public MarkerCall<Marker::Exception, Marker::Unwind> {
public:
  llvm::Value *getException() const { return getArgOperand(1); }
  const llvm::Use &getExceptionUse() const { return getArgOperandUse(1); }
};

/// Says that a parallel loop is about to begin.
class LoopCall : public MarkerCall<Marker::Loop> {
public:
  llvm::Value *getCount() const { return getArgOperand(1); }
  /// Returns the grain size; 0 asks for the default.
  llvm::Value *getGrain() const { return getArgOperand(2); }
};

/// Says that the loop around this call is to be spliced.
class SpliceCall : public MarkerCall<Marker::Splice> {
public:
  /// Returns the depth; 0 asks for the default.
  llvm::Value *getDepth() const { return getArgOperand(0); }
  /// Returns true if the loop was made of a block of the program, which is its
  /// only step.
  bool isOfBlock() const {
    auto *Depth = llvm::dyn_cast<llvm::ConstantInt>(getDepth());
    return Depth && Depth->equalsInt(BlockDepth);
  }
};

/// The beginning of a task frame, its callee or its end.
class FrameCall
    : public MarkerCall<Marker::FrameBegin, Marker::FrameBeginInPlace,
                        Marker::FrameCallee, Marker::FrameEnd> {
public:
  /// Returns the number that the calls of one frame share, or nothing if it
  /// isn't a constant.
  std::optional<uint64_t> getId() const {
    auto *Id = llvm::dyn_cast<llvm::ConstantInt>(getArgOperand(1));
    return Id ? std::optional(Id->getZExtValue()) : std::nullopt;
  }
};

/// Says which call in a task frame is the spawned one.
class FrameCalleeCall : public MarkerCall<Marker::FrameCallee> {
public:
  llvm::Value *getCallee() const { return getArgOperand(0); }
};

/// The cleanup of a variable that holds a region's address.
class GuardCall : public MarkerCall<Marker::SyncGuard, Marker::RegionEnd> {
public:
  llvm::Value *getGuard() const { return getArgOperand(0); }
};

/// Says that a variable is declared outside of the task.
class ShareCall : public MarkerCall<Marker::Share> {
public:
  llvm::Value *getVariable() const { return getArgOperand(1); }
};

/// Looks up the view of a reducer.
class ViewCall : public MarkerCall<Marker::View> {
public:
  llvm::Value *getReducer() const { return getArgOperand(0); }
  llvm::Value *getSize() const { return getArgOperand(1); }
  llvm::Value *getIdentity() const { return getArgOperand(2); }
  llvm::Value *getReduce() const { return getArgOperand(3); }
};

/// Says that its operand, a view, has to be checked when it is looked up.
class ViewCheckCall : public MarkerCall<Marker::ViewCheck> {
public:
  llvm::Value *getView() const { return getArgOperand(0); }
  llvm::Value *getCheck() const { return getArgOperand(1); }
};

/// Says that the program has constructed an array of reducers.
class ViewBeginCall : public MarkerCall<Marker::ViewBegin> {
public:
  llvm::Value *getFirst() const { return getArgOperand(0); }
  llvm::Value *getSize() const { return getArgOperand(1); }
  llvm::Value *getCount() const { return getArgOperand(2); }
  llvm::Value *getDistance() const { return getArgOperand(3); }
  llvm::Value *getIdentity() const { return getArgOperand(4); }
  llvm::Value *getReduce() const { return getArgOperand(5); }
};

/// Says that the program is about to destroy an array of reducers. A variable,
/// the guard, holds the address of the first one, their count and their
/// distance.
class ViewEndCall : public MarkerCall<Marker::ViewEnd> {
public:
  struct Reducers {
    llvm::Value *First, *Count, *Distance;
  };
  llvm::Value *getGuard() const { return getArgOperand(0); }
  /// Emits loads of the guard's members at the insertion point of \p B.
  Reducers load(llvm::IRBuilderBase &B) const {
    auto Member = [&](llvm::Type *T, unsigned I) {
      return B.CreateLoad(
          T, B.CreateConstInBoundsGEP1_64(B.getPtrTy(), getGuard(), I));
    };
    return {Member(B.getPtrTy(), 0), Member(B.getInt64Ty(), 1),
            Member(B.getInt64Ty(), 2)};
  }
};

/// Says that the program is about to destroy one reducer.
class ViewDropCall : public MarkerCall<Marker::ViewDrop> {
public:
  llvm::Value *getReducer() const { return getArgOperand(0); }
};

} // namespace tapir

#endif // TAPIR_IR_MARKERCALLS_H
