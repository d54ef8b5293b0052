//===- SpawnedCalls.h - The place where a child begins ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rewrites calls of functions, member functions and operators so that one value
// in them goes through tapir.frame.callee, which marks where the child begins.
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

  /// Returns a copy of \p Call, made of \p Parts, so that the child of frame \p
  /// Id begins at it.
  clang::Expr *laundered(clang::CallExpr *Call, CallParts &Parts, unsigned Id,
                         clang::SourceLocation L);
  /// Returns true if the parent's part of a frame makes objects that must not
  /// be moved.
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
