//===- Consumer.cpp - The plugin's consumer of Clang's tree ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This consumer runs the checker and the rewriter on each function as soon as
// Clang has parsed it. Code generation sees the function later, because the
// plugin's consumer precedes Clang's. After an error, functions are only
// checked: no code will be generated, and a tree from Clang's error recovery
// need not have the properties that the rewriter relies on.
//
// Clang may evaluate a constexpr function at any time until the translation
// unit ends, and needs the tree as the parser made it. Such functions are
// therefore rewritten at the end, just before code is generated for them.
//
//===----------------------------------------------------------------------===//

#include "cilk/Consumer.h"
#include "cilk/AST/EvaluatedParts.h"
#include "cilk/AST/ReducerTypes.h"
#include "cilk/Diagnostics.h"
#include "cilk/Lex/Keywords.h"
#include "cilk/Rewrite/FunctionRewriter.h"
#include "cilk/Rewrite/ReducerUses.h"
#include "cilk/Sema/FunctionChecker.h"
#include "cilk/Sema/ReducerChecks.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaConsumer.h"

using namespace clang;

namespace cilk {
namespace {

class CilkConsumer : public SemaConsumer {
public:
  CilkConsumer(CompilerInstance &CI, std::shared_ptr<KeywordLog> Log)
      : CI(CI), Log(std::move(Log)), Report(CI.getDiagnostics()) {}

  void Initialize(ASTContext &Context) override {
    const CodeGenOptions &Options = CI.getCodeGenOpts();
    Build.emplace(Context,
                  /*IsCounted=*/Options.hasProfileClangInstr() ||
                      Options.hasProfileClangUse() || Options.CoverageMapping,
                  /*IsTraced=*/!Options.CoverageNotesFile.empty() ||
                      !Options.CoverageDataFile.empty());
    if (Context.getLangOpts().CPlusPlus)
      Log->setSources(&Context.getSourceManager());
    Mark.emplace(*Build, [this](FunctionDecl *F) {
      CI.getASTConsumer().HandleTopLevelDecl(DeclGroupRef(F));
    });
  }

  void InitializeSema(Sema &S) override {
    Semantics = &S;
    Known.emplace(S, Report);
    Checks.emplace(*Known, Report);
    ReducerChecks::nameTypes(S.Context);
  }
  void ForgetSema() override { Semantics = nullptr; }

  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    for (Decl *D : Group) {
      checkReducers(D);
      declaration(D);
    }
    return true;
  }

  /// Checks members and friends that are defined in their class. Code
  /// generation gets them later, when the outermost declaration around them
  /// ends.
  void HandleInlineFunctionDefinition(FunctionDecl *F) override {
    checkReducers(F);
    declaration(F);
  }

  /// Checks instances of class templates, since the walks over declarations
  /// don't find them.
  void HandleTagDeclDefinition(TagDecl *D) override {
    if (isa<ClassTemplateSpecializationDecl>(D))
      checkReducers(D);
  }

  void HandleTranslationUnit(ASTContext &Context) override {
    DiagnosticsEngine &Diags = CI.getDiagnostics();
    if (Diags.hasErrorOccurred())
      return;
    IsComplete = true;
    if (Semantics) {
      if (CI.getLangOpts().CPlusPlus && !Log->isEmpty())
        closures(Context.getTranslationUnitDecl());
      for (auto &[F, Info] : std::exchange(Deferred, {}))
        if (Info)
          F->setBody(rewritten(F, F->getBody(), *Info));
      // The rewriter may have used operators that had not been instantiated
      // yet.
      Semantics->PerformPendingInstantiations();
    }
    if (Diags.hasErrorOccurred())
      return;
    for (const auto &[Loc, Entry] : Log->entries()) {
      if (Entry.Lowered || !isStatementKeyword(Entry.Kind))
        continue;
      if (Entry.Kind == Keyword::Spawn)
        report(Diags, Loc, diag::err_spawn_not_executed) << Entry.Spelling;
      else
        report(Diags, Loc, diag::err_keyword_outside_function)
            << Entry.Spelling << /*IsSpawn=*/false;
    }
  }

private:
  using Place = FunctionChecker::Place;

