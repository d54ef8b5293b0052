//===- ToolUnits.h - a tool's tables of modules -----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tool learns of an instrumented module's places from a constructor in it,
// and of its end from a destructor. LLVM's in-process linker runs neither,
// while the start and the end of a program do. So the plugin below runs them
// when a module's memory is ready, and before it is released.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_JIT_TOOLUNITS_H
#define TAPIR_JIT_TOOLUNITS_H

#include "llvm/ExecutionEngine/Orc/LinkGraphLinkingLayer.h"

#include <memory>

namespace llvm {
class Module;
} // namespace llvm

namespace tapir {

/// Takes the tool's constructor and destructor from the lists of \p M, so that
/// the plugin below finds them by their names.
void prepareUnit(llvm::Module &M);

/// Makes the linker's plugin that runs them.
std::shared_ptr<llvm::orc::LinkGraphLinkingLayer::Plugin> createUnitPlugin();

} // namespace tapir

#endif // TAPIR_JIT_TOOLUNITS_H
