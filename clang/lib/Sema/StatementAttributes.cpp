//===- StatementAttributes.cpp - Cilk statements in the tree --------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Registers the four `[[cilk::...]]` attributes with Clang's parser, checks
// that each stands on the kind of statement that its keyword calls for, and
// turns it into an annotation for the checker and the rewriter to find.
//
//===----------------------------------------------------------------------===//

#include "cilk/Sema/StatementAttributes.h"
#include "cilk/Diagnostics.h"
#include "cilk/Sema/Parts.h"
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
    {Keyword::Spawn, "cilk.spawn"},
    {Keyword::Sync, "cilk.sync"},
    {Keyword::For, "cilk.for"},
    {Keyword::Scope, "cilk.scope"},
};

/// Returns the name that \p A, an attribute of a statement, has from this
/// plugin; "" if it has none.
static llvm::StringRef nameOf(const Attr *A) {
  const auto *Its = dyn_cast<AnnotateAttr>(A);
  return Its ? Its->getAnnotation() : "";
}

/// Returns the expression that \p A carries, or null.
static Expr *argumentOf(const Attr *A) {
  const auto *Its = dyn_cast<AnnotateAttr>(A);
  return Its && Its->args_size() ? *Its->args_begin() : nullptr;
}

std::optional<CilkStatement> asCilkStatement(const AttributedStmt *S,
                                             unsigned From) {
  std::optional<CilkStatement> Result;
  for (unsigned I = From, E = S->getAttrs().size(); I != E; ++I) {
    const Attr *A = S->getAttrs()[I];
    const llvm::StringRef Name = nameOf(A);
    for (const auto &Known : Annotations)
      if (!Result && Name == Known.Annotation)
        Result = CilkStatement{Known.Kind, A, A->getLocation(), nullptr, I + 1};
    if (Result && Name == GrainsizeAnnotation)
      Result->Grainsize = argumentOf(A);
  }
  return Result;
}

std::optional<Expr *> spliceDepth(const AttributedStmt *S) {
  for (const Attr *A : S->getAttrs())
    if (nameOf(A) == SpliceAnnotation)
      return argumentOf(A);
  return std::nullopt;
}

/// Whether a parallel loop is in \p S.
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

/// Whether an effect is told of in \p S.
static bool hasEffect(const Stmt *S) {
  return S && (tellsEffect(S) || llvm::any_of(S->children(), hasEffect));
}

/// Whether a call is in \p S of a function whose effect is declared, as far as
/// it is known which function that is.
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

/// \p Argument of a pragma as a value. Null after an error.
static Expr *valueOf(Sema &S, Expr *Argument) {
  // Attribute arguments are parsed as if they were not evaluated.
  ExprResult Value = S.DefaultLvalueConversion(Argument);
  return Value.isInvalid() ? nullptr : Value.get();
}

/// Returns what `#pragma cilk grainsize(Argument)`, at \p L, makes of \p On;
/// null if that is no loop, or after an error.
static Attr *makeGrainsize(Sema &S, const Stmt *On, Expr *Argument,
                           SourceLocation L) {
  if (!isa<ForStmt, CXXForRangeStmt>(On) || !(Argument = valueOf(S, Argument)))
    return nullptr;
  return AnnotateAttr::Create(S.Context, GrainsizeAnnotation, &Argument, 1, L);
}

/// \p Argument, how many steps a spliced loop takes at a time. Null after an
/// error.
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

