//===- SharedPages.h - memory of many small modules -------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's own memory managers give each linked module pages of its own, since
// protection is a property of pages. A function of some lines then takes 12 KB.
// This memory manager maps its memory twice: code is written through one
// mapping and executed through the other one. So no page is ever both writable
// and executable, no page changes its protection, and several modules share a
// page. Constants are stored in the same way.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_JIT_SHAREDPAGES_H
#define TAPIR_JIT_SHAREDPAGES_H

#include "llvm/ExecutionEngine/JITLink/JITLinkMemoryManager.h"
#include "llvm/Support/Error.h"

#include <memory>

namespace tapir {

/// Creates a memory manager for linking in this process. It is thread-safe. All
/// of its addresses are so close to each other that code reaches them by
/// offsets of 32 bits. Returns an error if the system doesn't provide such
/// memory.
llvm::Expected<std::unique_ptr<llvm::jitlink::JITLinkMemoryManager>>
createSharedPages();

} // namespace tapir

#endif // TAPIR_JIT_SHAREDPAGES_H
