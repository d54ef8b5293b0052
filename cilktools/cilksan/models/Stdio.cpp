//===- Stdio.cpp - streams ------------------------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions of stdio.h, except for the families of printf and scanf, which
// have files of their own.
//
//===----------------------------------------------------------------------===//

#include "Stdio.h"
#include "../core/ForkLocks.h"
#include "OpenedFiles.h"
#include "Strings.h"
#include <cwchar>

using namespace cilksan;
using namespace cilksan::models;

// These names are macros in some headers.
#undef getc
#undef putc
#undef getchar
#undef putchar

//===-- Characters --------------------------------------------------------===//

#define PUT(Name, Int, Char)                                                   \
  CILKSAN_FUNCTION(Int, Name, (Char C, FILE * Stream), (C, Stream),            \
                   changes(Stream))
PUT(fputc, int, int)
PUT(putc, int, int)
PUT(_IO_putc, int, int)
PUT(fputc_unlocked, int, int)
PUT(putc_unlocked, int, int)
PUT(putw, int, int)
PUT(ungetc, int, int)
PUT(fputwc, wint_t, wchar_t)
PUT(putwc, wint_t, wchar_t)
PUT(fputwc_unlocked, wint_t, wchar_t)
PUT(putwc_unlocked, wint_t, wchar_t)
PUT(ungetwc, wint_t, wint_t)

#define GET(Name, Int)                                                         \
  CILKSAN_FUNCTION(Int, Name, (FILE * Stream), (Stream), changes(Stream))
GET(fgetc, int)
GET(getc, int)
GET(_IO_getc, int)
GET(fgetc_unlocked, int)
GET(getc_unlocked, int)
GET(getw, int)
GET(fgetwc, wint_t)
GET(getwc, wint_t)
GET(fgetwc_unlocked, wint_t)
GET(getwc_unlocked, wint_t)

// The functions that the headers' inline getc_unlocked and putc_unlocked call.
GET(__uflow, int)
CILKSAN_FUNCTION(int, __overflow, (FILE * Stream, int C), (Stream, C),
                 changes(Stream))

#define TO_OUTPUT(Name, Int, Char)                                             \
  CILKSAN_FUNCTION(Int, Name, (Char C), (C), changesOutput())
TO_OUTPUT(putchar, int, int)
TO_OUTPUT(putchar_unlocked, int, int)
TO_OUTPUT(putwchar, wint_t, wchar_t)
TO_OUTPUT(putwchar_unlocked, wint_t, wchar_t)

#define FROM_INPUT(Name, Int)                                                  \
  CILKSAN_FUNCTION(Int, Name, (), (), changesInput())
FROM_INPUT(getchar, int)
FROM_INPUT(getchar_unlocked, int)
FROM_INPUT(getwchar, wint_t)
FROM_INPUT(getwchar_unlocked, wint_t)

//===-- Strings -----------------------------------------------------------===//

#define PUT_STRING(Name, Char)                                                 \
  CILKSAN_FUNCTION(int, Name, (const Char *Text, FILE *Stream),                \
                   (Text, Stream), readsString(Text);                          \
                   changes(Stream))
PUT_STRING(fputs, char)
PUT_STRING(fputs_unlocked, char)
PUT_STRING(fputws, wchar_t)
PUT_STRING(fputws_unlocked, wchar_t)
CILKSAN_FUNCTION(int, puts, (const char *Text), (Text), readsString(Text);
                 changesOutput())

#define GET_STRING(Name, Char)                                                 \
  CILKSAN_FUNCTION(Char *, Name, (Char * To, int N, FILE *Stream),             \
                   (To, N, Stream), changes(Stream);                           \
                   if (R) writesString(To))
GET_STRING(fgets, char)
GET_STRING(fgets_unlocked, char)
GET_STRING(fgetws, wchar_t)
GET_STRING(fgetws_unlocked, wchar_t)

#define GET_STRING_CHECKED(Name, Char)                                         \
  CILKSAN_FUNCTION(Char *, Name,                                               \
                   (Char * To, size_t Room, int N, FILE *Stream),              \
                   (To, Room, N, Stream), changes(Stream);                     \
                   if (R) writesString(To))
