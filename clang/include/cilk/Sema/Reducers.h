//===- Reducers.h - What is a reducer, and with which functions -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is a reducer is told by types as they were written (AST/ReducerTypes.h).
// What an expression's type has picked up on its way is not to be trusted: `&x`
// is the address of a view of the reducer `x`, and `auto` takes the annotation
// along with the type of a view.
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

/// What a reducer's type names; null where it names none.
struct ReducerFunctions {
  clang::FunctionDecl *Identity = nullptr, *Reduce = nullptr;
};

/// What the user wrote between the parentheses of `cilk_reducer`; none if that
/// was an error.
std::optional<llvm::ArrayRef<clang::Expr *>>
functionsIn(const clang::AnnotateTypeAttr *A);

/// The callee of the call that has these as its arguments, as the parser wants
/// it.
void *makeReducerCallee(clang::ASTContext &C, clang::SourceLocation Loc);

/// Whether \p Name means a type, or a template of types, where the parser is.
bool isTypeName(clang::Sema &S, clang::IdentifierInfo &Name,
                clang::SourceLocation Loc);

class Reducers {
public:
  Reducers(clang::Sema &S, Reporter &Diags) : S(S), Diags(Diags) {}

  /// The type, as it was written, of the reducer that the lvalue \p E
  /// designates in the body of \p Owner; null if it is no reducer, but a view
  /// of one, say.
  clang::QualType designated(const clang::Expr *E,
                             const clang::DeclContext *Owner) const;
  bool designates(const clang::Expr *E, const clang::DeclContext *Owner) const {
    return !designated(E, Owner).isNull();
  }

  /// The functions of the type \p T, which isReducer, as it was written for
  /// \p For: a variable, a member, or the function where it is used. None if
  /// that is an error, which it then reports, or was one before.
  std::optional<ReducerFunctions> functions(clang::QualType T,
                                            const clang::NamedDecl *For,
                                            clang::SourceLocation L);

  /// Reports what is wrong with the functions of \p A, unless a template's
  /// arguments have to be known.
  void declared(const clang::AnnotateTypeAttr *A);

  /// The type, as it was written, of the reducer whose address is the value of
  /// \p E.
  clang::QualType pointedTo(const clang::Expr *E) const;

  /// Variables whose value seemed constant, and no longer does, as a view is
  /// part of their initialiser.
  llvm::DenseSet<const clang::VarDecl *> NoConstants;
  /// Reports that \p Use, of one of these, would have to be captured.
  void reportCapture(const clang::DeclRefExpr *Use);

  /// Reports that a view's address is no constant, in the initialiser of \p V.
  void reportStatic(const clang::VarDecl *V);
  /// Reports that `new[]` makes no reducers.
  void reportArrayNew(const clang::CXXNewExpr *New);

private:
  /// Those of \p A, in an instance of \p Alias or of the template that \p For
  /// is in.
  std::optional<ReducerFunctions>
  functions(const clang::AnnotateTypeAttr *A,
            const clang::TemplateSpecializationType *Alias,
            const clang::NamedDecl *For, clang::SourceLocation L);
  clang::Expr *substitute(clang::Expr *Argument,
                          const clang::TemplateSpecializationType *Alias,
                          const clang::NamedDecl *For, clang::SourceLocation L);
  /// The function that \p Argument of a reducer's type means, with \p
  /// Parameters parameters; null if it means none. False after an error.
  bool function(clang::Expr *Argument, unsigned Parameters,
                clang::SourceLocation L, clang::FunctionDecl *&Result);

  /// \p Argument as a pointer to a function; in C to whatever it points to.
  /// Null after an error.
  clang::Expr *asPointer(clang::Expr *Argument, unsigned Parameters);
  void reportFunction(const clang::Expr *Argument, unsigned Parameters);

  clang::Sema &S;
  Reporter &Diags;
};

} // namespace cilk

#endif // CILK_SEMA_REDUCERS_H
