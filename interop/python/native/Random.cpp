//===- Random.cpp - random numbers for LLVM -------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For names of temporary files, LLVM gets random numbers from a function that
// the C library only has since glibc 2.36. With a function of its own, the
// library works on older systems, too: a wheel's tag names the oldest one.
//===----------------------------------------------------------------------===//

#include <cstdint>
#include <cstdlib>
#include <sys/random.h>

// Returns a random number, as glibc's function does. The function can't return
// an error.
extern "C" uint32_t arc4random() noexcept {
  uint32_t Number;
  if (getrandom(&Number, sizeof Number, 0) != sizeof Number)
    abort();
  return Number;
}
