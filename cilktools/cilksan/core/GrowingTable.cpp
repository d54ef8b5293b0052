//===- GrowingTable.cpp - arrays that grow in place -----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reserves address space, which costs nothing, for the greatest possible number
// of elements. So a table never moves, and an element's offset is its number
// times its size. Whole pages of memory that is no longer used go back to the
// system, and are zeros again if they are touched later.
//===----------------------------------------------------------------------===//

#include "GrowingTable.h"

#include "../report/Report.h"

#include <cassert>
#include <cerrno>
#include <cstring>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

void *cilksan::reserve(size_t Bytes) {
  void *Memory = mmap(nullptr, Bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (Memory == MAP_FAILED)
    giveUp("can't reserve " + std::to_string(Bytes >> 20) +
           " MB of address space (" + strerror(errno) +
           "); raise the limit of virtual memory (ulimit -v)");
  return Memory;
}

void cilksan::giveBack(void *Begin, size_t Bytes) {
  static const uintptr_t Page = sysconf(_SC_PAGESIZE);
  auto First = reinterpret_cast<uintptr_t>(Begin), End = First + Bytes;
  uintptr_t Low = (First + Page - 1) & -Page, High = End & -Page;
  if (Low >= High ||
      madvise(reinterpret_cast<void *>(Low), High - Low, MADV_DONTNEED) != 0) {
    memset(Begin, 0, Bytes);
    return;
  }
  assert(First <= Low && High <= End && "only whole pages are given back");
  memset(Begin, 0, Low - First);
  memset(reinterpret_cast<void *>(High), 0, End - High);
}
