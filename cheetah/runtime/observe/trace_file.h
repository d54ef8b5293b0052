//===- trace_file.h - the file of a trace ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_OBSERVE_TRACE_FILE_H
#define CILKRTS_OBSERVE_TRACE_FILE_H

/// The process makes its first spawn, or its first one since a fork made it: if
/// there is to be a trace, makes its file, empty. One that can't be made ends
/// the process with a message.
void cilkrts_trace_file_begin(void);

/// Writes the trace, if there is to be one. For the end of the process: others
/// may still be at work.
void cilkrts_trace_file_write(void);

#endif // CILKRTS_OBSERVE_TRACE_FILE_H
