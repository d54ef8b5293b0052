//===- Plugin.cpp - The Cilk front end as a Clang plugin ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Connects the three parts of the plugin to Clang. The keyword rewriter goes
// between preprocessor and parser before the first token is read. Checker and
// rewriter run on each function as soon as Clang has parsed it, and before code
// generation sees it, since the plugin's consumer comes first. Constexpr
// functions, which the compiler itself may execute, are rewritten at the end of
// the translation unit, still before code is generated for them. Nothing is
// rewritten after an error: no code will be generated, and what Clang's error
// recovery leaves in the tree need not satisfy what the rewriter relies on.
//
//===----------------------------------------------------------------------===//

#include "cilk/Diagnostics.h"
#include "cilk/Lex/KeywordRewriter.h"
#include "cilk/Lex/MissingOption.h"
#include "cilk/Rewrite/FunctionRewriter.h"
#include "cilk/Sema/FunctionChecker.h"
#include "cilk/Tooling/Tool.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
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
    Build.emplace(Context);
    if (Context.getLangOpts().CPlusPlus)
      Log->setSources(&Context.getSourceManager());
    Mark.emplace(*Build, [this](FunctionDecl *F) {
      CI.getASTConsumer().HandleTopLevelDecl(DeclGroupRef(F));
    });
  }

  void InitializeSema(Sema &S) override { Semantics = &S; }
  void ForgetSema() override { Semantics = nullptr; }

  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    for (Decl *D : Group)
      declaration(D);
    return true;
  }

  /// Members and friends that are defined in their class come here, and reach
  /// code generation when the outermost declaration around them ends.
  void HandleInlineFunctionDefinition(FunctionDecl *F) override {
    declaration(F);
  }

  void HandleTranslationUnit(ASTContext &Context) override {
    DiagnosticsEngine &Diags = CI.getDiagnostics();
    if (Diags.hasErrorOccurred())
      return;
    rewriteDeferred();
    for (const auto &[Loc, Entry] : Log->entries()) {
      if (Entry.Lowered)
        continue;
      if (Entry.Kind == Keyword::Spawn)
        error(Diags, Loc,
              "'%0' cannot be used here; only statements that are "
              "executed can be spawned")
            << Entry.Spelling;
      else
        error(Diags, Loc, "'%0' can only be used as a statement in a function")
            << Entry.Spelling;
    }
  }

