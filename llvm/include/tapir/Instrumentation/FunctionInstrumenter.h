//===- FunctionInstrumenter.h - a tool's hooks in a function ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Hooks get the frame of the strand that executes them. The frame can't be
// found from the block of a hook, because optimised tasks share blocks with
// each other and with their parents. So the current frame is a variable, which
// is assigned at the begin and end of tasks, and promoted to a register after
// all hooks are inserted.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_INSTRUMENTATION_FUNCTIONINSTRUMENTER_H
#define TAPIR_INSTRUMENTATION_FUNCTIONINSTRUMENTER_H

#include "tapir/IR/AccessRecords.h"
#include "tapir/IR/Markers.h"
#include "tapir/Instrumentation/SourceTables.h"
#include "tapir/Instrumentation/StridedAccesses.h"
#include "tapir/Instrumentation/Tool.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PassManager.h"

namespace tapir {

class SerialCode;

class FunctionInstrumenter {
  llvm::Function &F;
  const Tool &T;
  SourceTables &Tables;
  /// The serial code of the module; null if the tool wants all accesses, and
  /// not only those that may race.
  const SerialCode *Serial;
  llvm::FunctionAnalysisManager &FAM;
  const unsigned FunctionNo;
  /// True if tasks run in place. The exception of such a task arrives in the
  /// parent without a reattach.
  const bool InPlace;

  /// Variables that are promoted after all hooks are inserted.
  llvm::SmallVector<llvm::AllocaInst *, 16> Variables;
  llvm::AllocaInst *Current = nullptr;
  /// The last of the stores at the function's begin that initialise these
  /// variables.
  llvm::Instruction *LastInitial = nullptr;

  /// The data of a sync region. The hooks at the begin and end of the region's
  /// tasks need it.
  struct Region {
    unsigned Number = 0;
    bool OfLoop = false, InPlace = false;
    /// True if the region's spawns are those of a splitter, which pass halves
    /// of a loop to itself.
    bool Halves = false;
    /// Variables of the function: the frame of the strand that spawns in the
    /// region; the number of the last detach, task and continuation; and a flag
    /// that is true after that task has begun.
    llvm::AllocaInst *Frame = nullptr, *Detach = nullptr, *Begun = nullptr;
  };
  llvm::MapVector<llvm::Value *, Region> Regions;

  /// An access that gets hooks.
  struct Access {
    llvm::Instruction *I; ///< the access, or its record
    llvm::Value *Address;
    llvm::Type *Type; ///< null if Size has the number of bytes
    llvm::Value *Size = nullptr;
    llvm::Align Alignment;
    bool Writes = false, Atomic = false, ReadsAndWrites = false;
    /// An i1 that is true if the lane of a vector is accessed. If Mask is null,
    /// the access is unconditional.
    llvm::Value *Mask = nullptr;
    /// Set if one hook before loops replaces the hooks in them.
    std::optional<StridedAccess> Strided = {};
  };
  llvm::SmallVector<Access, 32> Accesses;
  /// The size and cost that a block had before any hook was inserted.
  struct MeasuredBlock {
    llvm::BasicBlock *Block;
    llvm::DebugLoc At;
    unsigned Size;
    uint32_t Cost;
  };
  llvm::SmallVector<MeasuredBlock, 16> Blocks;
  llvm::SmallVector<llvm::AllocaInst *, 8> Allocas;
  llvm::SmallVector<llvm::CallBase *, 16> Calls, Opaque;
  /// A call whose result is the address of a thread-local variable.
  struct ThreadLocal {
    llvm::CallBase *Address;
    /// True if other code may access the variable by this address.
    bool IsPassedOn;
  };
  llvm::SmallVector<ThreadLocal, 4> ThreadLocals;
  /// Structures that are passed by value and whose addresses other code may
  /// have.
  llvm::SmallVector<llvm::Argument *, 2> Copies;
  /// A task that alone uses a static alloca.
  struct Owner {
    llvm::CallBase *Detach;
    /// True if the variable's lifetime begins at a lifetime marker in the task.
    /// Otherwise it begins with the task.
    bool HasStart;
  };
  llvm::DenseMap<llvm::AllocaInst *, llvm::SmallVector<Owner, 1>> OwnersOf;
  /// Maps a static alloca to the ends of the tasks that get a copy of it.
  llvm::DenseMap<llvm::AllocaInst *,
                 llvm::SmallSetVector<llvm::Instruction *, 2>>
      CopiesEnd;
  /// Maps a detach to a block that only its child enters.
  llvm::DenseMap<llvm::CallBase *, llvm::BasicBlock *> ChildOf;

