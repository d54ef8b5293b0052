//===- TBBTarget.cpp - spawns on oneTBB ----------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All that there is to know about it is in cheetah/targets/tbb.
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/TaskTarget.h"

namespace tapir {

std::unique_ptr<TapirTarget> createTBBTarget(const TargetOptions &Options) {
  return std::make_unique<TaskTarget>("tbb-abi.bc", Options);
}

} // namespace tapir
