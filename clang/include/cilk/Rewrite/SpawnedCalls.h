//===- SpawnedCalls.h - The place where a child begins ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This class rewrites calls of functions, member functions and operators, so
// that one value in them is the result of tapir.frame.callee. The child begins
// at the call that uses this result.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_REWRITE_SPAWNEDCALLS_H
#define CILK_REWRITE_SPAWNEDCALLS_H

#include "cilk/Rewrite/SpawnOperands.h"

namespace cilk {

class SpawnedCalls {
public:
  explicit SpawnedCalls(const RewriteContext &In)
      : Build(In.Build), Mark(In.Mark) {}

  /// Returns a copy of \p Call with the operands \p Parts. The child of the
  /// frame \p Id begins at the copy.
  clang::Expr *laundered(clang::CallExpr *Call, CallParts &Parts, unsigned Id,
                         clang::SourceLocation L);
  /// Returns true if the parent's part of a frame creates objects that must not
  /// be moved in memory.
  bool needsInPlace(const CallParts &Parts, const clang::Expr *Target) const;
  bool makesObjects(llvm::ArrayRef<clang::Stmt *> Body) const;

private:
  clang::Expr *launderedObject(clang::Expr *Object, unsigned Id,
                               clang::SourceLocation L);

  const TreeBuilder &Build;
  MarkerFunctions &Mark;
};

} // namespace cilk

#endif // CILK_REWRITE_SPAWNEDCALLS_H
