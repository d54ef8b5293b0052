// Headers and names of research versions of Cilk Plus are errors that say what to use.
// RUN: not %clang_fe -I %S/../../../cheetah/include -DIVAR -fsyntax-only %s 2>&1 | FileCheck --check-prefix=IVAR %s
// RUN: not %clang_fe -I %S/../../../cheetah/include -DPIPER -fsyntax-only %s 2>&1 | FileCheck --check-prefix=PIPER %s
// RUN: not %clang_fe -I %S/../../../cheetah/include -DQUEUE -fsyntax-only %s 2>&1 | FileCheck --check-prefix=QUEUE %s
// RUN: not %clang_fe -I %S/../../../cheetah/include -DABI -fsyntax-only %s 2>&1 | FileCheck --check-prefix=ABI %s
// RUN: not %clang_fe -I %S/../../../cheetah/include -DNAMES -fsyntax-only %s 2>&1 | FileCheck --check-prefix=NAMES %s
// RUN: %clang_fe -I %S/../../../cheetah/include -DOLD -fsyntax-only %s 2>&1 | FileCheck --check-prefix=OLD %s
#ifdef IVAR
#include <cilk/ivar.h>
// IVAR: error: "<cilk/ivar.h> belongs to a research branch of Cilk Plus; <cilk/concurrent.h> has cilk_ivar
#elif defined(PIPER)
#include <cilk/piper.h>
// PIPER: error: "<cilk/piper.h> belongs to a research branch of Cilk Plus; write a pipeline with cilk_spawn and the channels of <cilk/concurrent.h>"
#elif defined(QUEUE)
#include <cilk/concurrent_queue.h>
// QUEUE: error: "<cilk/concurrent_queue.h> belongs to a research branch of Cilk Plus; <cilk/concurrent.h> has channels"
#elif defined(ABI)
#include <cilk/abi.h>
// ABI: error: "<cilk/abi.h> declares structures of Cilk Plus's runtime, which this runtime does not have
#elif defined(NAMES)
#include <cilk/concurrent_cilk.h>
void put(void) {
  // NAMES: error: '__cilkrts_ivar' is unavailable: use cilk_ivar of <cilk/concurrent.h>
  __cilkrts_ivar it;
  // NAMES: error: '__cilkrts_ivar_write' is unavailable: use cilk_ivar_put of <cilk/concurrent.h>
  __cilkrts_ivar_write(&it, 3);
}
#else
#include <cilk/cilk_undocumented.h>
#include <cilk/common.h>
int old(void) {
  // OLD: warning: '__cilkrts_init' is deprecated: the first spawn starts the workers
  __cilkrts_init();
  // OLD: warning: '__cilkrts_dump_stats' is deprecated: set CILK_STATS=1 in the environment
  __cilkrts_dump_stats();
  // OLD: warning: '__cilkrts_get_total_workers' is deprecated: use __cilkrts_get_nworkers
  return __cilkrts_get_total_workers();
}
#endif
