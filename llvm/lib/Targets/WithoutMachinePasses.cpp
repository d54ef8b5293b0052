//===- WithoutMachinePasses.cpp - what LLVM 19 and 20 have instead --------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For LLVM 19 and 20 this stands in for FrameAddressing.cpp and
// LandingPadCopies.cpp, which are passes on machine code: there, plugins can't
// add any. AArch64 can't do without the first, and is refused. The second keeps
// dead copies from the pass that would move them to landing pads: that pass is
// switched off, and with it what it gains where a copy is needed on one of two
// ways only.
//
//===----------------------------------------------------------------------===//

#include "tapir/Compatibility.h"
#include "tapir/Targets/FrameAddressing.h"

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;

namespace tapir {

void addressOffFramePointer(Function &F) {
  if (getTriple(*F.getParent()).isAArch64())
    F.getContext().diagnose(DiagnosticInfoUnsupported(
        F, "spawn in code for AArch64, which takes LLVM 21",
        F.getSubprogram()));
}

static bool stopSinkingCopies() {
  cl::Option *Given =
      cl::getRegisteredOptions().lookup("disable-postra-machine-sink");
  if (Given)
    static_cast<cl::opt<bool> *>(Given)->setValue(true);
  return Given;
}

[[maybe_unused]] static const bool Stopped = stopSinkingCopies();

} // namespace tapir
