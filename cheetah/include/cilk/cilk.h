//===- cilk.h - the Cilk keywords ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Under -fopencilk the short names are keywords without this header as well; it
// is for programs that include it by habit, or that switch to
// <cilk/cilk_stub.h> for a serial build. A macro that the command line defines
// (-Dcilk_spawn=) stays what it is.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CILK_H
#define _CILK_CILK_H

#ifdef __cilk

#ifndef _CILK_STUB_H
#ifndef cilk_spawn
#define cilk_spawn _Cilk_spawn
#endif
#ifndef cilk_sync
#define cilk_sync _Cilk_sync
#endif
#ifndef cilk_for
#define cilk_for _Cilk_for
#endif
#ifndef cilk_scope
#define cilk_scope _Cilk_scope
#endif
#ifndef cilk_reducer
#define cilk_reducer _Hyperobject
#endif
#endif

#else

#ifndef cilk_spawn
#error                                                                         \
    "Cilk is not enabled: compile and link with -fopencilk, or include <cilk/cilk_stub.h> for a serial program"
#define cilk_spawn // and no error for every use
#endif
#ifndef cilk_sync
#define cilk_sync
#endif
#ifndef cilk_for
#define cilk_for for
#endif
#ifndef cilk_scope
#define cilk_scope
#endif
#ifndef cilk_reducer
#define cilk_reducer(...)
#endif

#endif

#endif // _CILK_CILK_H
