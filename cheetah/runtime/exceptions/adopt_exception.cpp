//===- adopt_exception.cpp - a second header for an exception -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file is C++, since only C++ can catch. Its references to the C++ runtime
// are weak, so that C programs link without that runtime.
//
//===----------------------------------------------------------------------===//

#include "adopt_exception.h"

#include <exception>

__asm__(".weak __gxx_personality_v0\n\t"
        ".weak __cxa_begin_catch\n\t"
        ".weak __cxa_end_catch\n\t"
        ".weak _ZSt17current_exceptionv\n\t"
        ".weak _ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE\n\t"
        ".weak _ZSt9terminatev\n\t"
        ".weak _ZNSt15__exception_ptr13exception_ptrC1ERKS0_\n\t"
        ".weak _ZNSt15__exception_ptr13exception_ptrD1Ev\n\t"
        ".weak _ZNSt15__exception_ptr13exception_ptr9_M_addrefEv\n\t"
        ".weak _ZNSt15__exception_ptr13exception_ptr10_M_releaseEv");

void *cilkrts_adopt_exception(void **caught) {
  std::exception_ptr Handled = std::current_exception();
  if (!Handled)
    return *caught;
  void *Mine = nullptr;
  try {
    std::rethrow_exception(Handled);
  } catch (...) {
    // The end of this handler then finds no exception to end.
    Mine = *caught;
    __atomic_store_n(caught, nullptr, __ATOMIC_RELAXED);
  }
  __atomic_store_n(caught, Mine, __ATOMIC_RELAXED);
  return Mine;
}