private:
  using Place = FunctionChecker::Place;

  void declaration(Decl *D) {
    // Nothing that was parsed before the first keyword can have one in it.
    if (!Semantics)
      return;
    if (Log->entries().empty() &&
        !(CI.getLangOpts().CPlusPlus && CI.getASTContext().getExternalSource()))
      return;
    if (auto *T = dyn_cast<TemplateDecl>(D))
      D = T->getTemplatedDecl();
    if (!D)
      return;
    if (auto *F = dyn_cast<FunctionDecl>(D)) {
      function(F);
    } else if (auto *V = dyn_cast<VarDecl>(D)) {
      if (V->hasInit())
        initializer(V->getInit(), V->isTemplated(), Place::StaticInitializer);
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

  /// Whether the functions are rewritten, or only checked. What becomes code
  /// is, and dumps of the tree show what becomes code. Editors and analysers
  /// get the tree of the serial projection. In C++, templates that are
  /// precompiled must stay what they are, and with them all that is.
  bool rewrites() const {
    if (CI.getPreprocessorOpts().GeneratePreamble)
      return false; // an editor's
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

  /// Whether \p S was rewritten before it was written to a module.
  bool isRewritten(const Stmt *S) const {
    if (!S)
      return false;
    if (auto *Call = dyn_cast<CallExpr>(S))
      if (const FunctionDecl *F = Call->getDirectCallee();
          F && F->isImplicit() && F->getDeclName().isIdentifier() &&
          F->getName().starts_with("tapir."))
        return true;
    return llvm::any_of(S->children(),
                        [&](const Stmt *Child) { return isRewritten(Child); });
  }

  void function(FunctionDecl *F) {
    if (F->isInvalidDecl() || !Done.insert(F).second)
      return;
    for (ParmVarDecl *P : F->parameters())
      if (P->hasDefaultArg() && !P->hasUnparsedDefaultArg() &&
          !P->hasUninstantiatedDefaultArg())
        initializer(P->getDefaultArg(), F->isTemplated(),
                    Place::DefaultArgument);
    if (!F->doesThisDeclarationHaveABody()) {
      Done.erase(F); // it may get one yet
      return;
    }
    if (auto *C = dyn_cast<CXXConstructorDecl>(F))
      for (CXXCtorInitializer *I : C->inits())
        if (Expr *Init = I->getInit())
          initializer(Init, F->isTemplated(), Place::MemberInitializer);
    Stmt *Body = F->getBody();
    if (!Body || (F->isFromASTFile() && isRewritten(Body)))
      return;
    if (Stmt *New = rewrite(F, Body, F->getLocation(), F->isTemplated()))
      F->setBody(New);
  }

  void initializer(Expr *E, bool IsTemplate, Place P) {
    nested(FunctionChecker(*Semantics, Report, *Log, IsTemplate)
               .checkInitializer(E, P));
  }

  /// The functions that are defined inside of another, or of an initialiser.
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
  /// block literal. Null if the body stays as it is.
  Stmt *rewrite(DeclContext *Owner, Stmt *Body, SourceLocation Loc,
                bool IsTemplate) {
    unsigned Before = Report.count();
    FunctionInfo Info = FunctionChecker(*Semantics, Report, *Log, IsTemplate)
                            .check(Owner, Body, Loc);
    if (Report.count() != Before)
      Semantics->PrintContextStack(); // in instantiation of ...
    if (IsTemplate || !rewrites()) {
      nested(Info);
      // Only the instantiations, or what is included, become code, if any.
      for (SourceLocation Keyword : Info.Keywords)
        Log->setLowered(Keyword);
      return nullptr;
    }
    if (auto *F = dyn_cast<FunctionDecl>(Owner); F && mayWait(F)) {
      Deferred.emplace_back(F, std::make_unique<FunctionInfo>(std::move(Info)));
      return nullptr;
    }
    return rewriteChecked(Owner, Body, Info);
  }

  Stmt *rewriteChecked(DeclContext *Owner, Stmt *Body, FunctionInfo &Info) {
    nested(Info);
    if (!Info.HasCilk || CI.getDiagnostics().hasErrorOccurred())
      return nullptr;
    return FunctionRewriter(*Semantics, *Build, *Mark, *Log, Info, Owner)
        .rewrite(Body);
  }

  /// Whether code generation leaves \p F, which the compiler may execute until
  /// then, to the end. It executes what has been written, not the markers.
  bool mayWait(const FunctionDecl *F) const {
    return F->isConstexpr() && !isLambdaCallOperator(F) &&
           (F->isConsteval() || !CI.getASTContext().DeclMustBeEmitted(F));
  }

  void rewriteDeferred() {
    while (!Deferred.empty()) {
      auto Functions = std::move(Deferred);
      Deferred.clear();
      for (auto &[F, Info] : Functions)
        if (Stmt *New = rewriteChecked(F, F->getBody(), *Info))
          F->setBody(New);
      Semantics->PerformPendingInstantiations();
    }
  }

  CompilerInstance &CI;
  std::shared_ptr<KeywordLog> Log;
  Reporter Report;
  std::optional<Builder> Build;
  std::optional<Markers> Mark;
  Sema *Semantics = nullptr;
  llvm::DenseSet<const FunctionDecl *> Done;
  /// Functions that are rewritten at the end.
  std::vector<std::pair<FunctionDecl *, std::unique_ptr<FunctionInfo>>>
      Deferred;
};

class CilkAction : public PluginASTAction {
protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 llvm::StringRef) override {
    if (!Headers.empty()) {
      explainMissingOption(CI, Headers);
      return std::make_unique<ASTConsumer>();
    }
    auto Log = std::make_shared<KeywordLog>();
    bool InTool = Told || CI.getFrontendOpts().Plugins.empty();
    if (InTool)
      prepareForTool(CI.getDiagnostics());
    installKeywordRewriter(CI.getPreprocessor(), Log, InTool);
    return std::make_unique<CilkConsumer>(CI, Log);
  }

  /// `explain=DIR` makes the plugin say what is missing without -fopencilk; see
  /// MissingOption.h. `tool` says that a tool parses which ignores -fplugin.
  bool ParseArgs(const CompilerInstance &,
                 const std::vector<std::string> &Args) override {
    for (llvm::StringRef Arg : Args)
      if (Arg.consume_front("explain="))
        Headers = Arg.str();
      else if (Arg == "tool")
        Told = true;
    return true;
  }

  ActionType getActionType() override { return AddBeforeMainAction; }

private:
  std::string Headers;
  bool Told = false;
};

} // namespace
} // namespace cilk

static FrontendPluginRegistry::Add<cilk::CilkAction>
    Cilk("cilk", "parallel programming with Cilk");
