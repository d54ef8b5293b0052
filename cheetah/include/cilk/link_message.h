//===- link_message.h - functions named after a missing link option -*- C
//-*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A linker that does not find the runtime prints the symbols that it misses. So
// the functions of the runtime that an object may use without a spawn have
// symbols that say which option the link lacks.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_LINK_MESSAGE_H
#define _CILK_LINK_MESSAGE_H

/// Names a function's symbol. \p purpose is a string literal that says what an
/// object uses the function for.
#define _CILK_LINK_MESSAGE(purpose)                                            \
  __asm__("cilk_object_needs_link_with_fopencilk_to_" purpose)

#endif // _CILK_LINK_MESSAGE_H
