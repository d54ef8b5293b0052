//===- Outcome.h - the outcome of a run -------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The outcome of a run: one of four, with the same name in all formats. The
// outcome decides the exit status of the process. A certificate must never be
// false: each part of the run that the detector did not see becomes a limit, or
// makes the outcome NotChecked.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_REPORT_OUTCOME_H
#define CILKSAN_REPORT_OUTCOME_H

#include "Options.h"
#include "Writer.h"

#include <string>
#include <vector>

namespace cilksan {

/// The exit statuses of a process whose certificate has limits, if
/// CILKSAN_STRICT is set, and of a process that was not checked.
constexpr int LimitedStatus = 67, NotCheckedStatus = 68;

enum class Outcome {
  Certified,  ///< no schedule has a race
  Limited,    ///< no schedule has a race, except for the limits in limitsOf()
  Races,      ///< something was reported
  NotChecked, ///< nothing is known; whyNotChecked() says why
};

/// Returns the outcome of a run with this summary.
Outcome outcomeOf(const Summary &S);

/// "certified", "certified with limits", "races" or "not checked".
const char *nameOf(Outcome O);

/// Returns the reason why the run was not checked, and advice, without a full
/// stop: "no code that was compiled with -fsanitize=cilk ran; compile ...".
/// Returns an empty text unless the outcome is NotChecked.
std::string whyNotChecked(const Summary &S);

/// Returns the limits of a run without races, as sentences.
std::vector<std::string> limitsOf(const Summary &S);

/// Returns the status that the process ends with; 0 leaves the program's own.
int statusOf(const Summary &S, const Options &Wanted);

/// The claim of a run without races, a sentence without its full stop.
extern const char Certificate[];

} // namespace cilksan

#endif // CILKSAN_REPORT_OUTCOME_H
