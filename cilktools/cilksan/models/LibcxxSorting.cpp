//===- LibcxxSorting.cpp - libc++'s instances of std::sort ----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// std::sort of numbers in an array or vector, whose instances are in the
// library. The instances of other algorithms are in the program.
//
//===----------------------------------------------------------------------===//

#include "Model.h"

using namespace cilksan;
using namespace cilksan::models;

// Letter is the mangled name of the numbers' type.
#define SORT(Letter, Type)                                                     \
  CILKSAN_PROCEDURE(                                                           \
      _ZNSt3__16__sortIRNS_6__lessI##Letter##Letter##EEP##Letter##EEvT0_S5_T_, \
      (Type * Begin, Type * End, void *Less), (Begin, End, Less),              \
      const size_t Size = (End - Begin) * sizeof(Type);                        \
      read(Begin, Size); write(Begin, Size))
SORT(a, signed char)
SORT(c, char)
SORT(d, double)
SORT(e, long double)
SORT(f, float)
SORT(h, unsigned char)
SORT(i, int)
SORT(j, unsigned)
SORT(l, long)
SORT(m, unsigned long)
SORT(s, short)
SORT(t, unsigned short)
SORT(w, wchar_t)
SORT(x, long long)
SORT(y, unsigned long long)
