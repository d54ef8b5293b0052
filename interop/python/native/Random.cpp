//===- Random.cpp - random numbers for LLVM -------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The function that LLVM takes random numbers from (for names of temporary
// files) is in the C library only since glibc 2.36. With one of its own the
// library works on older systems: a wheel's tag names the oldest.
//
//===----------------------------------------------------------------------===//

#include <cstdint>
#include <cstdlib>
#include <sys/random.h>

// As glibc's: there is no error that it could return.
extern "C" uint32_t arc4random() noexcept {
  uint32_t Number;
  if (getrandom(&Number, sizeof Number, 0) != sizeof Number)
    abort();
  return Number;
}
