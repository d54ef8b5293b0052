//===- EvaluatedParts.h - The evaluated parts of a statement ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file enumerates the parts of a statement that are evaluated. The
// checker, the rewriter and the warnings walk over these parts and not over
// `Stmt::children()`, which has the parts in the source. Default arguments and
// default initialisers of members are evaluated with a statement, but
// `children()` lacks them. Some operands in `children()` are never evaluated.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_AST_EVALUATEDPARTS_H
#define CILK_AST_EVALUATEDPARTS_H

#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace cilk {

/// Calls \p Visit with each direct part of \p S that is executed or evaluated
/// with \p S. The captures of lambdas and blocks are visited, their bodies are
/// not. No expression is visited twice, and none is null.
void forEachPart(clang::Stmt *S, llvm::function_ref<void(clang::Stmt *)> Visit);

/// Returns the name of the marker that \p S calls, or an empty string if it
/// calls none.
llvm::StringRef calledMarker(const clang::Stmt *S);

/// Returns true if \p S is a statement that declares an effect
/// (EffectClauses.h).
bool tellsEffect(const clang::Stmt *S);

/// Returns true if \p Test is true of a direct part of \p S.
bool anyPart(const clang::Stmt *S,
             llvm::function_ref<bool(clang::Stmt *)> Test);

} // namespace cilk

#endif // CILK_AST_EVALUATEDPARTS_H
