//===- json.c - writing JSON to a file ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writing JSON. These functions are used at the end of a process, whose other
// threads may still run, on the stack on which exit() was called. So they need
// little stack, and allocate no memory.
//
// Strings come from the user: names of regions, which may have been cut within
// a character, and of files, which may have any bytes. A reader of JSON refuses
// a whole file for one byte that is not UTF-8.
//
//===----------------------------------------------------------------------===//

#include "json.h"

#include "assertion.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

static void flush(struct cilkrts_json *json) {
  const char *next = json->text;
  while (json->length > 0 && !json->error) {
    ssize_t written = write(json->file, next, json->length);
    if (written < 0 && errno == EINTR)
      continue;
    if (written < 0) {
      json->error = errno;
      break;
    }
    next += written;
    json->length -= (size_t)written;
  }
  json->length = 0;
}

void cilkrts_json_begin(struct cilkrts_json *json, int file) {
  CILKRTS_ASSERT(file >= 0);
  json->file = file;
  json->error = 0;
  json->length = 0;
}

void cilkrts_json_put(struct cilkrts_json *json, const char *format, ...) {
  enum { MOST = 1024 };
  if (sizeof json->text - json->length < MOST)
    flush(json);
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(json->text + json->length, MOST, format, arguments);
  va_end(arguments);
  CILKRTS_ASSERT(length < MOST);
  if (length > 0)
    json->length += (size_t)(length < MOST ? length : MOST - 1);
}

// Returns the number of bytes of the first character of `text`, which is beyond
// ASCII, or 0 if its bytes are no character: table 3-7 of the Unicode standard.
static unsigned character(const unsigned char *text) {
  static const struct {
    unsigned char first, last, low, high, bytes;
  } rows[] = {{0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
              {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3},
              {0xEE, 0xEF, 0x80, 0xBF, 3}, {0xF0, 0xF0, 0x90, 0xBF, 4},
              {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4}};
  for (unsigned row = 0; row < sizeof rows / sizeof rows[0]; ++row) {
    if (text[0] < rows[row].first || text[0] > rows[row].last)
      continue;
    if (text[1] < rows[row].low || text[1] > rows[row].high)
      return 0;
    for (unsigned i = 2; i < rows[row].bytes; ++i)
      if ((text[i] & 0xC0) != 0x80)
        return 0;
    return rows[row].bytes;
  }
  return 0;
}

void cilkrts_json_string(struct cilkrts_json *json, const char *string) {
  const unsigned char *next = (const unsigned char *)string;
  cilkrts_json_put(json, "\"");
  while (*next) {
    unsigned bytes = *next < 0x80 ? 1 : character(next);
    if (bytes == 0)
      cilkrts_json_put(json, "\\ufffd");
    else if (*next == '"' || *next == '\\')
      cilkrts_json_put(json, "\\%c", *next);
    else if (*next < ' ' || *next == 0x7f)
      cilkrts_json_put(json, "\\u%04x", *next);
    else
      cilkrts_json_put(json, "%.*s", (int)bytes, (const char *)next);
    next += bytes ? bytes : 1;
  }
  cilkrts_json_put(json, "\"");
}

int cilkrts_json_end(struct cilkrts_json *json) {
  flush(json);
  return json->error;
}
