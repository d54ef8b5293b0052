//===- Snapshots.cpp - the module after each pass that changed it ---------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plugin for the compiler, in addition to our own, that writes the module as text
// at points of the pipeline: before the first pass, and after each module pass;
// passes on all functions count as one. Files in the folder that TAPIR_SNAPSHOTS
// names are numbered, and named after the passes: 05-CaptureLiveInsPass.ll. passes.py
// runs them.
//
// The plugin contains none of our code: it shows the module that LLVM has.
//
//===----------------------------------------------------------------------===//

#include "tapir/LLVMVersions.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

#include <cstdlib>
#include <memory>

using namespace llvm;

namespace {
class Snapshots {
  std::string Folder;
  std::string Last;
  SetVector<StringRef> Passes; // that ran since the last snapshot
  unsigned Number = 0;

  void write(StringRef Name, StringRef Text) {
    SmallString<128> Path(Folder);
    sys::path::append(Path, formatv("{0:d2}-{1}.ll", Number++, Name).str());
    std::error_code Error;
    raw_fd_ostream OS(Path, Error);
    if (Error)
      report_fatal_error(Twine(Path) + ": " + Error.message());
    OS << Text;
  }

  // Returns the pass's own name for a module pass, else the names of the passes that ran within.
  std::string getName(StringRef Pass) {
    std::string Name = isOne(Pass)      ? Pass.str()
                       : Passes.empty() ? "front-end"
                                        : Passes.front().str();
    if (!isOne(Pass) && Passes.size() > 2)
      Name += formatv("-and-{0}-more", Passes.size() - 1);
    else if (!isOne(Pass) && Passes.size() == 2)
      Name += "-and-" + Passes.back().str();
    return Name;
  }

  static bool isOne(StringRef Pass) {
    return !Pass.empty() && !Pass.contains("PassManager") &&
           !Pass.contains("Adaptor") && !Pass.contains("Wrapper") &&
           !Pass.contains("Analysis");
  }

public:
  explicit Snapshots(StringRef Folder) : Folder(Folder) {}

  void ran(StringRef Pass) {
    if (isOne(Pass))
      Passes.insert(Pass);
  }

  void take(StringRef Pass, const Module &M) {
    std::string Text;
    raw_string_ostream OS(Text);
    M.print(OS, nullptr);
    if (Text != Last)
      write(getName(Pass), Text);
    Passes.clear();
    Last = std::move(Text);
  }

  bool isEmpty() const { return Last.empty(); }
};
} // namespace

static void registerSnapshots(PassBuilder &PB) {
  const char *Folder = std::getenv("TAPIR_SNAPSHOTS");
  PassInstrumentationCallbacks *PIC = PB.getPassInstrumentationCallbacks();
  if (!Folder || !PIC)
    return;
  auto Taken = std::make_shared<Snapshots>(Folder);
  PIC->registerBeforeNonSkippedPassCallback([Taken](StringRef, const Any &IR) {
    if (const auto *M = any_cast<const Module *>(&IR); M && Taken->isEmpty())
      Taken->take("", **M);
  });
  PIC->registerAfterPassCallback(
      [Taken](StringRef Pass, const Any &IR, const PreservedAnalyses &) {
        Pass.consume_front("tapir::");
        Taken->ran(Pass);
        if (const auto *M = any_cast<const Module *>(&IR))
          Taken->take(Pass, **M);
      });
}

extern "C" LLVM_ATTRIBUTE_WEAK
    LLVM_ATTRIBUTE_VISIBILITY_DEFAULT PassPluginLibraryInfo
    llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "Snapshots", "1.0", registerSnapshots};
}
