//===- Reducers.h - Finds reducers and their functions ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This class finds the reducers that expressions designate, and their
// functions. An object is a reducer if its declared type is a reducer's
// (AST/ReducerTypes.h). The type of an expression doesn't show this: `&x` is
// the address of a view of the reducer `x`, and `auto` copies the annotation
// with the type of a view.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_SEMA_REDUCERS_H
#define CILK_SEMA_REDUCERS_H

#include "cilk/Diagnostics.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include <optional>

namespace clang {
class AnnotateTypeAttr;
class CXXNewExpr;
class Sema;
} // namespace clang

namespace cilk {

/// The functions of a reducer's type, each of which is null if the type names
/// none.
struct ReducerFunctions {
  clang::FunctionDecl *Identity = nullptr, *Reduce = nullptr;
};

/// Returns the expressions in the parentheses of `cilk_reducer`, or nothing if
/// they contained an error.
std::optional<llvm::ArrayRef<clang::Expr *>>
functionsIn(const clang::AnnotateTypeAttr *A);

/// Returns an expression for an annotation token. The parser makes it the
/// callee of a call whose arguments are the functions of a reducer.
void *makeReducerCallee(clang::ASTContext &C, clang::SourceLocation Loc);

/// Returns true if \p Name is the name of a type, or of a template of types, at
/// the parser's position.
bool isTypeName(clang::Sema &S, clang::IdentifierInfo &Name,
                clang::SourceLocation Loc);

class Reducers {
public:
  Reducers(clang::Sema &S, Reporter &Diags) : S(S), Diags(Diags) {}

  /// Returns the declared type of the reducer that the lvalue \p E designates
  /// in the body of \p Owner. Returns null if \p E doesn't designate a reducer:
  /// it may designate a view, for example.
  clang::QualType designated(const clang::Expr *E,
                             const clang::DeclContext *Owner) const;
  bool designates(const clang::Expr *E, const clang::DeclContext *Owner) const {
    return !designated(E, Owner).isNull();
  }

  /// Returns the functions of \p T, the reducer's type in the declaration of \p
  /// For, which is a variable, a member, or the function that uses the type.
  /// Returns nothing after an error, and reports the error if it wasn't
  /// reported before.
  std::optional<ReducerFunctions> functions(clang::QualType T,
                                            const clang::NamedDecl *For,
                                            clang::SourceLocation L);

  /// Reports errors in the functions of \p A, if they don't depend on a
  /// template's arguments.
  void declared(const clang::AnnotateTypeAttr *A);

  /// Returns the declared type of the reducer whose address is the value of \p
  /// E, or null if this value isn't the address of a reducer.
  clang::QualType pointedTo(const clang::Expr *E) const;

  /// Variables that Clang took for constants but that aren't, because their
  /// initialisers use a view.
  llvm::DenseSet<const clang::VarDecl *> NoConstants;
  /// Reports that \p Use, a use of a variable in NoConstants, would have to
  /// capture the variable.
  void reportCapture(const clang::DeclRefExpr *Use);

  /// Reports that a view's address in the initialiser of \p V is not constant.
  void reportStatic(const clang::VarDecl *V);
  /// Reports that `new[]` can't create reducers.
  void reportArrayNew(const clang::CXXNewExpr *New);

private:
  /// Returns the functions of \p A, in an instance of \p Alias or of the
  /// template that contains \p For.
  std::optional<ReducerFunctions>
  functions(const clang::AnnotateTypeAttr *A,
            const clang::TemplateSpecializationType *Alias,
            const clang::NamedDecl *For, clang::SourceLocation L);
  clang::Expr *substitute(clang::Expr *Argument,
                          const clang::TemplateSpecializationType *Alias,
                          const clang::NamedDecl *For, clang::SourceLocation L);
  /// Finds the function with \p Parameters parameters to which \p Argument of a
  /// reducer's type refers, and stores it in \p Result, or null if there is
  /// none. Returns false after an error.
  bool function(clang::Expr *Argument, unsigned Parameters,
                clang::SourceLocation L, clang::FunctionDecl *&Result);

  /// Returns \p Argument converted to a pointer to a function. In C, the
  /// function may have any type. Returns null after an error.
  clang::Expr *asPointer(clang::Expr *Argument, unsigned Parameters);
  void reportFunction(const clang::Expr *Argument, unsigned Parameters);

  clang::Sema &S;
  Reporter &Diags;
};

} // namespace cilk

#endif // CILK_SEMA_REDUCERS_H
