//===- trace_file.h - the file of a trace ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_OBSERVE_TRACE_FILE_H
#define CILKRTS_OBSERVE_TRACE_FILE_H

/// Makes the file of the trace, empty, if there is to be a trace. Called at the
/// first spawn of the process, or at its first since a fork made it. Ends the
/// process with a message if the file cannot be made.
void cilkrts_trace_file_begin(void);

/// Writes the trace, if there is to be one. Called at the end of the process:
/// other threads may still be running.
void cilkrts_trace_file_write(void);

#endif // CILKRTS_OBSERVE_TRACE_FILE_H
