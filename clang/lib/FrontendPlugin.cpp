//===- FrontendPlugin.cpp - The Cilk front end as a Clang plugin ----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Connects the three parts of the plugin to Clang. The keyword rewriter goes
// between preprocessor and parser before the first token is read. Checker and
// rewriter get what is parsed through a consumer (Consumer.cpp).
//
//===----------------------------------------------------------------------===//

#include "cilk/Consumer.h"
#include "cilk/Lex/Keywords.h"
#include "cilk/Lex/MissingOption.h"
#include "cilk/Lex/ParserMessages.h"
#include "cilk/Sema/InstallKeywords.h"
#include "cilk/Tooling/ClangTools.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "clang/Lex/PreprocessorOptions.h"

using namespace clang;

namespace cilk {
namespace {

class CilkAction : public PluginASTAction {
protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 llvm::StringRef) override {
    // In a response file, there may be options that enable Cilk and that the
    // driver hasn't seen.
    bool IsEnabled =
        llvm::any_of(CI.getPreprocessorOpts().Macros, [](const auto &Macro) {
          return llvm::StringRef(Macro.first).split('=').first == "__cilk";
        });
    if (!Headers.empty() && !IsEnabled) {
      explainMissingOption(CI, Headers);
      return std::make_unique<ASTConsumer>();
    }
    // Two tasks that count without that have a race, which passes rely on not
    // to exist: a count would be wrong on one worker, too.
    CI.getCodeGenOpts().AtomicProfileUpdate = true;
    llvm::append_range(CI.getDiagnosticOpts().Warnings, Warnings);
    auto Log = std::make_shared<KeywordLog>();
    bool InTool = Told || CI.getFrontendOpts().Plugins.empty();
    if (InTool)
      prepareForTool(CI.getDiagnostics());
    if (!isInClangd())
      useWordsOfUser(CI.getDiagnostics(), Log);
    installKeywords(CI, Log, InTool);
    return makeConsumer(CI, std::move(Log));
  }

  /// `explain=DIR` makes the plugin say what is missing without -fopencilk; see
  /// MissingOption.h. `tool` says that a tool parses which ignores -fplugin.
  /// `W...` is an option about warnings that Clang itself does not know.
  bool ParseArgs(const CompilerInstance &,
                 const std::vector<std::string> &Args) override {
    for (llvm::StringRef Arg : Args)
      if (Arg.consume_front("explain="))
        Headers = Arg.str();
      else if (Arg.consume_front("W"))
        Warnings.push_back(Arg.str());
      else if (Arg == "tool")
        Told = true;
    return true;
  }

  ActionType getActionType() override { return AddBeforeMainAction; }

private:
  std::string Headers;
  std::vector<std::string> Warnings;
  bool Told = false;
};

} // namespace
} // namespace cilk

static FrontendPluginRegistry::Add<cilk::CilkAction>
    Cilk("cilk", "parallel programming with Cilk");
