//===- switch.h - the current architecture's stack switch ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#if defined(__x86_64__)
#include "x86_64/switch.h"
#elif defined(__aarch64__)
#include "aarch64/switch.h"
#endif
