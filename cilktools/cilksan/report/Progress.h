//===- Progress.h - a line on the terminal during long runs -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shows how far a long run is, in a line that the next one replaces. Only
// accesses that reach the library (shadow/AccessCheck.cpp) look at the clock,
// one of many thousands. So the accesses that hooks decide cost nothing more,
// and the process needs neither a thread nor a timer of its own.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_REPORT_PROGRESS_H
#define CILKSAN_REPORT_PROGRESS_H

#include <cstdint>
#include <string>

namespace cilksan {

/// The number of checked accesses at which showProgress() is due. No number
/// reaches it if progress is not shown.
extern uint64_t ProgressDue;

/// Decides whether progress is shown. Called when the run begins.
void startProgress();

/// Writes the line if the last one is old enough, and sets ProgressDue.
/// \p Accesses have been checked so far, in \p Tasks tasks.
void showProgress(uint64_t Accesses, uint64_t Tasks);

/// Removes the line. Called when the run ends.
void endProgress();

/// Returns the text of the line. \p Rate is in accesses a second.
std::string progressText(uint64_t Accesses, double Rate, uint64_t Tasks,
                         uint64_t Bytes);

} // namespace cilksan

#endif // CILKSAN_REPORT_PROGRESS_H
