//===- ReducerChecks.h - Declarations and copies of reducers ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This class reports errors in declarations of reducers and in their types,
// even if these aren't used: see ReducerChecks.cpp and, for jumps,
// ReducerJumps.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_SEMA_REDUCERCHECKS_H
#define CILK_SEMA_REDUCERCHECKS_H

#include "cilk/Sema/Reducers.h"

namespace cilk {

class ReducerChecks {
public:
  ReducerChecks(Reducers &Known, Reporter &Diags)
      : Known(Known), Diags(Diags) {}

  /// Checks \p D and all declarations in it, except functions that were checked
  /// before. Call this before the tree is rewritten.
  void check(clang::Decl *D);

  /// Makes diagnostics print a reducer's type with the keyword for reducers, in
  /// the place of the attribute that the keyword became.
  static void nameTypes(clang::ASTContext &C);

private:
  Reducers &Known;
  Reporter &Diags;
  llvm::DenseSet<const clang::Decl *> Checked;
};

/// Reports jumps in \p Body, the body of a function, block or lambda
/// expression, that enter the scope of a reducer after its declaration.
void checkReducerJumps(clang::Stmt *Body, Reporter &Diags);

} // namespace cilk

#endif // CILK_SEMA_REDUCERCHECKS_H
