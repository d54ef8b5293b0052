//===- ToolUnits.h - a tool's tables of modules -----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An instrumented module has a constructor, which passes the module's tables to
// the tool, and a destructor, which tells the tool that the module is removed.
// A program runs them when it starts and ends, but LLVM's in-process linker
// doesn't. So the linker plugin below runs the constructor when a module's
// memory is ready, and the destructor before the memory is released.
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

/// Removes the tool's constructor and destructor from the lists of constructors
/// and destructors of \p M. Only the plugin below then runs them. It finds them
/// by their names.
void prepareUnit(llvm::Module &M);

/// Creates the linker plugin that runs them.
std::shared_ptr<llvm::orc::LinkGraphLinkingLayer::Plugin> createUnitPlugin();

} // namespace tapir

#endif // TAPIR_JIT_TOOLUNITS_H
