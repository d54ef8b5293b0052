//===- Report.h - the interface to the writers of reports -------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions by which the detector reports. Options.h decides where reports
// go and how they look. A race is written at once, so that it is not lost if
// the program crashes later.
//
// Functions here allocate memory, open files and write: the detector calls them
// under its own guard against re-entrancy. They are thread-safe, except for
// start.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_REPORT_REPORT_H
#define CILKSAN_REPORT_REPORT_H

#include "../findings/Coverage.h"
#include "../findings/Race.h"
#include "../findings/UndeclaredAccess.h"
#include "Options.h"

#include <cstdint>
#include <string>

namespace cilksan {

/// Reads the options, opens the output and prints that Cilksan runs. Ends the
/// process with status 2 and a message if one of these steps fails.
void start();

/// Reports a race of two sites that was not reported before. Returns false if a
/// suppression matches. In this case neither the race nor its duplicates count.
bool report(const Race &R);

/// Reports an undeclared access by a site for which none was reported before.
void report(const UndeclaredAccess &X);

/// Counts another race of two sites for which report() has returned true, or
/// another undeclared access by a site that was reported.
void duplicate();

/// Reports \p W, as the last report of this run. Returns the status that the
/// process must end with.
int stop(const Wait &W);

/// Reports an event that is not a race: "cilksan: warning: <What>". \p What
/// describes the event and gives advice, without a newline.
void warn(const std::string &What);

/// Reports that the process will not reach its normal end. \p Why says the
/// reason: "the program calls abort".
void abandon(const std::string &Why);

/// Does the same for a process that the signal \p Name ends. A signal handler
/// may call this function, whatever code the signal has interrupted.
void abandonBySignal(const char *Name);

/// Ends a run that the tool can't continue. \p What describes the event and
/// gives advice.
[[noreturn]] void giveUp(const std::string &What);

/// Writes the counts and closes the output. Returns the status that the process
/// must end with, or 0 for the program's own. Further calls write nothing.
int finish(const Coverage &Seen);

} // namespace cilksan

#endif // CILKSAN_REPORT_REPORT_H
