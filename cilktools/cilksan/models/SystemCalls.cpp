//===- SystemCalls.cpp - system calls without a function ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The model of syscall(), which can have any effect that a function of the C
// library has: start a process or thread, map memory, read and write memory.
// This file knows a few system calls that programs make by their numbers. Any
// other system call is a limit of the certificate, even if nothing is parallel.
//
//===----------------------------------------------------------------------===//

#include "Model.h"
#include "OpenedFiles.h"
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <linux/futex.h>
#include <linux/magic.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

using namespace cilksan;
using namespace cilksan::models;

void models::openedFile(int File) {
  const int Errno = errno;
  struct statfs In;
  if (File >= 0 && (fcntl(File, F_GETFL) & O_ACCMODE) != O_RDONLY &&
      fstatfs(File, &In) == 0 && In.f_type == PROC_SUPER_MAGIC) {
    char Link[32], Path[4096] = "";
    snprintf(Link, sizeof Link, "/proc/self/fd/%d", File);
    const ssize_t Length = readlink(Link, Path, sizeof Path - 1);
    if (Length > 4 && std::strcmp(Path + Length - 4, "/mem") == 0)
      openedMemory();
  }
  errno = Errno;
}

namespace {

/// Tells the detector the effects of a system call that has returned \p R. The
/// code at \p From has made the call. Returns false if the effects are not
/// known.
bool tell(long Number, const long (&A)[6], long R, const void *From) {
  switch (Number) {
  case SYS_close:
  case SYS_exit:
  case SYS_getegid:
  case SYS_geteuid:
  case SYS_getgid:
  case SYS_getpgid:
  case SYS_getpid:
  case SYS_getppid:
  case SYS_getsid:
  case SYS_getuid:
  case SYS_kill:
  case SYS_membarrier:
  case SYS_sched_yield:
  case SYS_tgkill:
  case SYS_tkill:
    return true;
  case SYS_futex:
    // Other operations write the word, or a second word.
    switch (A[1] & FUTEX_CMD_MASK) {
    case FUTEX_WAIT:
    case FUTEX_WAIT_BITSET:
    case FUTEX_WAKE:
    case FUTEX_WAKE_BITSET:
      return true;
    }
    return false;
  case SYS_gettid:
    noteThreadTold("gettid", From);
    return true;
  case SYS_getcpu:
    noteThreadTold("getcpu", From);
    if (R == 0) {
      writes(reinterpret_cast<unsigned *>(A[0]));
      writes(reinterpret_cast<unsigned *>(A[1]));
    }
    return true;
  case SYS_getrandom:
    if (R > 0)
      write(reinterpret_cast<void *>(A[0]), R);
    return true;
  default:
    return false;
  }
}

} // namespace

// Reading arguments that were not passed is harmless.
CILKSAN_MODEL(long, syscall, (long Number, ...)) {
  long A[6];
  va_list Rest;
  va_start(Rest, Number);
  for (long &Argument : A)
    Argument = va_arg(Rest, long);
  va_end(Rest);
  if (Number == SYS_exit_group)
    endAtOnce();
  Scope S(true);
  const long R = Real_syscall.get()(Number, A[0], A[1], A[2], A[3], A[4], A[5]);
  if (auto E = S.effects())
    if (const void *From = __builtin_return_address(0);
        !tell(Number, A, R, From))
      noteSystemCall(Number, From);
  return R;
}
