//===- StatementAttributes.cpp - Cilk statements in the tree --------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file registers the `[[cilk::...]]` attributes of the keywords with
// Clang's parser and checks that each is on the kind of statement that its
// keyword needs. It turns the attribute into an annotation, by which the
// checker and the rewriter find the statement.
//
//===----------------------------------------------------------------------===//

#include "cilk/Sema/StatementAttributes.h"
#include "cilk/AST/EvaluatedParts.h"
#include "cilk/Diagnostics.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/ParsedAttrInfo.h"
#include "clang/Sema/ParsedAttr.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace cilk {

static constexpr struct {
  Keyword Kind;
  llvm::StringLiteral Annotation;
} Annotations[] = {
#define STATEMENT_KEYWORD(Kind, Name, Operand, Description)                    \
  {Keyword::Kind, "cilk." Name},
#include "cilk/Lex/Keywords.def"
};

/// Returns the name of \p A, an attribute of a statement, if it belongs to this
/// plugin, and otherwise "".
static llvm::StringRef nameOf(const Attr *A) {
  const auto *Its = dyn_cast<AnnotateAttr>(A);
  return Its ? Its->getAnnotation() : "";
}

/// Returns the argument of \p A, or null if it has none.
static Expr *argumentOf(const Attr *A) {
  const auto *Its = dyn_cast<AnnotateAttr>(A);
  return Its && Its->args_size() ? *Its->args_begin() : nullptr;
}

