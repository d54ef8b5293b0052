//===- ExitProcess.h - the tool's own end of the process --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The function by which the tool itself ends the process. The C library's _exit
// and syscall have models, which take a call for the end of the program, so the
// tool must not call them.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_REPORT_EXITPROCESS_H
#define CILKSAN_REPORT_EXITPROCESS_H

#include "../../sealed/SystemCall.h"

namespace cilksan {

/// Ends the process at once.
[[noreturn]] inline void exitProcess(int Status) {
  for (;;)
    sealed::systemCall(SYS_exit_group, Status);
}

} // namespace cilksan

#endif // CILKSAN_REPORT_EXITPROCESS_H
