//===- ORCVersions.h - differences of ORC versions --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What tapir/LLVMVersions.h is for passes, this is for the just-in-time
// compiler, whose headers passes needn't have: the parts of LLVM's ORC that
// differ between 21 and 22. What 23 wants otherwise, JIT.cpp's lambda takes.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_JIT_ORCVERSIONS_H
#define TAPIR_JIT_ORCVERSIONS_H

#include "llvm/Config/llvm-config.h"
#include "llvm/ExecutionEngine/Orc/Shared/AllocationActions.h"
#include "llvm/ExecutionEngine/Orc/Shared/WrapperFunctionUtils.h"
#if LLVM_VERSION_MAJOR == 21
#include <future>
#endif

namespace tapir {

/// What a function that ORC calls returns: the type has its name since 22.
#if LLVM_VERSION_MAJOR >= 22
using WrapperBuffer = llvm::orc::shared::CWrapperFunctionBuffer;
#else
using WrapperBuffer = llvm::orc::shared::CWrapperFunctionResult;
#endif

/// Runs what a module wants when it is there; what it wants when it goes, or
/// an error. 21 hands the result to a function, perhaps of another thread.
inline llvm::Expected<std::vector<llvm::orc::shared::WrapperFunctionCall>>
runAtBegin(llvm::orc::shared::AllocActions &Actions) {
#if LLVM_VERSION_MAJOR == 21
  using Calls = std::vector<llvm::orc::shared::WrapperFunctionCall>;
  std::promise<llvm::MSVCPExpected<Calls>> Result;
  llvm::orc::shared::runFinalizeActions(
      Actions,
      [&](llvm::Expected<Calls> Done) { Result.set_value(std::move(Done)); });
  return Result.get_future().get();
#else
  return llvm::orc::shared::runFinalizeActions(Actions);
#endif
}

/// Runs that, when it goes.
inline llvm::Error
runAtEnd(llvm::ArrayRef<llvm::orc::shared::WrapperFunctionCall> Calls) {
#if LLVM_VERSION_MAJOR == 21
  std::promise<llvm::MSVCPError> Result;
  llvm::orc::shared::runDeallocActions(Calls, [&](llvm::Error Problems) {
    Result.set_value(std::move(Problems));
  });
  return Result.get_future().get();
#else
  return llvm::orc::shared::runDeallocActions(Calls);
#endif
}

} // namespace tapir

#endif // TAPIR_JIT_ORCVERSIONS_H
