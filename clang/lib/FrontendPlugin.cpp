//===- FrontendPlugin.cpp - The Cilk front end as a Clang plugin ----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file connects the three parts of the plugin to Clang. The keyword
// rewriter is installed between preprocessor and parser, before the first token
// is read. The checker and the rewriter get declarations through a consumer
// (Consumer.cpp).
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
    // Cilk may also be enabled by a response file that the driver hasn't read.
    bool IsEnabled =
        llvm::any_of(CI.getPreprocessorOpts().Macros, [](const auto &Macro) {
          return llvm::StringRef(Macro.first).split('=').first == "__cilk";
        });
    if (!Headers.empty() && !IsEnabled) {
      explainMissingOption(CI, Headers);
      return std::make_unique<ASTConsumer>();
    }
    // Without atomic updates, tasks that increment the same counter would race.
    // Passes rely on the absence of races, so counts would be wrong even on one
    // worker.
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

  /// Reads the plugin's options. `explain=DIR` makes the plugin explain errors
  /// of programs that lack -fopencilk; see MissingOption.h. `tool` means that
  /// the plugin runs in a tool that ignores -fplugin. `W...` is an option about
  /// warnings of the plugin, which Clang doesn't know.
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
