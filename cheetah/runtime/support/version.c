//===- version.c - one version of the ABI in a process ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The check of the ABI's version. The version is part of every name through
// which compiled code calls the runtime, so objects of two versions do not
// link. But a library may have been linked with a static runtime of another
// version: it brings its own functions along. The two runtimes then share only
// the thread-local word, whose name has no version, and one would take the
// other's workers for its own. The loader binds the name below exactly as it
// binds that word: to the first definition in the process. If the loader keeps
// the definitions of the two libraries apart, they do no harm.
//
//===----------------------------------------------------------------------===//

#include "version.h"

#include "message.h"

#include <string.h>

#define TEXT(version) #version
#define TEXT_OF(macro) TEXT(macro)

// The version of this runtime, and that of the process's first one. Both are
// weak, so that compilers read them where they are: a test makes another
// version of a library by changing them.
__attribute__((weak, visibility("hidden"))) const char cilkrts_abi_version[] =
    TEXT_OF(CILKRTS_ABI_VERSION);
__attribute__((weak, visibility("default")))
const char __cilkrts_abi_version[] = TEXT_OF(CILKRTS_ABI_VERSION);

// Objects that call public functions and spawn nothing refer to this symbol
// (llvm/lib/Targets/LinkMessage.cpp).
__attribute__((visibility("default"))) extern const char
    cilk_object_needs_link_with_fopencilk_to_call_the_runtime;
const char cilk_object_needs_link_with_fopencilk_to_call_the_runtime = 0;

void cilkrts_check_version(void) {
  if (strcmp(__cilkrts_abi_version, cilkrts_abi_version) != 0)
    cilkrts_fail("this process has code of two versions of the runtime's ABI, "
                 "%.20s and %s: compile all of its libraries with the same "
                 "compiler, and link them without -static-libopencilk",
                 __cilkrts_abi_version, cilkrts_abi_version);
}
