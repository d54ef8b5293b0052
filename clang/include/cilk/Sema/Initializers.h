//===- Initializers.h - Elements of lists in braces -------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In `int a[2] = {cilk_spawn f(), g()};` each element is a place of its own,
// which a child can store into as into a variable. Checker and rewriter go
// through such lists by these functions.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_SEMA_INITIALIZERS_H
#define CILK_SEMA_INITIALIZERS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace cilk {

struct ListElement {
  clang::Expr *Init;
  /// The member that it initialises; null for an array's elements.
  clang::FieldDecl *Field;
  /// In the list, and in an array also in that.
  unsigned Index;
};

/// \p E, without cleanups, as the list of an array's or a structure's elements
/// that it is or means; null if it isn't one.
clang::InitListExpr *asElements(clang::Expr *E);

/// The elements of \p List that are given; not those that fill up an array.
llvm::SmallVector<ListElement, 8> elementsOf(clang::InitListExpr *List);

} // namespace cilk

#endif // CILK_SEMA_INITIALIZERS_H
