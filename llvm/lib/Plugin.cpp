//===- Plugin.cpp - Tapir in clang and opt --------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What clang, opt and other hosts load. Only here are options those of the
// process: of its command line (-mllvm of clang), or, for hosts that read their
// command line before they load plugins, of the variable
// OPENCILK_TAPIR_OPTIONS, which the command line overrides.
//
//===----------------------------------------------------------------------===//

#include "tapir/Compatibility.h"
#include "tapir/Pipeline.h"

#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/WithColor.h"

#include <cstdlib>

using namespace llvm;
using namespace tapir;

namespace {
// The command line's, one for each of Options.
struct CommandLine {
#define TAPIR_TEXT(Member, Name, Default, What, Description)                   \
  cl::opt<std::string> Member{Name, cl::value_desc(What), cl::Hidden,          \
                              cl::desc(Description)};
#define TAPIR_SWITCH(Member, Name, Default, Description)                       \
  cl::opt<bool> Member{Name, cl::init(Default), cl::Hidden,                    \
                       cl::desc(Description)};
#include "tapir/Options.def"

  // Those that were given.
  void override(Options &O) const {
#define TAPIR_TEXT(Member, Name, Default, What, Description)                   \
  if (Member.getNumOccurrences())                                              \
    O.Member = Member;
#define TAPIR_SWITCH(Member, Name, Default, Description)                       \
  if (Member.getNumOccurrences())                                              \
    O.Member = Member;
#include "tapir/Options.def"
  }
};
} // namespace

static const CommandLine Given;

static Options getOptions() {
  static constexpr const char *Variable = "OPENCILK_TAPIR_OPTIONS";
  auto EndIf = [](Error E, const Twine &Where) {
    if (!E)
      return;
    WithColor::error(errs()) << Where << toString(std::move(E)) << '\n';
    std::exit(1);
  };
  Options O;
  if (const char *Text = std::getenv(Variable))
    EndIf(O.parse(Text), Twine(Variable) + ": ");
  Given.override(O);
  EndIf(O.check(), "");
  return O;
}

extern "C" LLVM_ATTRIBUTE_WEAK
    LLVM_ATTRIBUTE_VISIBILITY_DEFAULT PassPluginLibraryInfo
    llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "Tapir", "1.0",
          [](PassBuilder &PB) { registerPasses(PB, getOptions()); }};
}
