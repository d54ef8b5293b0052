//===- Signals.h - signals that end the program -----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// If a signal ends a program, the program was not checked to its end, and the
// report must tell this. So the detector has handlers for signals that end a
// process. The models of signal and sigaction hide them: to the program, a
// signal whose handler is the detector's has the default action.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_RUN_SIGNALS_H
#define CILKSAN_RUN_SIGNALS_H

#include <csignal>

namespace cilksan {

/// Installs handlers for signals whose action is the default one. A handler
/// calls \p Note with the name of the signal that has arrived.
void watchSignals(void (*Note)(const char *Name));

/// Does the same for one signal that the program has given its default action.
void watchSignal(int Signal);

/// Returns true if the action is the detector's.
bool isWatching(const struct sigaction &Action);

} // namespace cilksan

#endif // CILKSAN_RUN_SIGNALS_H
