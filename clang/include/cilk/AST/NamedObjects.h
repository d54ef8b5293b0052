//===- NamedObjects.h - The object that an expression names -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file identifies the object that an expression names, such as `n`, `p->x`
// or `r[i + 1]`, by the text of the expression. The warnings about races
// compare objects by these texts.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_AST_NAMEDOBJECTS_H
#define CILK_AST_NAMEDOBJECTS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/FoldingSet.h"
#include <string>

namespace cilk {

/// Returns a value that is equal for two expressions if their texts are equal.
/// Parentheses and implicit conversions around them are ignored.
llvm::FoldingSetNodeID nameOf(const clang::ASTContext &C, const clang::Expr *E);

/// Returns this value for an expression that only names \p D.
llvm::FoldingSetNodeID nameOf(const clang::ValueDecl *D);

/// Returns \p E as a user writes it: `m`, not `this->m`.
std::string written(const clang::ASTContext &C, const clang::Expr *E);

/// Returns true if unordered accesses to an object of type \p T would be a
/// race: \p T is a number or pointer without an attribute, and neither atomic
/// nor volatile.
bool isPlain(clang::QualType T);

/// The object that an expression names.
struct NamedObject {
  /// The variable at the root of the expression, or null for `this`.
  const clang::VarDecl *Root = nullptr;
  /// The variables whose values the expression reads to find the object. The
  /// expression names the same object until one of them changes.
  llvm::SmallVector<const clang::VarDecl *, 2> Read;
};

/// Returns the object that \p E names, if the text of \p E identifies the
/// object. For that, the object must be plain. \p E may only call subscript
/// operators of the standard library's arrays, and only read local variables.
std::optional<NamedObject> asNamedObject(const clang::Expr *E);

/// Returns true if \p S takes the address of \p V, binds a reference to it, or
/// captures it by reference.
bool hasAlias(clang::Stmt *S, const clang::VarDecl *V);

/// Returns true if \p S may change \p V, or binds a reference to it.
bool mayChange(clang::Stmt *S, const clang::VarDecl *V);

} // namespace cilk

#endif // CILK_AST_NAMEDOBJECTS_H