GET_STRING_CHECKED(__fgets_chk, char)
GET_STRING_CHECKED(__fgets_unlocked_chk, char)
GET_STRING_CHECKED(__fgetws_chk, wchar_t)
GET_STRING_CHECKED(__fgetws_unlocked_chk, wchar_t)
CILKSAN_FUNCTION(char *, gets, (char *To), (To), changesInput();
                 if (R) writesString(To))
CILKSAN_FUNCTION(char *, __gets_chk, (char *To, size_t Room), (To, Room),
                 changesInput();
                 if (R) writesString(To))

#define GET_LINE(Name, Params, Args)                                           \
  CILKSAN_MODEL(ssize_t, Name, Params) {                                       \
    Scope S(true);                                                             \
    char *Before = S ? *Line : nullptr;                                        \
    size_t SizeBefore = Before ? *Size : 0;                                    \
    ssize_t R = Real_##Name.get() Args;                                        \
    if (auto E = S.effects()) {                                                \
      changes(Stream);                                                         \
      reads(Line);                                                             \
      reads(Size);                                                             \
      if (*Line != Before || *Size != SizeBefore) {                            \
        writes(Line);                                                          \
        writes(Size);                                                          \
      }                                                                        \
      replaced(Before, SizeBefore, *Line, *Size);                              \
      if (R >= 0)                                                              \
        write(*Line, R + 1);                                                   \
    }                                                                          \
    return R;                                                                  \
  }
GET_LINE(getline, (char **Line, size_t *Size, FILE *Stream),
         (Line, Size, Stream))
GET_LINE(getdelim, (char **Line, size_t *Size, int End, FILE *Stream),
         (Line, Size, End, Stream))
GET_LINE(__getdelim, (char **Line, size_t *Size, int End, FILE *Stream),
         (Line, Size, End, Stream))

//===-- Blocks ------------------------------------------------------------===//

#define GET_BLOCK(Name)                                                        \
  CILKSAN_FUNCTION(size_t, Name,                                               \
                   (void *To, size_t Size, size_t N, FILE *Stream),            \
                   (To, Size, N, Stream), changes(Stream);                     \
                   write(To, R * Size))
GET_BLOCK(fread)
GET_BLOCK(fread_unlocked)
#define GET_BLOCK_CHECKED(Name)                                                \
  CILKSAN_FUNCTION(                                                            \
      size_t, Name,                                                            \
      (void *To, size_t Room, size_t Size, size_t N, FILE *Stream),            \
      (To, Room, Size, N, Stream), changes(Stream);                            \
      write(To, R * Size))
GET_BLOCK_CHECKED(__fread_chk)
GET_BLOCK_CHECKED(__fread_unlocked_chk)

#define PUT_BLOCK(Name)                                                        \
  CILKSAN_FUNCTION(size_t, Name,                                               \
                   (const void *From, size_t Size, size_t N, FILE *Stream),    \
                   (From, Size, N, Stream), changes(Stream);                   \
                   read(From, N * Size))
PUT_BLOCK(fwrite)
PUT_BLOCK(fwrite_unlocked)

//===-- Streams that write memory -----------------------------------------===//

namespace {

/// A stream of open_memstream or open_wmemstream. The address of the buffer and
/// the number of its characters are stored when the stream is flushed or
/// closed.
struct MemoryStream {
  FILE *Stream = nullptr;
  void **Buffer = nullptr;
  size_t *Count = nullptr;
  size_t CharSize = 0;
  /// The buffer that the detector knows.
  void *Known = nullptr;
  size_t KnownSize = 0;
};

// If more streams are open at a time, the calls on the others have effects only
// on their FILEs. Any thread may open streams.
MemoryStream MemoryStreams[64];

MemoryStream *memoryStream(FILE *Stream) {
  for (MemoryStream &M : MemoryStreams)
    if (M.Stream == Stream)
      return &M;
  return nullptr;
}

void opened(FILE *Stream) {
  if (!Stream)
    return;
  allocated(Stream, sizeof *Stream);
  write(Stream, sizeof *Stream);
}

void opened(FILE *Stream, void **Buffer, size_t *Count, size_t CharSize) {
  if (!Stream)
    return;
  opened(Stream);
  const HoldForkLock Held(ForkLock::MemoryStreams);
  if (MemoryStream *Free = memoryStream(nullptr))
    *Free = {Stream, Buffer, Count, CharSize};
}

/// Tells the detector that the stream was flushed or, if \p Ended, closed.
void stored(FILE *Stream, bool Ended) {
  const HoldForkLock Held(ForkLock::MemoryStreams);
  MemoryStream *M = memoryStream(Stream);
  if (!M)
    return;
  writes(M->Buffer);
  writes(M->Count);
  size_t Size = (*M->Count + 1) * M->CharSize;
  replaced(M->Known, M->KnownSize, *M->Buffer, Size);
  write(*M->Buffer, Size);
  M->Known = *M->Buffer;
  if (M->KnownSize < Size)
    M->KnownSize = Size;
  if (Ended)
    *M = {};
}

} // namespace