  // Calls of hooks.
  llvm::Value *frame(llvm::IRBuilderBase &B);
  llvm::CallInst *hook(llvm::IRBuilderBase &B, Hook H,
                       llvm::ArrayRef<llvm::Value *> Args,
                       llvm::ArrayRef<llvm::Value *> More = {});
  llvm::AllocaInst *makeVariable(llvm::Type *T, const llvm::Twine &Name,
                                 llvm::Value *Initial);
  llvm::Value *functionId(llvm::IRBuilderBase &B) {
    return Tables.getId(B, Place::Func, FunctionNo);
  }

  /// Returns the position for hooks at the function's entry. A hook that is
  /// inserted here precedes those that were inserted earlier.
  llvm::BasicBlock::iterator body();

  // Finding.
  void collect();
  void collectAccesses(llvm::Instruction &I);
  void collectRecord(llvm::Instruction &I, const AccessRecord &Record);
  void collectIntrinsic(llvm::IntrinsicInst &I);
  void collectPacked(llvm::IntrinsicInst &I, llvm::Value *Address,
                     llvm::Type *Data, llvm::Value *Mask, bool Writes);
  void collectLanes(llvm::IntrinsicInst &I, llvm::Value *Address,
                    llvm::Type *Data, llvm::Value *Mask, bool Writes);
  void collectArguments(llvm::CallBase &C);
  void collectAsm(llvm::CallBase &C);
  void findOwners();
  void filter();
  void findStridedAccesses();

  // Functions, blocks, loops.
  void instrumentEntry();
  void instrumentExits();
  void exitBefore(llvm::Instruction &At, bool Throwing);
  void addCleanup();
  void instrumentLandingPads();
  void splitAtStrands();
  void measureBlocks();
  void instrumentBlocks();
  void instrumentLoops();

  // Tasks.
  void findRegions();
  Region &regionOf(const llvm::CallBase &Marker);
  void instrumentDetach(llvm::CallBase &D);
  void instrumentTaskBegins();
  llvm::SmallVector<llvm::Value *, 4> leaveParent(llvm::IRBuilderBase &B,
                                                  Region &R);
  void beginTask(llvm::IRBuilderBase &B, Region &R,
                 llvm::ArrayRef<llvm::Value *> Given);
  void endTask(llvm::IRBuilderBase &B, Region &R, bool Throwing);
  void continueParent(llvm::IRBuilderBase &B, Region &R, bool Throwing);
  void instrumentTaskEnds();
  void instrumentSync(llvm::CallBase &S);

  // Memory and calls.
  void instrumentAccess(const Access &A);
  void emitAccess(llvm::IRBuilderBase &B, const Access &A, bool Write,
                  unsigned Number, bool After);
  void instrumentAllocas();
  void instrumentEnds();
  void freshenThreadLocal(const ThreadLocal &Its);
  void freshenArgument(llvm::Argument &A);
  void freshen(llvm::IRBuilderBase &B, llvm::AllocaInst &A, unsigned Number);
  void instrumentCall(llvm::CallBase &C);
  bool instrumentAllocation(llvm::CallBase &C);
  void instrumentOpaque(llvm::CallBase &C);
  void instrumentViews();
  /// Returns the properties of an access: a load_prop_t or store_prop_t, whose
  /// members in csi/csi.h say what each bit means.
  uint64_t accessProperties(const Access &A, bool Write);

public:
  FunctionInstrumenter(llvm::Function &F, unsigned FunctionNo, const Tool &T,
                       SourceTables &Tables, const SerialCode *Serial,
                       llvm::FunctionAnalysisManager &FAM, bool InPlace)
      : F(F), T(T), Tables(Tables), Serial(Serial), FAM(FAM),
        FunctionNo(FunctionNo), InPlace(InPlace) {}
  void run();
};

/// Returns true if \p I calls a function of the tool that the program knows of.
bool isToolCall(const llvm::Instruction &I);

/// Gives an invoke a normal destination whose only predecessor is the invoke.
/// Returns this block.
llvm::BasicBlock *splitNormalEdge(llvm::InvokeInst &Invoke);

} // namespace tapir

#endif // TAPIR_INSTRUMENTATION_FUNCTIONINSTRUMENTER_H