  void checkReducers(Decl *D) {
    if (Semantics && Log->hasReducers())
      Checks->check(D);
  }

  void declaration(Decl *D) {
    // Code before the first keyword and the first pragma about splicing needs
    // no check.
    if (!Semantics)
      return;
    if (Log->isEmpty() &&
        !(CI.getLangOpts().CPlusPlus && CI.getASTContext().getExternalSource()))
      return;
    if (auto *T = dyn_cast<TemplateDecl>(D))
      D = T->getTemplatedDecl();
    if (!D)
      return;
    if (auto *F = dyn_cast<FunctionDecl>(D)) {
      function(F);
    } else if (auto *V = dyn_cast<VarDecl>(D)) {
      if (V->hasInit()) {
        initializer(V->getInit(), V->isTemplated(), Place::StaticInitializer);
        if (!V->isTemplated() && usesReducers())
          viewsIn(V);
      }
    } else if (auto *F = dyn_cast<FieldDecl>(D)) {
      if (F->hasInClassInitializer() && F->getInClassInitializer())
        initializer(F->getInClassInitializer(), F->isTemplated(),
                    Place::MemberInitializer);
    } else if (auto *Friend = dyn_cast<FriendDecl>(D)) {
      if (NamedDecl *Befriended = Friend->getFriendDecl())
        if (isa<FunctionDecl, FunctionTemplateDecl>(Befriended))
          declaration(Befriended);
    } else if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl, CXXRecordDecl>(
                   D)) {
      for (Decl *Member : cast<DeclContext>(D)->decls())
        declaration(Member);
    }
  }

  /// Returns true if functions are rewritten, and false if they are only
  /// checked. They are rewritten if code is generated, and for dumps of the
  /// tree. Editors and analysers get the tree of the serial projection.
  /// Precompiled headers are not rewritten, because templates in them must stay
  /// unchanged in C++.
  bool rewrites() const {
    if (CI.getPreprocessorOpts().GeneratePreamble)
      return false; // an editor precompiles the top of a file
    switch (CI.getFrontendOpts().ProgramAction) {
    case frontend::ParseSyntaxOnly:
    case frontend::RunAnalysis:
      return false;
    case frontend::GeneratePCH:
    case frontend::GenerateModule:
    case frontend::GenerateModuleInterface:
    case frontend::GenerateReducedModuleInterface:
    case frontend::GenerateHeaderUnit:
      return !CI.getLangOpts().CPlusPlus;
    default:
      return true;
    }
  }

  /// Returns true if \p S was rewritten before it was written to a module.
  bool isRewritten(const Stmt *S) const {
    if (!S)
      return false;
    if (calledMarker(S).starts_with("tapir."))
      return true;
    return anyPart(S, [&](const Stmt *Part) { return isRewritten(Part); });
  }

  /// Reports and rewrites the bodies of lambdas that belong to a type, a
  /// template argument or a constraint, and not to a function or an
  /// initialiser.
  void closures(DeclContext *In) {
    for (Decl *D : In->noload_decls()) {
      if (auto *T = dyn_cast<FunctionTemplateDecl>(D)) {
        closures(T->getTemplatedDecl());
        if (!T->isFromASTFile())
          for (FunctionDecl *Instance : llvm::to_vector(T->specializations()))
            closures(Instance); // which may instantiate more
      } else if (auto *T = dyn_cast<ClassTemplateDecl>(D)) {
        closures(T->getTemplatedDecl());
        if (!T->isFromASTFile())
          for (CXXRecordDecl *Instance : llvm::to_vector(T->specializations()))
            closures(Instance);
      } else if (auto *C = dyn_cast<DeclContext>(D)) {
        if (auto *R = dyn_cast<CXXRecordDecl>(D)) {
          if (R->isLambda()) {
            if (CXXMethodDecl *F = R->getLambdaCallOperator())
              function(F);
          } else if (R->isThisDeclarationADefinition() &&
                     !R->isDependentContext() && usesReducers()) {
            defaultedMembers(R);
          }
        }
        closures(C);
      }
    }
  }