CILKSAN_ALLOCATOR(FILE *, open_memstream, (char **To, size_t *Size), (To, Size),
                  opened(R, reinterpret_cast<void **>(To), Size, 1))
CILKSAN_ALLOCATOR(FILE *, open_wmemstream, (wchar_t * *To, size_t *Size),
                  (To, Size),
                  opened(R, reinterpret_cast<void **>(To), Size,
                         sizeof(wchar_t)))

//===-- Opening, closing --------------------------------------------------===//

#define OPEN(Name)                                                             \
  CILKSAN_MODEL(FILE *, Name, (const char *Path, const char *Mode)) {          \
    Scope S(true);                                                             \
    FILE *R = Real_##Name.get()(Path, Mode);                                   \
    if (R)                                                                     \
      openedFile(fileno(R));                                                   \
    if (auto E = S.effects()) {                                                \
      readsString(Path);                                                       \
      readsString(Mode);                                                       \
      opened(R);                                                               \
    }                                                                          \
    return R;                                                                  \
  }
OPEN(fopen)
OPEN(fopen64)
OPEN(popen)
#define REOPEN(Name)                                                           \
  CILKSAN_MODEL(FILE *, Name,                                                  \
                (const char *Path, const char *Mode, FILE *Stream)) {          \
    Scope S;                                                                   \
    FILE *R = Real_##Name.get()(Path, Mode, Stream);                           \
    if (R)                                                                     \
      openedFile(fileno(R));                                                   \
    if (auto E = S.effects()) {                                                \
      readsString(Path);                                                       \
      readsString(Mode);                                                       \
      write(Stream, sizeof *Stream);                                           \
    }                                                                          \
    return R;                                                                  \
  }
REOPEN(freopen)
REOPEN(freopen64)
CILKSAN_ALLOCATOR(FILE *, fdopen, (int File, const char *Mode), (File, Mode),
                  readsString(Mode);
                  opened(R))
CILKSAN_ALLOCATOR(FILE *, fmemopen, (void *At, size_t Size, const char *Mode),
                  (At, Size, Mode), readsString(Mode);
                  opened(R))
CILKSAN_ALLOCATOR(FILE *, tmpfile, (), (), opened(R))
CILKSAN_ALLOCATOR(FILE *, tmpfile64, (), (), opened(R))

// The effects are told before the call, as in the model of free, because the
// stream's memory may be used again afterwards.
CILKSAN_MODEL(int, fclose, (FILE * Stream)) {
  Scope S(true);
  if (auto E = S.effects()) {
    changes(Stream);
    freed(Stream);
  }
  int R = Real_fclose.get()(Stream);
  if (auto E = S.effects())
    stored(Stream, true);
  return R;
}
CILKSAN_MODEL(int, pclose, (FILE * Stream)) {
  Scope S(true);
  if (auto E = S.effects())
    freed(Stream);
  return Real_pclose.get()(Stream);
}

#define FLUSH(Name)                                                            \
  CILKSAN_ALLOCATOR(                                                           \
      int, Name, (FILE * Stream), (Stream), if (Stream) {                      \
        changes(Stream);                                                       \
        stored(Stream, false);                                                 \
      } else changesOutput())
FLUSH(fflush)
FLUSH(fflush_unlocked)
CILKSAN_FUNCTION(int, fcloseall, (), (), changesOutput())

//===-- Positions ---------------------------------------------------------===//

#define SEEK(Name, Offset)                                                     \
  CILKSAN_FUNCTION(int, Name, (FILE * Stream, Offset To, int From),            \
                   (Stream, To, From), changes(Stream))
SEEK(fseek, long)
SEEK(fseeko, off_t)
SEEK(fseeko64, off64_t)
CILKSAN_PROCEDURE(rewind, (FILE * Stream), (Stream), changes(Stream))

