//===- Target.cpp - the table of Tapir targets ----------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A new target is one file with a create function and one line in this table.
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/Target.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/BasicBlock.h"

using namespace llvm;

namespace tapir {

TapirTarget::~TapirTarget() = default;

namespace {
struct TargetEntry {
  StringRef Name;
  std::unique_ptr<TapirTarget> (*Create)(const TargetOptions &);
};
} // namespace

static const TargetEntry Targets[] = {
    {"opencilk", createOpenCilkTarget},
    {"omp", createOpenMPTarget},
    {"tbb", createTBBTarget},
    {"serial", [](const TargetOptions &) { return createSerialTarget(); }},
};

Expected<std::unique_ptr<TapirTarget>>
createTarget(StringRef Name, const TargetOptions &Options) {
  for (const TargetEntry &T : Targets)
    if (T.Name == Name)
      return T.Create(Options);
  std::string Valid;
  for (const TargetEntry &T : Targets)
    Valid += ("'" + T.Name + "', ").str();
  return createStringError("unknown Tapir target '" + Name +
                           "'; valid targets are " + Valid + "'none'");
}

} // namespace tapir