  /// Rewrites the defaulted constructors and destructor. Clang defines them
  /// itself for classes with reducers.
  void defaultedMembers(CXXRecordDecl *R) {
    for (CXXMethodDecl *F : R->methods())
      if (F->isDefaulted() && isa<CXXConstructorDecl, CXXDestructorDecl>(F) &&
          F->doesThisDeclarationHaveABody() && F->getBody() &&
          Done.insert(F).second)
        F->setBody(
            ReducerUses(*Build, *Mark, *Known, F).member(F, F->getBody()));
  }

  /// Returns true if Clang generates code for \p F as soon as it is defined.
  bool isEmittedAtOnce(const FunctionDecl *F) const {
    return IsComplete || CI.getLangOpts().EmitAllDecls ||
           CI.getASTContext().DeclMustBeEmitted(F);
  }

  void function(FunctionDecl *F) {
    if (F->isInvalidDecl())
      return;
    if (!Done.insert(F).second) {
      // If the function has become an explicit instantiation, it is rewritten
      // now.
      if (auto *It = Deferred.find(F);
          It != Deferred.end() && It->second && isEmittedAtOnce(F)) {
        std::unique_ptr<FunctionInfo> Info = std::move(It->second);
        F->setBody(rewritten(F, F->getBody(), *Info));
        F->setConstexprKind(ConstexprSpecKind::Unspecified);
      }
      return;
    }
    for (ParmVarDecl *P : F->parameters())
      if (P->hasDefaultArg() && !P->hasUnparsedDefaultArg() &&
          !P->hasUninstantiatedDefaultArg())
        initializer(P->getDefaultArg(), F->isTemplated(),
                    Place::DefaultArgument);
    if (!F->doesThisDeclarationHaveABody()) {
      Done.erase(F); // the body may follow
      return;
    }
    if (auto *C = dyn_cast<CXXConstructorDecl>(F))
      for (CXXCtorInitializer *I : C->inits())
        if (Expr *Init = I->getInit()) {
          initializer(Init, F->isTemplated(), Place::MemberInitializer);
          if (!F->isTemplated() && usesReducers())
            ReducerUses(*Build, *Mark, *Known, F).rewrite(Init, /*Binds=*/true);
        }
    Stmt *Body = F->getBody();
    if (!Body || (F->isFromASTFile() && isRewritten(Body)))
      return;
    if (Stmt *New = rewrite(F, Body, F->getLocation(), F->isTemplated()))
      F->setBody(New);
  }

  void initializer(Expr *E, bool IsTemplate, Place P) {
    nested(
        FunctionChecker(*Semantics, Report, *Log, IsTemplate, E->getBeginLoc())
            .checkInitializer(E, P));
  }

  /// Rewrites the functions that are defined inside of another function or of
  /// an initialiser.
  void nested(const FunctionInfo &Info) {
    for (BlockDecl *B : Info.Blocks)
      if (Stmt *Body = B->getBody())
        if (Stmt *New = rewrite(B, Body, B->getCaretLocation(),
                                B->isDependentContext()))
          B->setBody(cast<CompoundStmt>(New));
    for (LambdaExpr *L : Info.Lambdas)
      function(L->getCallOperator());
    for (Decl *D : Info.LocalDecls)
      declaration(D);
  }

