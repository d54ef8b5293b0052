//===- PassPlugin.cpp - Tapir in clang and opt ----------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file is the entry of the plugin that clang, opt and other hosts load. In
// the plugin, unlike in the library, options are global to the process. They
// come from its command line (-mllvm of clang), or, for hosts that read their
// command line before they load plugins, from the variable
// OPENCILK_TAPIR_OPTIONS, which the command line overrides.
//
// The plugin uses the LLVM of its host, which is a shared library of clang or
// of rustc. The host's version of LLVM must be that of the headers with which
// the plugin was compiled, because the layouts of classes differ between
// versions. Otherwise the plugin reports an error.
//
//===----------------------------------------------------------------------===//

#include "tapir/LLVMVersions.h"
#include "tapir/Pipeline.h"

#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/WithColor.h"

#include <llvm-c/Core.h>

#include <cstdio>
#include <cstdlib>

using namespace llvm;
using namespace tapir;

/// The help text of -tapir-target.
static constexpr char TargetDescription[] =
    "Runtime that Tapir is lowered to: "
#define TAPIR_TARGET(Name, ...) #Name ", "
#define TAPIR_PLAIN_TARGET(Name, ...) #Name ", "
#include "tapir/Targets/Targets.def"
    "or the path of a plugin; none keeps the markers";

namespace {
// The options of the command line, one for each member of Options.
struct CommandLine {
#define TAPIR_TEXT(Member, Name, Default, What, Description)                   \
  cl::opt<std::string> Member{Name, cl::value_desc(What), cl::Hidden,          \
                              cl::desc(Description)};
#define TAPIR_SWITCH(Member, Name, Default, Description)                       \
  cl::opt<bool> Member{Name, cl::init(Default), cl::Hidden,                    \
                       cl::desc(Description)};
#include "tapir/Options.def"

  // Sets the options that were given.
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

static void checkVersion() {
  unsigned Major = 0, Minor = 0, Patch = 0;
  LLVMGetVersion(&Major, &Minor, &Patch);
  if (Major == LLVM_VERSION_MAJOR)
    return;
  // The message is written to a stream of C, since LLVM's streams may have
  // another layout in the host.
  std::fprintf(stderr,
               "error: TapirPasses.so is for LLVM %d, and this compiler is on "
               "LLVM %u.%u.%u\n",
               LLVM_VERSION_MAJOR, Major, Minor, Patch);
  std::exit(1);
}

extern "C" LLVM_ATTRIBUTE_WEAK
    LLVM_ATTRIBUTE_VISIBILITY_DEFAULT PassPluginLibraryInfo
    llvmGetPassPluginInfo() {
  checkVersion();
  return {LLVM_PLUGIN_API_VERSION, "Tapir", "1.0",
          [](PassBuilder &PB) { registerPasses(PB, getOptions()); }};
}