/// Does the same for `#pragma cilk splice`, whose argument is \p Depth, or null
/// if it has none; reports what is wrong.
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
  /// Returns true if the keyword may stand before \p On; reports an error if
  /// not.
  bool diagAppertainsToStmt(Sema &S, const ParsedAttr &A,
                            const Stmt *On) const override {
    DiagnosticsEngine &Diags = S.getDiagnostics();
    switch (Kind) {
    case Keyword::Sync:
      if (isa<NullStmt>(On))
        return true;
      report(Diags, A.getLoc(), diag::err_expected_semi_after)
          << "cilk_sync" << insertion(S.getLocForEndOfToken(A.getLoc()), ";");
      return false;
    case Keyword::For:
      if (isa<ForStmt, CXXForRangeStmt>(On))
        return true;
      report(Diags, A.getLoc(), diag::err_for_expected_loop);
      return false;
    case Keyword::Scope:
      if (!isa<SwitchCase>(On))
        return true;
      report(Diags, A.getLoc(), diag::err_keyword_before_label) << "cilk_scope";
      return false;
    case Keyword::Spawn:
      if (!isa<NullStmt>(On))
        return true;
      report(Diags, A.getLoc(), diag::err_spawn_no_operand);
      return false;
    case Keyword::Hyperobject:
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

/// One class for each keyword, since the registry makes them by type.
template <unsigned Index> struct Registered : StatementAttribute {
  static constexpr Spelling Names[] = {
      {ParsedAttr::AS_CXX11, Index == 0   ? "cilk::spawn"
                             : Index == 1 ? "cilk::sync"
                             : Index == 2 ? "cilk::for"
                                          : "cilk::scope"},
      {ParsedAttr::AS_C23, Index == 0   ? "cilk::spawn"
                           : Index == 1 ? "cilk::sync"
                           : Index == 2 ? "cilk::for"
                                        : "cilk::scope"}};
  Registered()
      : StatementAttribute(Annotations[Index].Kind,
                           Annotations[Index].Annotation, Names) {}
};

class GrainsizeAttribute : public ParsedAttrInfo {
public:
  GrainsizeAttribute() {
    static constexpr Spelling Names[] = {
        {ParsedAttr::AS_GNU, "cilk_grainsize"}};
    NumArgs = 1;
    IsStmt = 1;
    Spellings = Names;
  }

  AttrHandling handleStmtAttribute(Sema &S, Stmt *On, const ParsedAttr &A,
                                   Attr *&Result) const override {
    if (!A.getNumArgs() || !A.isArgExpr(0))
      return AttributeNotApplied;
    Result = makeGrainsize(S, On, A.getArgAsExpr(0), A.getLoc());
    if (!Result)
      return AttributeNotApplied;
    return AttributeApplied;
  }
};

class SpliceAttribute : public ParsedAttrInfo {
public:
  SpliceAttribute() {
    static constexpr Spelling Names[] = {{ParsedAttr::AS_GNU, "cilk_splice"}};
    OptArgs = 1;
    IsStmt = 1;
    Spellings = Names;
  }

  AttrHandling handleStmtAttribute(Sema &S, Stmt *On, const ParsedAttr &A,
                                   Attr *&Result) const override {
    Expr *Depth = nullptr;
    if (A.getNumArgs() && (!A.isArgExpr(0) || !(Depth = A.getArgAsExpr(0))))
      return AttributeNotApplied;
    Result = makeSplice(S, On, Depth, A.getLoc());
    return Result ? AttributeApplied : AttributeNotApplied;
  }
};

} // namespace
} // namespace cilk

static ParsedAttrInfoRegistry::Add<cilk::Registered<0>>
    Spawn("cilk::spawn", "a spawned statement");
static ParsedAttrInfoRegistry::Add<cilk::Registered<1>>
    Sync("cilk::sync", "a wait for spawned strands");
static ParsedAttrInfoRegistry::Add<cilk::Registered<2>> For("cilk::for",
                                                            "a parallel loop");
static ParsedAttrInfoRegistry::Add<cilk::GrainsizeAttribute>
    Grainsize("cilk_grainsize", "how many iterations one strand runs");
static ParsedAttrInfoRegistry::Add<cilk::SpliceAttribute>
    Splice("cilk_splice", "how many steps of a loop are spliced");
static ParsedAttrInfoRegistry::Add<cilk::Registered<3>>
    Scope("cilk::scope", "a block that ends with a wait");
