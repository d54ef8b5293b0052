//===- ORCVersions.h - differences of ORC versions --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This header has the differences between versions 21 and 22 of LLVM's ORC.
// Those for passes are in tapir/LLVMVersions.h, so that passes needn't include
// the headers of the just-in-time compiler. The one difference of 23 is handled
// by the lambda in JIT.cpp.
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

/// The result type of functions that ORC calls. ORC's type has this name since
/// 22.
#if LLVM_VERSION_MAJOR >= 22
using WrapperBuffer = llvm::orc::shared::CWrapperFunctionBuffer;
#else
using WrapperBuffer = llvm::orc::shared::CWrapperFunctionResult;
#endif

/// Runs the actions of a module whose memory is ready. Returns the actions to
/// run when the module is removed, or an error. ORC of 21 passes the result to
/// a callback, perhaps in another thread.
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

/// Runs the actions for a module's end.
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
