//===- BitcodeABI.h - a runtime's ABI as bitcode ----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A runtime's fast paths and structures are written in C, compiled to bitcode,
// linked into the user's module and inlined. So the fast paths and structures
// can change without a change of the compiler.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_BITCODEABI_H
#define TAPIR_TARGETS_BITCODEABI_H

#include "tapir/IR/InlinedBitcode.h"
#include "tapir/Targets/ABIFunctions.h"
#include "tapir/Targets/TargetOptions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/Alignment.h"
#include "llvm/Support/Error.h"
#include <string>

namespace llvm {
class AllocaInst;
class CallBase;
class CallInst;
class DominatorTree;
class Function;
class LoopInfo;
class Module;
} // namespace llvm

namespace tapir {

class LLVM_ATTRIBUTE_VISIBILITY_DEFAULT BitcodeABI : public InlinedBitcode {
  /// The functions that link() has found; null if the file doesn't define one.
  llvm::Function *Linked[NumABIFunctions][NumABIVariants] = {};
  llvm::SmallPtrSet<const llvm::Function *, 4> Throwing;
  TypeLayout RegionLayout, FrameLayout, ChildLayout, LoopLayout;

  /// The analyses that are used to find the positions of a function's
  /// descriptors and their initialisation.
  struct ControlFlow {
    const llvm::DominatorTree &DT;
    const llvm::LoopInfo &LI;
    bool IsIrreducible;
  };
  llvm::Error check(llvm::Module &ABI,
                    llvm::ArrayRef<ABISignature> Wanted) const;
  void initialiseRegion(llvm::AllocaInst &Region, llvm::AllocaInst *Frame,
                        const ControlFlow &Ways) const;

public:
  /// Creates an ABI. Its file is \p FileName in the folder of the target's
  /// files, unless \p Options name another file.
  BitcodeABI(llvm::StringRef FileName, const TargetOptions &Options);

  /// Links the file into \p Into. The file must define the region's type, and
  /// every function of that kind of ABI except the optional ones. The types of
  /// frames, children and loops are read if the file has them. A variable
  /// "__tapir_abi_may_be_called" in the file says that the ABI's push and pop
  /// needn't be inlined.
  llvm::Error link(llvm::Module &Into, ABIKind Kind);

  /// Returns the function, or null if there is none.
  llvm::Function *get(ABIFunction F, ABIVariant V = ABIVariant::Plain) const {
    return Linked[unsigned(F)][unsigned(V)];
  }

  /// Emits a call of the function. The call is nounwind unless the function may
  /// throw.
  llvm::CallInst *call(llvm::IRBuilderBase &B, ABIFunction F,
                       llvm::ArrayRef<llvm::Value *> Args,
                       ABIVariant V = ABIVariant::Plain) const;

  /// Replaces a marker by a call of the function, over the same unwind edge if
  /// the function may throw.
  void replace(llvm::CallBase &Marker, ABIFunction F,
               llvm::ArrayRef<llvm::Value *> Args,
               ABIVariant V = ABIVariant::Plain) const;

  /// Emit the code of the TapirTarget functions with these names, if the file
  /// has functions for reducers.
  llvm::Value *emitView(llvm::IRBuilderBase &B, llvm::Value *Reducer,
                        llvm::Value *Size, llvm::Value *Identity,
                        llvm::Value *Reduce) const;
  void emitViewBegin(llvm::IRBuilderBase &B, llvm::Value *Reducer,
                     llvm::Value *Size, llvm::Value *Identity,
                     llvm::Value *Reduce) const;
  void emitViewEnd(llvm::IRBuilderBase &B, llvm::Value *Reducer) const;

  /// Replaces each sync region of lowered spawns in \p F by a descriptor of the
  /// runtime, which region_init initialises once per activation. If \p Frame is
  /// not null, region_init gets it as an argument. Returns the descriptors.
  llvm::SmallVector<llvm::AllocaInst *, 4>
  createDescriptors(llvm::Function &F,
                    llvm::ArrayRef<llvm::AllocaInst *> Regions,
                    llvm::AllocaInst *Frame = nullptr) const;

  /// Allocates the descriptor of a function that spawns, or of a child, in
  /// \p F, for runtimes that have such descriptors.
  llvm::AllocaInst *createFrame(llvm::Function &F) const;
  llvm::AllocaInst *createChild(llvm::Function &F) const;

  /// Allocates the descriptor of a function that runs a piece of a parallel
  /// loop.
  llvm::AllocaInst *createLoop(llvm::Function &F) const;

  /// Returns true if spawns and syncs must not be changed, which the file
  /// declares by a variable "__tapir_abi_keeps_spawns". May be called before
  /// link().
  bool keepsSpawns() const;

  /// Keeps calls of \p F, if the file defines it, from being inlined before
  /// inlinePostponed(), so that passes can find them.
  void postpone(ABIFunction F);
};

} // namespace tapir

#endif // TAPIR_TARGETS_BITCODEABI_H
