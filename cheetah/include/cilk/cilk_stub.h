//===- cilk_stub.h - the serial projection ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Include it before, or instead of, <cilk/cilk.h>: the program becomes its
// serial projection, which any C or C++ compiler can translate.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_STUB_H
#define _CILK_STUB_H

#undef cilk_spawn
#undef cilk_sync
#undef cilk_for
#undef cilk_scope
#undef cilk_reducer

#define cilk_spawn
#define cilk_sync
#define cilk_for for
#define cilk_scope
#define cilk_reducer(...)

#define _Cilk_spawn
#define _Cilk_sync
#define _Cilk_for for
#define _Cilk_scope
#define _Hyperobject(...)

#endif // _CILK_STUB_H
