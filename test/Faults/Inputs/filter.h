//===- filter.h - a filter of system calls ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The filter is classic BPF by hand: load the call's number, compare, decide. A library for these
// five instructions would be one more thing to install.
//
//===----------------------------------------------------------------------===//

#ifndef FAULTS_FILTER_H
#define FAULTS_FILTER_H

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// The decision on the call: it fails with the error that is added, or raises
// SIGSYS.
#define FILTER_FAIL SECCOMP_RET_ERRNO
#define FILTER_TRAP SECCOMP_RET_TRAP

// A call with this third argument, which membarrier ignores, is allowed.
#define FILTER_PASS 77

// Installs the filter in all threads of the process, and in programs that it executes later.
static bool filter_install(int call, unsigned decision) {
  struct sock_filter program[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call, 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[2])),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, FILTER_PASS, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, decision),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
  struct sock_fprog filter = {sizeof program / sizeof *program, program};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter) == 0;
}

#endif // FAULTS_FILTER_H
