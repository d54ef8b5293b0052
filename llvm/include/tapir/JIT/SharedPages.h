//===- SharedPages.h - memory of many small modules -------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's own memory managers give each linked module pages of its own, since
// pages are what can be made executable or constant. A function of some lines
// then takes 12 KB. Here code is written through one mapping of some memory and
// run through another: no page ever is writable and executable, none changes
// its protection, and modules lie beside each other in it. Constants likewise.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_JIT_SHAREDPAGES_H
#define TAPIR_JIT_SHAREDPAGES_H

#include "llvm/ExecutionEngine/JITLink/JITLinkMemoryManager.h"
#include "llvm/Support/Error.h"

#include <memory>

namespace tapir {

/// A memory manager for linking in this process. Thread-safe. Addresses lie so
/// close to each other that code reaches all by offsets of 32 bits. The error
/// says that the system has no such memory.
llvm::Expected<std::unique_ptr<llvm::jitlink::JITLinkMemoryManager>>
createSharedPages();

} // namespace tapir

#endif // TAPIR_JIT_SHAREDPAGES_H