#define TELL(Name, Offset)                                                     \
  CILKSAN_FUNCTION(Offset, Name, (FILE * Stream), (Stream), asks(Stream))
TELL(ftell, long)
TELL(ftello, off_t)
TELL(ftello64, off64_t)
CILKSAN_FUNCTION(int, fgetpos, (FILE * Stream, fpos_t *To), (Stream, To),
                 asks(Stream);
                 writes(To))
CILKSAN_FUNCTION(int, fgetpos64, (FILE * Stream, fpos64_t *To), (Stream, To),
                 asks(Stream);
                 writes(To))
CILKSAN_FUNCTION(int, fsetpos, (FILE * Stream, const fpos_t *To), (Stream, To),
                 changes(Stream);
                 reads(To))
CILKSAN_FUNCTION(int, fsetpos64, (FILE * Stream, const fpos64_t *To),
                 (Stream, To), changes(Stream);
                 reads(To))

//===-- State -------------------------------------------------------------===//

#define ASK(Name)                                                              \
  CILKSAN_FUNCTION(int, Name, (FILE * Stream), (Stream), asks(Stream))
ASK(feof)
ASK(feof_unlocked)
ASK(ferror)
ASK(ferror_unlocked)
ASK(__freadable)
ASK(__fwritable)
ASK(__freading)
ASK(__fwriting)
ASK(__flbf)
CILKSAN_FUNCTION(size_t, __fpending, (FILE * Stream), (Stream), asks(Stream))
CILKSAN_FUNCTION(size_t, __fbufsize, (FILE * Stream), (Stream), asks(Stream))
CILKSAN_FUNCTION(int, fileno, (FILE * Stream), (Stream),
                 reads(&Stream->_fileno))
CILKSAN_FUNCTION(int, fileno_unlocked, (FILE * Stream), (Stream),
                 reads(&Stream->_fileno))
CILKSAN_FUNCTION(int, fwide, (FILE * Stream, int Mode), (Stream, Mode),
                 changes(Stream))
CILKSAN_FUNCTION(int, __fsetlocking, (FILE * Stream, int Type), (Stream, Type),
                 changes(Stream))

#define CHANGE(Name)                                                           \
  CILKSAN_PROCEDURE(Name, (FILE * Stream), (Stream), changes(Stream))
CHANGE(clearerr)
CHANGE(clearerr_unlocked)
CHANGE(setlinebuf)
CHANGE(__fpurge)
CILKSAN_FUNCTION(int, setvbuf,
                 (FILE * Stream, char *Buffer, int Mode, size_t Size),
                 (Stream, Buffer, Mode, Size), changes(Stream))
CILKSAN_PROCEDURE(setbuf, (FILE * Stream, char *Buffer), (Stream, Buffer),
                  changes(Stream))
CILKSAN_PROCEDURE(setbuffer, (FILE * Stream, char *Buffer, size_t Size),
                  (Stream, Buffer, Size), changes(Stream))

CILKSAN_MODEL(void, flockfile, (FILE * Stream)) {
  Scope S(true);
  Real_flockfile.get()(Stream);
  if (auto E = S.effects())
    acquireLock(Stream);
}
CILKSAN_MODEL(int, ftrylockfile, (FILE * Stream)) {
  Scope S(true);
  int R = Real_ftrylockfile.get()(Stream);
  if (auto E = S.effects())
    if (R == 0)
      acquireLock(Stream);
  return R;
}
CILKSAN_MODEL(void, funlockfile, (FILE * Stream)) {
  Scope S(true);
  if (auto E = S.effects())
    releaseLock(Stream);
  Real_funlockfile.get()(Stream);
}

//===-- Messages, names ---------------------------------------------------===//

CILKSAN_PROCEDURE(perror, (const char *Text), (Text), readsString(Text);
                  changes(stderr))
CILKSAN_FUNCTION(char *, tmpnam, (char *To), (To), writesString(R))
CILKSAN_ALLOCATOR(
    char *, tempnam, (const char *Folder, const char *Prefix), (Folder, Prefix),
    readsString(Folder);
    readsString(Prefix); if (R) {
      allocated(R, length(R) + 1);
      writesString(R);
    })
CILKSAN_FUNCTION(char *, ctermid, (char *To), (To), writesString(To))
