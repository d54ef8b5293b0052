//===- json.h - writing JSON to a file ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SUPPORT_JSON_H
#define CILKRTS_SUPPORT_JSON_H

#include <stddef.h>

/// A JSON file that is being written, by one thread at a time.
struct cilkrts_json {
  int file;
  int error; ///< errno of the first write that failed, or 0
  size_t length;
  char text[1 << 16];
};

/// Begins to write to \p file.
void cilkrts_json_begin(struct cilkrts_json *json, int file);

/// Appends the text that \p format makes, at most a kilobyte; any further text
/// is cut off.
void cilkrts_json_put(struct cilkrts_json *json, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/// Appends \p string in quotes. Bytes that are not UTF-8 become U+FFFD.
void cilkrts_json_string(struct cilkrts_json *json, const char *string);

/// Writes the text that is still in the buffer. Returns `error`.
int cilkrts_json_end(struct cilkrts_json *json);

#endif // CILKRTS_SUPPORT_JSON_H
