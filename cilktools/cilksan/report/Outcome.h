//===- Outcome.h - what a run has shown -------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A run has one of four outcomes, which all formats name alike and which decide
// the status of the process. A certificate must never be false: whatever the
// detector did not see becomes a limit, or makes the run one that was not
// checked.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_REPORT_OUTCOME_H
#define CILKSAN_REPORT_OUTCOME_H

#include "Options.h"
#include "Writer.h"

#include <string>
#include <vector>

namespace cilksan {

/// The statuses of a process whose certificate has limits, if CILKSAN_STRICT is
/// set, and of one that was not checked.
constexpr int LimitedStatus = 67, NotCheckedStatus = 68;

enum class Outcome {
  Certified,  ///< no schedule has a race
  Limited,    ///< likewise, except in what limitsOf() lists
  Races,      ///< something was reported
  NotChecked, ///< nothing is known: see whyNotChecked()
};

Outcome outcomeOf(const Summary &S);

/// "certified", "certified with limits", "races" or "not checked".
const char *nameOf(Outcome O);

/// What happened instead of a check, and what to do, without a full stop: "no
/// code that was compiled with -fsanitize=cilk ran; compile ...". Empty unless
/// the outcome is NotChecked.
std::string whyNotChecked(const Summary &S);

/// The limits of a run without races, a sentence for each.
std::vector<std::string> limitsOf(const Summary &S);

/// The status that the process ends with; 0 leaves the program's own.
int statusOf(const Summary &S, const Options &Wanted);

/// The claim of a run without races, a sentence without its full stop.
extern const char Certificate[];

} // namespace cilksan

#endif // CILKSAN_REPORT_OUTCOME_H
