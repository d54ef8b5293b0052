//===- handlers.c - the state of exception handling ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The state of handled exceptions. Two strands can share the older part of the
// chain of handled exceptions, but not the innermost exception: `throw;` counts
// and unwinds in its header. So a stolen continuation gets a header of its own
// for the same object, at the head of its chain (std::rethrow_exception makes
// such a header, too). The sync removes this header again, when no child that
// knew it runs any more. The header is removed as at the end of a handler: it
// is deleted unless it was thrown again.
//
// The references to the C++ runtime's functions are weak, since C programs lack
// them.
//
//===----------------------------------------------------------------------===//

#include "handlers.h"

#include "../support/assertion.h"
#include "adopt_exception.h"

#pragma weak __cxa_get_globals
extern struct cilkrts_handlers *__cxa_get_globals(void);
#pragma weak __cxa_end_catch
extern void __cxa_end_catch(void);
#pragma weak cilkrts_adopt_exception

// adopt_exception.cpp needs this function, which only GNU's C++ runtime has
// under this name.
#pragma weak _ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE
extern void _ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE(void);

struct cilkrts_handlers *cilkrts_handlers_here(void) {
  return __cxa_get_globals ? __cxa_get_globals() : NULL;
}

bool cilkrts_handlers_can_adopt(void) {
  return cilkrts_adopt_exception &&
         _ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE;
}

bool cilkrts_handlers_adopt(struct cilkrts_handlers *here) {
  void *before = here->caught;
  CILKRTS_ASSERT(cilkrts_handlers_can_adopt());
  void *mine = cilkrts_adopt_exception(&here->caught);
  return mine != before;
}

void cilkrts_handlers_disown(unsigned count) {
  CILKRTS_ASSERT(!count || cilkrts_handlers_here()->caught);
  while (count--)
    __cxa_end_catch();
}
