//===- Reducers.h - Finds reducers and their functions ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the reducers that expressions designate, and their functions. Types as
// they were written tell which objects are reducers (AST/ReducerTypes.h). The
// type of an expression does not tell this: `&x` is the address of a view of
// the reducer `x`, and `auto` takes over the annotation along with the type of
// a view.
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

/// The functions that a reducer's type names; null where it names none.
struct ReducerFunctions {
  clang::FunctionDecl *Identity = nullptr, *Reduce = nullptr;
};

/// Returns the expressions between the parentheses of `cilk_reducer`; nothing
/// if they were an error.
std::optional<llvm::ArrayRef<clang::Expr *>>
functionsIn(const clang::AnnotateTypeAttr *A);

/// Returns a callee, in the parser's form, for the call whose arguments are the
/// functions of a reducer.
void *makeReducerCallee(clang::ASTContext &C, clang::SourceLocation Loc);

/// Returns true if \p Name names a type, or a template of types, at the
/// parser's position.
bool isTypeName(clang::Sema &S, clang::IdentifierInfo &Name,
                clang::SourceLocation Loc);

class Reducers {
public:
  Reducers(clang::Sema &S, Reporter &Diags) : S(S), Diags(Diags) {}

  /// Returns the type, as it was written, of the reducer that the lvalue \p E
  /// designates in the body of \p Owner. Returns null if \p E designates no
  /// reducer, as with one of its views.
  clang::QualType designated(const clang::Expr *E,
                             const clang::DeclContext *Owner) const;
  bool designates(const clang::Expr *E, const clang::DeclContext *Owner) const {
    return !designated(E, Owner).isNull();
  }

  /// Returns the functions of the type \p T, a reducer's type as it was written
  /// for \p For: a variable, a member, or the function where it is used.
  /// Returns nothing after an error, which it reports unless that was done
  /// before.
  std::optional<ReducerFunctions> functions(clang::QualType T,
                                            const clang::NamedDecl *For,
                                            clang::SourceLocation L);

  /// Reports errors in the functions of \p A, unless a template's arguments
  /// have to be known.
  void declared(const clang::AnnotateTypeAttr *A);

  /// Returns the type, as it was written, of the reducer whose address is the
  /// value of \p E.
  clang::QualType pointedTo(const clang::Expr *E) const;

  /// Variables whose value seemed constant but is not, because a view is part
  /// of their initialiser.
  llvm::DenseSet<const clang::VarDecl *> NoConstants;
  /// Reports that \p Use, a use of one of these, would have to be captured.
  void reportCapture(const clang::DeclRefExpr *Use);

  /// Reports that a view's address in the initialiser of \p V is not constant.
  void reportStatic(const clang::VarDecl *V);
  /// Reports that `new[]` cannot make reducers.
  void reportArrayNew(const clang::CXXNewExpr *New);

private:
  /// Returns the functions of \p A, in an instance of \p Alias or of the
  /// template that \p For is in.
  std::optional<ReducerFunctions>
  functions(const clang::AnnotateTypeAttr *A,
            const clang::TemplateSpecializationType *Alias,
            const clang::NamedDecl *For, clang::SourceLocation L);
  clang::Expr *substitute(clang::Expr *Argument,
                          const clang::TemplateSpecializationType *Alias,
                          const clang::NamedDecl *For, clang::SourceLocation L);
  /// Finds the function, with \p Parameters parameters, that \p Argument of a
  /// reducer's type means; null if it means none. Returns false after an error.
  bool function(clang::Expr *Argument, unsigned Parameters,
                clang::SourceLocation L, clang::FunctionDecl *&Result);

  /// Returns \p Argument as a pointer to a function; in C, as a pointer to
  /// whatever it points to. Returns null after an error.
  clang::Expr *asPointer(clang::Expr *Argument, unsigned Parameters);
  void reportFunction(const clang::Expr *Argument, unsigned Parameters);

  clang::Sema &S;
  Reporter &Diags;
};

} // namespace cilk

#endif // CILK_SEMA_REDUCERS_H
