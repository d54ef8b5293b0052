//===- ToolUnits.h - a tool's tables of modules -----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tool learns of an instrumented module's places from a constructor in it,
// and of its end from a destructor. What runs these in a program does not exist
// in LLVM's in-process linker. Here they are a part of what happens when a
// module's memory is ready, and before that is given back.
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
/// they wait under their names for the plugin below.
void prepareUnit(llvm::Module &M);

/// Runs them.
std::shared_ptr<llvm::orc::LinkGraphLinkingLayer::Plugin> createUnitPlugin();

} // namespace tapir

#endif // TAPIR_JIT_TOOLUNITS_H
