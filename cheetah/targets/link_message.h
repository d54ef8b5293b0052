//===- link_message.h - symbols that name a missing link option -----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names of functions that compiled code calls. A linker that does not find a
// target's library prints the symbol that it misses. So these symbols are named
// after the options that link the library.
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_TARGETS_LINK_MESSAGE_H
#define OPENCILK_TARGETS_LINK_MESSAGE_H

#ifndef TAPIR_TARGET_NAME
#error "define TAPIR_TARGET_NAME: the target's name, a string literal"
#endif

/// Names a function's symbol. \p purpose is a string literal, after an
/// underscore, that names the use that an object makes of the function; it is
/// "" for spawns.
#define TAPIR_LINK_MESSAGE(purpose)                                            \
  __asm__("cilk_object_needs_link_with_fopencilk_ftapir_" TAPIR_TARGET_NAME    \
              purpose)

#endif // OPENCILK_TARGETS_LINK_MESSAGE_H
