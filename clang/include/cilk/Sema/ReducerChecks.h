//===- ReducerChecks.h - Declarations and copies of reducers ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reports errors about reducers wherever they are declared or their types are
// written, whether used or not: see ReducerChecks.cpp and, for jumps,
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

  /// Checks \p D and everything in it, except functions that have been checked
  /// before. Expects the tree as the parser made it.
  void check(clang::Decl *D);

  /// Makes messages name the types of reducers as the user does.
  static void nameTypes(clang::ASTContext &C);

private:
  Reducers &Known;
  Reporter &Diags;
  llvm::DenseSet<const clang::Decl *> Checked;
};

/// Reports jumps in \p Body, of a function, block or lambda expression, that
/// would enter the scope of a reducer after its declaration.
void checkReducerJumps(clang::Stmt *Body, Reporter &Diags);

} // namespace cilk

#endif // CILK_SEMA_REDUCERCHECKS_H
