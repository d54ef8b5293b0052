//===- Cookies.cpp - streams with the program's functions -----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Streams of fopencookie. Any function of stdio may call a stream's own
// functions. So the model gives functions of its own to the C library, which
// call the program's functions as Callbacks. The accesses of the program's
// functions count as their own, not as accesses of the stream.
//
//===----------------------------------------------------------------------===//

#include "Cookies.h"
#include "Forward.h"
#include "LockedList.h"
#include "Stdio.h"
#include <cerrno>
#include <cstdlib>
#include <stdio_ext.h>

using namespace cilksan;
using namespace cilksan::models;

namespace {

/// A stream's own functions and cookie, as the program gave them. The C library
/// gets a pointer to this as the stream's cookie.
struct Cookie {
  void *Its;
  cookie_io_functions_t Do;
  FILE *Stream;
  Cookie *Before, *After;
};

LockedList<Cookie, ForkLock::Cookies> Cookies;

Cookie *make(void *Its, const cookie_io_functions_t &Do) {
  ReentrancyGuard Guard;
  auto *C = static_cast<Cookie *>(malloc(sizeof(Cookie)));
  if (C)
    *C = {Its, Do, nullptr, nullptr, nullptr};
  return C;
}

void drop(Cookie *C) {
  Cookies.unlink(C);
  ReentrancyGuard Guard;
  free(C);
}

ssize_t readBy(void *Data, char *To, size_t Size) {
  const auto *C = static_cast<const Cookie *>(Data);
  return callProgram(C->Do.read, C->Its, To, Size);
}
ssize_t writeBy(void *Data, const char *From, size_t Size) {
  const auto *C = static_cast<const Cookie *>(Data);
  return callProgram(C->Do.write, C->Its, From, Size);
}
int seekBy(void *Data, off64_t *To, int From) {
  const auto *C = static_cast<const Cookie *>(Data);
  return callProgram(C->Do.seek, C->Its, To, From);
}
int closeBy(void *Data) {
  auto *C = static_cast<Cookie *>(Data);
  const Cookie Copy = *C;
  drop(C);
  return Copy.Do.close ? callProgram(Copy.Do.close, Copy.Its) : 0;
}

} // namespace

CILKSAN_MODEL(FILE *, fopencookie,
              (void *Its, const char *Mode, cookie_io_functions_t Do)) {
  Scope S(true);
  Cookie *C = make(Its, Do);
  if (!C) {
    errno = ENOMEM;
    return nullptr;
  }
  // The C library behaves differently if a function is missing, except if the
  // closing function is.
  FILE *R = Real_fopencookie.get()(C, Mode,
                                   {Do.read ? readBy : nullptr,
                                    Do.write ? writeBy : nullptr,
                                    Do.seek ? seekBy : nullptr, closeBy});
  if (!R) {
    ReentrancyGuard Guard;
    free(C);
    return nullptr;
  }
  C->Stream = R;
  Cookies.link(C);
  if (auto E = S.effects()) {
    readsString(Mode);
    allocated(R, sizeof *R);
    write(R, sizeof *R);
  }
  return R;
}

void models::forEachFullCookie(void (*Visit)(const void *Function)) {
  for (const Cookie *C = Cookies.Last; C; C = C->Before)
    if (C->Do.write && __fpending(C->Stream) != 0)
      Visit(reinterpret_cast<const void *>(C->Do.write));
}
