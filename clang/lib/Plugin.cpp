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
// generation sees it, since the plugin's consumer comes first. Nothing is
// rewritten after an error: no code will be generated, and what Clang's error
// recovery leaves in the tree need not satisfy what the rewriter relies on.
//
//===----------------------------------------------------------------------===//

#include "cilk/Diagnostics.h"
#include "cilk/Lex/KeywordRewriter.h"
#include "cilk/Rewrite/FunctionRewriter.h"
#include "cilk/Sema/FunctionChecker.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendPluginRegistry.h"

using namespace clang;

namespace cilk {
namespace {

class CilkConsumer : public ASTConsumer {
public:
  CilkConsumer(CompilerInstance &CI, std::shared_ptr<KeywordLog> Log)
      : CI(CI), Log(std::move(Log)) {}

  void Initialize(ASTContext &Context) override {
    Build.emplace(Context);
    Mark.emplace(*Build, [this](FunctionDecl *F) {
      CI.getASTConsumer().HandleTopLevelDecl(DeclGroupRef(F));
    });
  }

  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    if (Log->entries().empty() || CI.getLangOpts().CPlusPlus)
      return true;
    for (Decl *D : Group) {
      if (auto *F = dyn_cast<FunctionDecl>(D))
        function(F);
      else if (auto *V = dyn_cast<VarDecl>(D); V && V->hasInit())
        FunctionChecker(V->getASTContext(), *Log)
            .checkStaticInitializer(V->getInit());
    }
    return true;
  }

  void HandleTranslationUnit(ASTContext &Context) override {
    DiagnosticsEngine &Diags = CI.getDiagnostics();
    if (Diags.hasErrorOccurred())
      return;
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
  void function(FunctionDecl *F) {
    auto *Body = F->doesThisDeclarationHaveABody()
                     ? dyn_cast_or_null<CompoundStmt>(F->getBody())
                     : nullptr;
    if (!Body)
      return;
    if (CompoundStmt *New = rewrite(F, Body, F->getLocation()))
      F->setBody(New);
  }

  /// Checks, and if possible rewrites, the body of \p Owner, a function or a
  /// block literal. Null if the body stays as it is.
  CompoundStmt *rewrite(DeclContext *Owner, CompoundStmt *Body,
                        SourceLocation Loc) {
    FunctionInfo Info =
        FunctionChecker(CI.getASTContext(), *Log).check(Body, Loc);
    for (BlockDecl *B : Info.Blocks)
      if (auto *Inner = dyn_cast_or_null<CompoundStmt>(B->getBody()))
        if (CompoundStmt *New = rewrite(B, Inner, B->getCaretLocation()))
          B->setBody(New);
    if (!Info.HasCilk || CI.getDiagnostics().hasErrorOccurred())
      return nullptr;
    return FunctionRewriter(*Build, *Mark, *Log, Info, Owner).rewrite(Body);
  }

  CompilerInstance &CI;
  std::shared_ptr<KeywordLog> Log;
  std::optional<Builder> Build;
  std::optional<Markers> Mark;
};

class CilkAction : public PluginASTAction {
protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 llvm::StringRef) override {
    auto Log = std::make_shared<KeywordLog>();
    installKeywordRewriter(CI.getPreprocessor(), Log);
    return std::make_unique<CilkConsumer>(CI, Log);
  }

  bool ParseArgs(const CompilerInstance &,
                 const std::vector<std::string> &) override {
    return true;
  }

  ActionType getActionType() override { return AddBeforeMainAction; }
};

} // namespace
} // namespace cilk

static FrontendPluginRegistry::Add<cilk::CilkAction>
    Cilk("cilk", "parallel programming with Cilk");