/// Returns the pragma of the annotation \p Name, or nothing if it belongs to no
/// pragma.
static std::optional<PragmaKind> pragmaOf(llvm::StringRef Name) {
#define PRAGMA(Kind, Name_, Argument, Statement, Description)                  \
  if (Name == Kind##Annotation)                                                \
    return PragmaKind::Kind;
#include "cilk/Lex/Pragmas.def"
  return std::nullopt;
}

std::optional<CilkStatement> asCilkStatement(const AttributedStmt *S,
                                             unsigned From) {
  std::optional<CilkStatement> Result;
  for (unsigned I = From, E = S->getAttrs().size(); I != E; ++I) {
    const Attr *A = S->getAttrs()[I];
    const llvm::StringRef Name = nameOf(A);
    for (const auto &Known : Annotations)
      if (!Result && Name == Known.Annotation)
        Result = CilkStatement{Known.Kind, A, A->getLocation(), {}, I + 1};
    if (std::optional<PragmaKind> Pragma = pragmaOf(Name); Result && Pragma)
      Result->Arguments[indexOf(*Pragma)] = argumentOf(A);
  }
  return Result;
}

std::optional<Expr *> spliceDepth(const AttributedStmt *S) {
  for (const Attr *A : S->getAttrs())
    if (nameOf(A) == SpliceAnnotation)
      return argumentOf(A);
  return std::nullopt;
}

/// Returns true if \p S contains a parallel loop.
static bool hasParallelLoop(const Stmt *S) {
  if (!S)
    return false;
  if (const auto *A = dyn_cast<AttributedStmt>(S))
    if (std::optional<CilkStatement> Its = asCilkStatement(A);
        Its && Its->Kind == Keyword::For)
      return true;
  return llvm::any_of(S->children(), hasParallelLoop);
}

static const FunctionDecl *getCallee(const Stmt *S) {
  const auto *Call = dyn_cast<CallExpr>(S);
  return Call ? Call->getDirectCallee() : nullptr;
}

/// Returns true if \p S declares an effect.
static bool hasEffect(const Stmt *S) {
  return S && (tellsEffect(S) || llvm::any_of(S->children(), hasEffect));
}

/// Returns true if \p S directly calls a function that declares an effect.
static bool hasCallWithEffect(const Stmt *S) {
  if (!S)
    return false;
  if (const FunctionDecl *Callee = getCallee(S)) {
    const FunctionDecl *Pattern = Callee->getTemplateInstantiationPattern();
    if (hasEffect((Pattern ? Pattern : Callee)->getBody()))
      return true;
  } else if (const auto *Call = dyn_cast<CallExpr>(S);
             Call && Call->isTypeDependent()) {
    return true;
  }
  return llvm::any_of(S->children(), hasCallWithEffect);
}

/// Returns \p Argument of a pragma as a value; null after an error.
static Expr *valueOf(Sema &S, Expr *Argument) {
  // Clang parses arguments of attributes as unevaluated expressions, so the
  // conversion to a value is added here.
  ExprResult Value = S.DefaultLvalueConversion(Argument);
  return Value.isInvalid() ? nullptr : Value.get();
}

/// Returns the annotation \p Name, with \p Argument if it isn't null, for the
/// loop \p On. Returns null after an error. Also returns null if \p On is no
/// loop, which another check reports.
static Attr *makeOnLoop(Sema &S, const Stmt *On, Expr *Argument,
                        SourceLocation L, llvm::StringRef Name) {
  if (!isa<ForStmt, CXXForRangeStmt>(On) ||
      (Argument && !(Argument = valueOf(S, Argument))))
    return nullptr;
  return AnnotateAttr::Create(S.Context, Name, &Argument, !!Argument, L);
}

Attr *makeGrainsize(Sema &S, const Stmt *On, Expr *Argument, SourceLocation L) {
  return makeOnLoop(S, On, Argument, L, GrainsizeAnnotation);
}

/// Checks and returns \p Argument, the number of steps that are spliced at a
/// time. Returns null after an error.
static Expr *depth(Sema &S, Expr *Argument) {
  DiagnosticsEngine &Diags = S.getDiagnostics();
  Argument = valueOf(S, Argument);
  if (!Argument || Argument->containsErrors())
    return nullptr;
  QualType T = Argument->getType();
  if (Argument->isTypeDependent() || !T->isIntegerType() ||
      S.Context.getIntWidth(T) > 64) {
    report(Diags, Argument->getExprLoc(), diag::err_splice_steps_type)
        << T << Argument->getSourceRange();
    return nullptr;
  }
  Expr::EvalResult Result;
  if (!Argument->isValueDependent() &&
      Argument->EvaluateAsInt(Result, S.Context) &&
      !Result.Val.getInt().isStrictlyPositive()) {
    report(Diags, Argument->getExprLoc(), diag::err_splice_steps_not_positive)
        << Argument->getSourceRange();
    return nullptr;
  }
  return Argument;
}

/// Returns the annotation of `#pragma cilk splice` for \p On, or null after it
/// has reported an error. \p Depth is the pragma's argument, or null if it has
/// none.
static Attr *makeSplice(Sema &S, const Stmt *On, Expr *Depth,
                        SourceLocation L) {
  if (Depth && !(Depth = depth(S, Depth)))
    return nullptr;
  const bool IsBlock = isa<CompoundStmt>(On);
  if (!IsBlock && !isa<ForStmt>(On)) {
    report(S.getDiagnostics(), L, diag::warn_splice_loop_header);
    return nullptr;
  }
  if (!hasParallelLoop(On) && !hasCallWithEffect(On)) {
    report(S.getDiagnostics(), L, diag::warn_splice_nothing_parallel)
        << IsBlock;
    return nullptr;
  }
  return AnnotateAttr::Create(S.Context, SpliceAnnotation, &Depth,
                              Depth ? 1 : 0, L);
}

namespace {

class StatementAttribute : public ParsedAttrInfo {
protected:
  StatementAttribute(Keyword Kind, llvm::StringRef Annotation,
                     ArrayRef<Spelling> Names)
      : Kind(Kind), Annotation(Annotation) {
    IsStmt = 1;
    Spellings = Names;
  }

public:
  /// Returns true if the keyword is allowed before \p On; otherwise reports an
  /// error.
  bool diagAppertainsToStmt(Sema &S, const ParsedAttr &A,
                            const Stmt *On) const override {
    DiagnosticsEngine &Diags = S.getDiagnostics();
    switch (operandOf(Kind)) {
    case KeywordOperand::Nothing:
      if (isa<NullStmt>(On))
        return true;
      report(Diags, A.getLoc(), diag::err_expected_semi_after)
          << shortName(Kind)
          << insertion(S.getLocForEndOfToken(A.getLoc()), ";");
      return false;
    case KeywordOperand::Loop:
      if (isa<ForStmt, CXXForRangeStmt>(On))
        return true;
      report(Diags, A.getLoc(), diag::err_for_expected_loop);
      return false;
    case KeywordOperand::Statement:
      if (!isa<SwitchCase>(On))
        return true;
      report(Diags, A.getLoc(), diag::err_keyword_before_label)
          << shortName(Kind);
      return false;
    case KeywordOperand::StatementOrExpression:
      if (!isa<NullStmt>(On))
        return true;
      report(Diags, A.getLoc(), diag::err_spawn_no_operand);
      return false;
    case KeywordOperand::Declarator:
      break;
    }
    llvm_unreachable("not a statement keyword");
  }

  bool diagAppertainsToDecl(Sema &S, const ParsedAttr &A,
                            const Decl *D) const override {
    const std::string Name = ("cilk_" + A.getAttrName()->getName()).str();
    DiagnosticsEngine &Diags = S.getDiagnostics();
    if (!D->getDeclContext()->isFunctionOrMethod())
      report(Diags, A.getLoc(), diag::err_keyword_outside_function)
          << Name << /*IsSpawn=*/false;
    else if (isa<LabelDecl>(D))
      report(Diags, A.getLoc(), diag::err_keyword_before_label) << Name;
    else
      report(Diags, A.getLoc(), diag::err_keyword_before_declaration) << Name;
    return false;
  }

  AttrHandling handleStmtAttribute(Sema &S, Stmt *, const ParsedAttr &A,
                                   Attr *&Result) const override {
    Result =
        AnnotateAttr::Create(S.Context, Annotation, nullptr, 0, A.getLoc());
    return AttributeApplied;
  }

private:
  Keyword Kind;
  llvm::StringRef Annotation;
};

// Each keyword has a class of its own, because the registry creates objects by
// their type.
#define STATEMENT_KEYWORD(Kind, Name, Operand, Description)                    \
  struct Kind##Keyword : StatementAttribute {                                  \
    static constexpr Spelling Names[] = {                                      \
        {ParsedAttr::AS_CXX11, "cilk::" Name},                                 \
        {ParsedAttr::AS_C23, "cilk::" Name}};                                  \
    Kind##Keyword()                                                            \
        : StatementAttribute(Keyword::Kind, "cilk." Name, Names) {}            \
  };
#include "cilk/Lex/Keywords.def"

/// The attribute of a pragma, with or without an argument.
class PragmaAttribute : public ParsedAttrInfo {
protected:
  PragmaAttribute(PragmaKind Kind, ArrayRef<Spelling> Names) : Kind(Kind) {
    const bool IsRequired = entryOf(Kind).Argument == PragmaArgument::Required;
    NumArgs = IsRequired;
    OptArgs = !IsRequired;
    IsStmt = 1;
    Spellings = Names;
  }

public:
  AttrHandling handleStmtAttribute(Sema &S, Stmt *On, const ParsedAttr &A,
                                   Attr *&Result) const override {
    Expr *Argument = nullptr;
    if (A.getNumArgs() && (!A.isArgExpr(0) || !(Argument = A.getArgAsExpr(0))))
      return AttributeNotApplied;
    if (!Argument && NumArgs)
      return AttributeNotApplied;
    Result = make(S, On, Argument, A.getLoc());
    return Result ? AttributeApplied : AttributeNotApplied;
  }

private:
  Attr *make(Sema &S, const Stmt *On, Expr *Argument, SourceLocation L) const {
    switch (Kind) {
    case PragmaKind::Grainsize:
      return makeGrainsize(S, On, Argument, L);
    case PragmaKind::Splice:
      return makeSplice(S, On, Argument, L);
    }
    llvm_unreachable("not a pragma");
  }

  PragmaKind Kind;
};

#define PRAGMA(Kind, Name, Argument, Statement, Description)                   \
  struct Kind##Pragma : PragmaAttribute {                                      \
    static constexpr Spelling Names[] = {{ParsedAttr::AS_GNU, "cilk_" Name}};  \
    Kind##Pragma() : PragmaAttribute(PragmaKind::Kind, Names) {}               \
  };
#include "cilk/Lex/Pragmas.def"

} // namespace
} // namespace cilk

#define STATEMENT_KEYWORD(Kind, Name, Operand, Description)                    \
  static ParsedAttrInfoRegistry::Add<cilk::Kind##Keyword> Kind##Keyword(       \
      "cilk::" Name, Description);
#include "cilk/Lex/Keywords.def"
#define PRAGMA(Kind, Name, Argument, Statement, Description)                   \
  static ParsedAttrInfoRegistry::Add<cilk::Kind##Pragma> Kind##Pragma(         \
      "cilk_" Name, Description);
#include "cilk/Lex/Pragmas.def"
