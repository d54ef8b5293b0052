//===- cilk.h - the Cilk keywords ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Under -fopencilk the short names are keywords without this header as well; it
// is for programs that include it by habit, or that switch to
// <cilk/cilk_stub.h> for a serial build.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CILK_H
#define _CILK_CILK_H

#ifndef _CILK_STUB_H
#ifndef __cilk
#error                                                                         \
    "Cilk is not enabled: compile and link with -fopencilk, or include <cilk/cilk_stub.h> for a serial program"
#endif

#define cilk_spawn _Cilk_spawn
#define cilk_sync _Cilk_sync
#define cilk_for _Cilk_for
#define cilk_scope _Cilk_scope
#define cilk_reducer _Hyperobject
#endif

#endif // _CILK_CILK_H
