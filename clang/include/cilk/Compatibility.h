//===- Compatibility.h - What differs between LLVM versions -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Everything in the Clang plugin that knows of one particular LLVM version, or
// of Clang's insides beyond its public headers, is here: the spelling of
// attribute factories, and three private members of the preprocessor. The
// latter are reached through explicit template instantiation, to which access
// checks do not apply by the language's own rules ([temp.spec.general]/6), so
// that the compiler still checks their names and types.
//
// It is written for 22. The version in a condition is the first that is as 22,
// or is 23, which has something else; and the entry says what the others have,
// down to 19.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_COMPATIBILITY_H
#define CILK_COMPATIBILITY_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/ParsedAttrInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "llvm/Config/llvm-config.h"

#if LLVM_VERSION_MAJOR >= 22
#include "clang/Driver/CreateInvocationFromArgs.h"
#elif LLVM_VERSION_MAJOR >= 19
#include "clang/Frontend/Utils.h" // createInvocation
#include "clang/Sema/ParsedAttr.h"
#else
#error "The Cilk front end needs LLVM 19 or newer"
#endif

namespace cilk {
namespace compat {

//===----------------------------------------------------------------------===//
// The preprocessor's members
//===----------------------------------------------------------------------===//

/// The watcher that sees every token leave the preprocessor.
using TokenWatcher = llvm::unique_function<void(const clang::Token &)>;

/// The watcher that is installed in \p PP; may be empty.
TokenWatcher &tokenWatcher(clang::Preprocessor &PP);

/// How many calls of Preprocessor::Lex are under way inside one another, at any
/// time.
const unsigned &lexLevel(const clang::Preprocessor &PP);

/// The tokens that a tentative parse goes back to, innermost parse last; the
/// number counts the tokens that were cached before it began.
using BacktrackTokens =
    std::vector<std::pair<llvm::SmallVector<clang::Token, 1>,
                          llvm::SmallVector<clang::Token, 1>::size_type>>;

/// What the innermost tentative parse will go back to, if it has a list of its
/// own; null otherwise. In 19 none has: all go back to the preprocessor's
/// cache.
#if LLVM_VERSION_MAJOR >= 20
llvm::SmallVector<clang::Token, 1> *backtrackTokens(clang::Preprocessor &PP);
#else
inline llvm::SmallVector<clang::Token, 1> *
backtrackTokens(clang::Preprocessor &) {
  return nullptr;
}
#endif

/// How many tokens are there.
inline size_t countBacktrackTokens(clang::Preprocessor &PP) {
  const auto *Tokens = backtrackTokens(PP);
  return Tokens ? Tokens->size() : 0;
}

//===----------------------------------------------------------------------===//
// Diagnostics
//===----------------------------------------------------------------------===//

/// Shows \p Then a diagnostic which \p Engine doesn't report itself. In 19 all
/// of it but the text is the engine's, so that is changed for the time being.
#if LLVM_VERSION_MAJOR >= 20
inline void
withDiagnostic(const clang::DiagnosticsEngine &Engine,
               clang::SourceLocation Loc, unsigned ID,
               const clang::DiagnosticStorage &Storage, llvm::StringRef Text,
               llvm::function_ref<void(const clang::Diagnostic &)> Then) {
  Then(clang::Diagnostic(&Engine, Loc, ID, Storage, Text));
}
#else
void withDiagnostic(const clang::DiagnosticsEngine &Engine,
                    clang::SourceLocation Loc, unsigned ID,
                    const clang::DiagnosticStorage &Storage,
                    llvm::StringRef Text,
                    llvm::function_ref<void(const clang::Diagnostic &)> Then);
#endif

/// Who shows diagnostics. In 23 nobody tells it that all of them are there:
/// what it has to do then, it does when it is destroyed.
#if LLVM_VERSION_MAJOR >= 23
struct DiagnosticConsumer : clang::DiagnosticConsumer {
  virtual void finish() {}
};
inline void finish(clang::DiagnosticConsumer &) {}
#else
using clang::DiagnosticConsumer;
inline void finish(clang::DiagnosticConsumer &C) { C.finish(); }
#endif

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

inline clang::Attr *makeAsmLabel(clang::ASTContext &C, llvm::StringRef Name) {
  return clang::AsmLabelAttr::CreateImplicit(C, Name);
}

/// An attribute that carries one of our names, and perhaps an expression, from
/// the parser to the rewriter. It never reaches code generation.
inline clang::AnnotateAttr *
makeAnnotation(clang::ASTContext &C, llvm::StringRef Name,
               llvm::MutableArrayRef<clang::Expr *> Args,
               clang::SourceRange Range) {
  return clang::AnnotateAttr::Create(C, Name, Args.data(), Args.size(), Range);
}

/// Whether a plugin's attribute of a statement can become an attribute in the
/// tree. In 19 it can't: the plugin is only asked whether it may stand there,
/// and must say no, at which Clang drops it in silence. So there one of Clang's
/// own stands beside it, suppress("<our name>"), which means something to the
/// static analyser only.
constexpr bool KeepsStatementAttributes = LLVM_VERSION_MAJOR >= 20;

/// The name that a statement's attribute has from us; "" if it has none.
inline llvm::StringRef nameOf(const clang::Attr *A) {
  if (const auto *Its = llvm::dyn_cast<clang::AnnotateAttr>(A))
    return Its->getAnnotation();
  if (const auto *Its = llvm::dyn_cast<clang::SuppressAttr>(A);
      Its && !KeepsStatementAttributes &&
      Its->diagnosticIdentifiers_size() == 1)
    return *Its->diagnosticIdentifiers_begin();
  return "";
}

/// The expression that it carries, or null.
inline clang::Expr *argumentOf(const clang::Attr *A) {
  const auto *Its = llvm::dyn_cast<clang::AnnotateAttr>(A);
  return Its && Its->args_size() ? *Its->args_begin() : nullptr;
}

/// What a type is annotated with. Not sure if there are several annotations
/// that it may be.
struct TypeAnnotation {
  const clang::AnnotateTypeAttr *Attribute = nullptr;
  bool IsSure = true;
};

/// The annotation of \p T, as \p For was declared with it, which may be null.
/// In 19 a type has no more than the kind of an attribute, so that all that are
/// annotated are one type; what it was written with is known where it was
/// written. So that is looked for in the declaration \p For, and, if there is
/// none, among what noteAnnotations has seen.
#if LLVM_VERSION_MAJOR >= 20
inline TypeAnnotation annotationOf(const clang::AttributedType *T,
                                   const clang::NamedDecl *) {
  return {llvm::dyn_cast_or_null<clang::AnnotateTypeAttr>(T->getAttr()), true};
}
inline void noteAnnotations(clang::Decl *) {}
inline void noteImported(clang::ASTContext &) {}
inline void forgetAnnotations() {}
#else
TypeAnnotation annotationOf(const clang::AttributedType *T,
                            const clang::NamedDecl *For);
/// Remembers what the types of reducers in \p D were written with, until
/// forgetAnnotations is called, for a new translation unit. One at a time, in
/// the whole process.
void noteAnnotations(clang::Decl *D);
/// The same of what a precompiled header has, all of it, at the first call.
void noteImported(clang::ASTContext &C);
void forgetAnnotations();
#endif

#if LLVM_VERSION_MAJOR >= 20
using ParsedStatementAttr = clang::ParsedAttrInfo;
#else
/// 19 never calls handleStmtAttribute.
struct ParsedStatementAttr : clang::ParsedAttrInfo {
  virtual AttrHandling handleStmtAttribute(clang::Sema &, clang::Stmt *,
                                           const clang::ParsedAttr &,
                                           clang::Attr *&) const {
    return NotHandled;
  }
};
#endif

/// \p Body, of a function that is no template, with an attribute for each of
/// our pragmas. suppress() has no room for an argument, so in 19 what a pragma
/// is before is in a switch that has it:
///   [[clang::suppress("cilk.grainsize")]] switch ((void)(n), 0) default: ...
#if LLVM_VERSION_MAJOR >= 20
inline clang::Stmt *withPragmas(clang::Stmt *Body, clang::Sema &) {
  return Body;
}
#else
clang::Stmt *withPragmas(clang::Stmt *Body, clang::Sema &S);
#endif

//===----------------------------------------------------------------------===//
// The tree
//===----------------------------------------------------------------------===//

/// Of a `break` or `continue`: the loop or switch that it names, as C2y has it;
/// null if it names none, and before 22, which is the first to know that.
inline const clang::Stmt *namedTarget(const clang::Stmt *S) {
#if LLVM_VERSION_MAJOR >= 22
  const auto *Control = llvm::cast<clang::LoopControlStmt>(S);
  return Control->hasLabelTarget() ? Control->getNamedLoopOrSwitch() : nullptr;
#else
  (void)S;
  return nullptr;
#endif
}

/// What assembly and its constraints are: any constant string since 21.
#if LLVM_VERSION_MAJOR >= 21
using AsmString = clang::Expr;
#else
using AsmString = clang::StringLiteral;
#endif

/// As a function of the context, which needs one in 19.
inline bool hasSameType(clang::QualType A, clang::QualType B) {
  return A.getCanonicalType() == B.getCanonicalType();
}

/// What \p D has become if it is an expansion statement of C++26, `template
/// for`; null if it is none or depends on a template argument, and before 23,
/// which has it. For us no statement of the function.
inline clang::Stmt *expansionOf(clang::Decl *D) {
#if LLVM_VERSION_MAJOR >= 23
  if (auto *Its = llvm::dyn_cast<clang::CXXExpansionStmtDecl>(D))
    return Its->getInstantiations();
#else
  (void)D;
#endif
  return nullptr;
}

/// A list of \p Inits between braces, which are written if \p IsExplicit: in 23
/// that is asked for; before, they are if they are somewhere.
inline clang::InitListExpr *makeList(clang::ASTContext &C,
                                     clang::SourceLocation Begin,
                                     llvm::ArrayRef<clang::Expr *> Inits,
                                     clang::SourceLocation End,
                                     bool IsExplicit) {
#if LLVM_VERSION_MAJOR >= 23
  return new (C) clang::InitListExpr(C, Begin, Inits, End, IsExplicit);
#else
  (void)IsExplicit;
  return new (C) clang::InitListExpr(C, Begin, Inits, End);
#endif
}

/// \p List with other \p Inits, still without a type.
inline clang::InitListExpr *copyList(clang::ASTContext &C,
                                     const clang::InitListExpr *List,
                                     llvm::ArrayRef<clang::Expr *> Inits) {
  return makeList(C, List->getLBraceLoc(), Inits, List->getRBraceLoc(),
                  List->isExplicit());
}

/// Whether \p P has all elements of its pack. In 19 it has where it is none of
/// a template.
inline bool isFullySubstituted(const clang::PackIndexingExpr *P) {
#if LLVM_VERSION_MAJOR >= 20
  return P->isFullySubstituted();
#else
  return !P->isInstantiationDependent();
#endif
}

/// What a new-expression passes to the allocation function by itself: before
/// 21, whether it passes an alignment.
#if LLVM_VERSION_MAJOR >= 21
inline clang::ImplicitAllocationParameters
allocationOf(const clang::CXXNewExpr *New) {
  return New->implicitAllocationParameters();
}
inline clang::ImplicitAllocationParameters plainAllocation() {
  return clang::ImplicitAllocationParameters(clang::AlignedAllocationMode::No);
}
#else
inline bool allocationOf(const clang::CXXNewExpr *New) {
  return New->passAlignment();
}
inline bool plainAllocation() { return false; }
#endif

/// What Sema is told of a conversion that is no assignment. In 19 the
/// enumeration is Sema's.
#if LLVM_VERSION_MAJOR >= 20
constexpr auto Converting = clang::AssignmentAction::Converting;
#else
constexpr auto Converting = clang::Sema::AA_Converting;
#endif

/// Completes the arguments \p Written of \p Template by default ones, into
/// \p Result; true if there was an error, as Sema has it.
inline bool
completeArguments(clang::Sema &S, clang::TemplateDecl *Template,
                  clang::SourceLocation L,
                  clang::TemplateArgumentListInfo &Written,
                  llvm::SmallVectorImpl<clang::TemplateArgument> &Result) {
#if LLVM_VERSION_MAJOR >= 20
  clang::Sema::CheckTemplateArgumentInfo Checked;
  if (S.CheckTemplateArgumentList(Template, L, Written, /*DefaultArgs=*/{},
                                  /*PartialTemplateArgs=*/false, Checked))
    return true;
  Result.append(Checked.SugaredConverted.begin(),
                Checked.SugaredConverted.end());
  return false;
#else
  llvm::SmallVector<clang::TemplateArgument, 4> Canonical;
  return S.CheckTemplateArgumentList(
      Template, L, Written, /*PartialTemplateArgs=*/false, Result, Canonical);
#endif
}

} // namespace compat
} // namespace cilk

#endif // CILK_COMPATIBILITY_H
