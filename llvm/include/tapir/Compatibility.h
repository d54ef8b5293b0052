//===- Compatibility.h - the one place that knows LLVM versions -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Headers that moved and functions that changed between the LLVM versions we
// build against are wrapped here, so that a new LLVM costs one file. The
// supported version is 22; anything else stops the build with a clear message.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_COMPATIBILITY_H
#define TAPIR_COMPATIBILITY_H

#include "llvm/Config/llvm-config.h"

#if LLVM_VERSION_MAJOR < 22
#error "OpenCilk needs LLVM 22: install llvm-22-dev and clang-22"
#endif

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Plugins/PassPlugin.h"

namespace tapir {

/// True for a lifetime marker; LLVM 22 allows them on allocas only.
inline bool isLifetimeMarker(const llvm::Instruction &I) {
  return I.isLifetimeStartOrEnd();
}

/// The pointer that a lifetime marker speaks about (its only operand since 22).
inline llvm::Value *getLifetimePointer(const llvm::Instruction &I) {
  return I.getOperand(0);
}

/// The markers that begin the life of \p A; none: it lives as long as the
/// activation of its function.
inline llvm::SmallVector<llvm::Instruction *, 4>
findLifetimeStarts(llvm::AllocaInst &A) {
  llvm::SmallVector<llvm::Instruction *, 4> Starts;
  for (llvm::User *U : A.users())
    if (auto *II = llvm::dyn_cast<llvm::IntrinsicInst>(U);
        II && II->getIntrinsicID() == llvm::Intrinsic::lifetime_start)
      Starts.push_back(II);
  return Starts;
}

/// Removes the lifetime markers of \p A, which then lives as long as the
/// activation of its function.
inline void dropLifetimes(llvm::AllocaInst &A) {
  for (llvm::User *U : llvm::make_early_inc_range(A.users()))
    if (isLifetimeMarker(*llvm::cast<llvm::Instruction>(U)))
      llvm::cast<llvm::Instruction>(U)->eraseFromParent();
}

} // namespace tapir

#endif // TAPIR_COMPATIBILITY_H
