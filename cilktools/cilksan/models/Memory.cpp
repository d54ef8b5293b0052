//===- Memory.cpp - blocks of memory: copied, filled, compared ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions on blocks of memory. memcmp reads all of both blocks: the standard
// says so, and the compiler expands short comparisons to comparisons of whole
// words.
//
//===----------------------------------------------------------------------===//

#include "Strings.h"
#include <cstring>
#include <cwchar>
#include <sys/types.h>

using namespace cilksan;
using namespace cilksan::models;

namespace {

void moved(void *To, const void *From, size_t N) {
  if (!N)
    return;
  read(From, N);
  write(To, N);
}

} // namespace

//===-- Copies ------------------------------------------------------------===//

#define MOVE(Name)                                                             \
  CILKSAN_FUNCTION(void *, Name, (void *To, const void *From, size_t N),       \
                   (To, From, N), moved(To, From, N))
MOVE(memcpy)
MOVE(memmove)
MOVE(mempcpy)
MOVE(__mempcpy)

#define MOVE_CHECKED(Name)                                                     \
  CILKSAN_FUNCTION(void *, Name,                                               \
                   (void *To, const void *From, size_t N, size_t Room),        \
                   (To, From, N, Room), moved(To, From, N))
MOVE_CHECKED(__memcpy_chk)
MOVE_CHECKED(__memmove_chk)
MOVE_CHECKED(__mempcpy_chk)

CILKSAN_PROCEDURE(bcopy, (const void *From, void *To, size_t N), (From, To, N),
                  moved(To, From, N))
CILKSAN_FUNCTION(void *, memccpy, (void *To, const void *From, int C, size_t N),
                 (To, From, C, N),
                 moved(To, From,
                       R ? static_cast<char *>(R) - static_cast<char *>(To)
                         : N))
CILKSAN_PROCEDURE(swab, (const void *From, void *To, ssize_t N), (From, To, N),
                  if (N > 0) moved(To, From, N & ~1))

#define MOVE_WIDE(Name)                                                        \
  CILKSAN_FUNCTION(wchar_t *, Name,                                            \
                   (wchar_t * To, const wchar_t *From, size_t N),              \
                   (To, From, N), moved(To, From, N * sizeof(wchar_t)))
MOVE_WIDE(wmemcpy)
MOVE_WIDE(wmemmove)
MOVE_WIDE(wmempcpy)

#define MOVE_WIDE_CHECKED(Name)                                                \
  CILKSAN_FUNCTION(wchar_t *, Name,                                            \
                   (wchar_t * To, const wchar_t *From, size_t N, size_t Room), \
                   (To, From, N, Room), moved(To, From, N * sizeof(wchar_t)))
MOVE_WIDE_CHECKED(__wmemcpy_chk)
MOVE_WIDE_CHECKED(__wmemmove_chk)
MOVE_WIDE_CHECKED(__wmempcpy_chk)

//===-- Fills -------------------------------------------------------------===//

CILKSAN_FUNCTION(void *, memset, (void *To, int C, size_t N), (To, C, N),
                 write(To, N))
CILKSAN_FUNCTION(void *, __memset_chk, (void *To, int C, size_t N, size_t Room),
                 (To, C, N, Room), write(To, N))
CILKSAN_PROCEDURE(bzero, (void *To, size_t N), (To, N), write(To, N))
CILKSAN_PROCEDURE(explicit_bzero, (void *To, size_t N), (To, N), write(To, N))
CILKSAN_PROCEDURE(__explicit_bzero_chk, (void *To, size_t N, size_t Room),
                  (To, N, Room), write(To, N))
CILKSAN_FUNCTION(void *, memfrob, (void *Data, size_t N), (Data, N),
                 moved(Data, Data, N))
CILKSAN_FUNCTION(wchar_t *, wmemset, (wchar_t * To, wchar_t C, size_t N),
                 (To, C, N), write(To, N * sizeof(wchar_t)))
CILKSAN_FUNCTION(wchar_t *, __wmemset_chk,
                 (wchar_t * To, wchar_t C, size_t N, size_t Room),
                 (To, C, N, Room), write(To, N * sizeof(wchar_t)))

//===-- Comparisons -------------------------------------------------------===//

#define COMPARE(Name)                                                          \
  CILKSAN_FUNCTION(int, Name, (const void *A, const void *B, size_t N),        \
                   (A, B, N), read(A, N);                                      \
                   read(B, N))
COMPARE(memcmp)
COMPARE(bcmp)
COMPARE(__memcmpeq)
CILKSAN_FUNCTION(int, wmemcmp, (const wchar_t *A, const wchar_t *B, size_t N),
                 (A, B, N), read(A, N * sizeof(wchar_t));
                 read(B, N * sizeof(wchar_t)))
CILKSAN_FUNCTION(wchar_t *, wmemchr, (const wchar_t *Data, wchar_t C, size_t N),
                 (Data, C, N),
                 read(Data, (R ? R - Data + 1 : N) * sizeof(wchar_t)))
