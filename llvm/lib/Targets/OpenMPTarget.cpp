//===- OpenMPTarget.cpp - spawns on LLVM's OpenMP runtime ----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All that there is to know about it is in cheetah/targets/omp.
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/TaskTarget.h"

namespace tapir {

std::unique_ptr<TapirTarget> createOpenMPTarget(const TargetOptions &Options) {
  return std::make_unique<TaskTarget>("omp-abi.bc", Options);
}

} // namespace tapir
