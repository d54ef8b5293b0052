//===- Harmless.h - functions that need no instrumentation ------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The questions that the detector asks the models. The models tell the detector
// of events through Detector.h.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_CORE_HARMLESS_H
#define CILKSAN_CORE_HARMLESS_H

namespace cilksan {

/// Returns true if the function of this name touches no memory that the program
/// can name, or has a model. The models define it.
bool isHarmless(const char *Name);

/// Returns true if the function of this name touches no memory that the program
/// can name, except by calls of functions that have models. Returns false for
/// the names of models themselves, since a library may define another function
/// of such a name.
bool isHarmlessAnywhere(const char *Name);

/// Returns true if the function of this name starts work that continues in
/// other threads, or after the function has returned. Such a function isn't
/// harmless, even where nothing is parallel.
bool startsWork(const char *Name);

/// Returns true if startsWork is true of any function of this name, whichever
/// file defines it. The names belong to runtimes that can be linked into a
/// program as archives, or that can be installed anywhere.
bool startsWorkAnywhere(const char *Name);

/// Returns true if the result of the function of this name depends on which
/// worker or thread runs the caller.
bool tellsThread(const char *Name);

/// Returns true if \p Function is a model.
bool isModel(const void *Function);

/// Calls \p Visit with each of the program's functions that libraries will call
/// later, when the detector sees nothing any more, unless the program ends
/// earlier.
void forEachLateFunction(void (*Visit)(const void *Function));

} // namespace cilksan

#endif // CILKSAN_CORE_HARMLESS_H