  /// Checks, and if possible rewrites, the body of \p Owner, a function or a
  /// block literal. Returns null if the body stays as it is.
  Stmt *rewrite(DeclContext *Owner, Stmt *Body, SourceLocation Loc,
                bool IsTemplate) {
    unsigned Before = Report.count();
    FunctionInfo Info =
        FunctionChecker(*Semantics, Report, *Log, IsTemplate, Loc).check(Body);
    if (Report.count() != Before)
      Semantics->PrintContextStack(); // notes "in instantiation of"
    nested(Info);
    if (IsTemplate || !rewrites()) {
      // No code is generated for this body. For a template, code is generated
      // for its instantiations; for a precompiled file, in the files that
      // include it.
      for (SourceLocation Keyword : Info.Keywords)
        Log->setLowered(Keyword);
      return nullptr;
    }
    if (needsExpansions(Owner, Info))
      return nullptr;
    if (usesReducers()) {
      ReducerUses Uses(*Build, *Mark, *Known, Owner);
      Body = Uses.rewrite(Body);
      Info.HasCilk |= Uses.declaresReducers();
      if (auto *F = dyn_cast<FunctionDecl>(Owner)) {
        Info.HasCilk |= llvm::any_of(F->parameters(), [](ParmVarDecl *P) {
          return containsReducers(P->getType());
        });
        if (auto *Method = dyn_cast<CXXMethodDecl>(F))
          if (Stmt *New = Uses.member(Method, Body); New != Body) {
            F->setBody(New);
            if (!Info.HasCilk)
              return New;
            Body = New;
          }
      }
    }
    if (!Info.HasCilk || needsExpansions(Owner, Info) ||
        CI.getDiagnostics().hasErrorOccurred())
      return nullptr;
    if (auto *F = dyn_cast<FunctionDecl>(Owner); F && F->isConstexpr()) {
      if (F->isImmediateFunction()) {
        // No code is generated for a consteval function.
        for (SourceLocation Keyword : Info.Keywords)
          Log->setLowered(Keyword);
        return nullptr;
      }
      if (!isEmittedAtOnce(F)) {
        Deferred[F] = std::make_unique<FunctionInfo>(std::move(Info));
        return nullptr;
      }
      // After the rewriting, Clang can't evaluate the function any more.
      // Without constexpr, it reports an attempt to do so.
      if (!IsComplete && F->isTemplateInstantiation())
        F->setConstexprKind(ConstexprSpecKind::Unspecified);
    }
    return rewritten(Owner, Body, Info);
  }

  /// Reports an error and returns true if the expansion of an expansion
  /// statement would have to be rewritten, which the rewriter doesn't support.
  bool needsExpansions(DeclContext *Owner, const FunctionInfo &Info) {
    const auto *const Found = llvm::find_if(Info.Expansions, [&](Stmt *S) {
      return Info.HasCilk ||
             (usesReducers() &&
              ReducerUses(*Build, *Mark, *Known, Owner).hasUses(S));
    });
    if (Found == Info.Expansions.end())
      return false;
    Report.report((*Found)->getBeginLoc(), diag::err_keyword_with_expansion);
    Semantics->PrintContextStack();
    return true;
  }

  Stmt *rewritten(DeclContext *Owner, Stmt *Body, FunctionInfo &Info) {
    return FunctionRewriter(*Semantics, *Build, *Mark, *Log, *Known, Info,
                            Owner)
        .rewrite(Body);
  }

  /// Returns true if there may be reducers, and uses of them have to be
  /// rewritten.
  bool usesReducers() {
    return rewrites() && !CI.getDiagnostics().hasErrorOccurred() &&
           (Log->hasReducers() || CI.getASTContext().getExternalSource());
  }

  void viewsIn(VarDecl *V) {
    ReducerUses(*Build, *Mark, *Known, V->getDeclContext()).initializer(V);
  }

  CompilerInstance &CI;
  std::shared_ptr<KeywordLog> Log;
  Reporter Report;
  std::optional<TreeBuilder> Build;
  std::optional<MarkerFunctions> Mark;
  std::optional<Reducers> Known;
  std::optional<ReducerChecks> Checks;
  Sema *Semantics = nullptr;
  llvm::DenseSet<const FunctionDecl *> Done;
  /// Maps functions that are rewritten at the end of the translation unit to
  /// the results of their checks, or to null after they were rewritten.
  llvm::MapVector<FunctionDecl *, std::unique_ptr<FunctionInfo>> Deferred;
  bool IsComplete = false;
};

} // namespace

std::unique_ptr<ASTConsumer> makeConsumer(CompilerInstance &CI,
                                          std::shared_ptr<KeywordLog> Log) {
  return std::make_unique<CilkConsumer>(CI, std::move(Log));
}

} // namespace cilk
