//===- EvaluatedParts.h - What a statement evaluates ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `Stmt::children()` is about what was written. It lacks expressions that stand
// elsewhere but are evaluated here, such as default arguments and the default
// initialisers of members, and has operands that never are. Whoever asks what a
// statement does has to walk over these parts instead.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_AST_EVALUATEDPARTS_H
#define CILK_AST_EVALUATEDPARTS_H

#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace cilk {

/// Calls \p Visit with each direct part of \p S that is executed or evaluated
/// if \p S is. Bodies of lambdas and blocks are not, their captures are. No
/// expression is visited twice, and none is null.
void forEachPart(clang::Stmt *S, llvm::function_ref<void(clang::Stmt *)> Visit);

/// The name of the marker that \p S calls; empty if it calls none.
llvm::StringRef calledMarker(const clang::Stmt *S);

/// Whether \p S is a statement that tells of an effect (Effects.h).
bool tellsEffect(const clang::Stmt *S);

/// Whether \p Test is true of a direct part of \p S.
bool anyPart(const clang::Stmt *S,
             llvm::function_ref<bool(clang::Stmt *)> Test);

} // namespace cilk

#endif // CILK_AST_EVALUATEDPARTS_H
