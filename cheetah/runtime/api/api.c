//===- api.c - the public functions ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#pragma GCC visibility push(default)
#include "../../include/cilk/cilk_api.h"
#pragma GCC visibility pop

#include "../../abi/grain.h"
#include "../observe/stats.h"
#include "../os/config.h"
#include "../schedule/pool.h"
#include "../support/counters.h"
#include "../workers/worker.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

int __cilkrts_is_initialized(void) { return cilkrts_pool_is_started(); }

int __cilkrts_atinit(void (*callback)(void)) {
  return cilkrts_pool_at_start(callback) ? 0 : -1;
}

int __cilkrts_atexit(void (*callback)(void)) {
  return cilkrts_pool_at_end(callback) ? 0 : -1;
}

unsigned __cilkrts_get_nworkers(void) { return cilkrts_pool_workers(); }

// Parses a whole number: decimal, or hexadecimal after 0x. Returns false if
// `text` is not a whole number. A number that is too large or negative becomes
// UINT_MAX.
static bool parse_workers(const char *text, unsigned *workers) {
  int saved_errno = errno;
  int base = text[0] == '0' && (text[1] == 'x' || text[1] == 'X') ? 16 : 10;
  char *end;
  long value = strtol(text, &end, base);
  errno = saved_errno;
  *workers = value < 0 || value > UINT_MAX ? UINT_MAX : (unsigned)value;
  return end != text && *end == 0;
}

int __cilkrts_set_param(const char *name, const char *value) {
  if (!name || !value)
    return __CILKRTS_SET_PARAM_INVALID;
  if (strcmp(name, "nworkers") != 0)
    return __CILKRTS_SET_PARAM_UNIMP;
  unsigned workers;
  if (!parse_workers(value, &workers))
    return __CILKRTS_SET_PARAM_INVALID;
  if (workers > CILKRTS_MAX_WORKERS)
    return __CILKRTS_SET_PARAM_XRANGE;
  return cilkrts_pool_resize(workers) ? __CILKRTS_SET_PARAM_SUCCESS
                                      : __CILKRTS_SET_PARAM_LATE;
}

void __cilkrts_end_cilk(void) { cilkrts_pool_end(); }

unsigned __cilkrts_get_worker_number(void) {
  struct worker *w = cilkrts_current();
  return w == &cilkrts_bootstrap ? 0 : w->number;
}

unsigned __cilkrts_stats(struct __cilkrts_statistics *out, size_t size,
                         int worker) {
  return cilkrts_stats_read(out, size, worker);
}

void __cilkrts_stats_take_times(void) { cilkrts_take_times(); }

int __cilkrts_running_on_workers(void) {
  struct worker *w = cilkrts_current();
  return w != &cilkrts_bootstrap && cilkrts_is_inside(w);
}

void *__cilkrts_reducer_lookup(void *key, size_t size, void *identity,
                               void *reduce) {
  return cilkrts_view(key, size, identity, reduce);
}

void __cilkrts_reducer_register(void *key, size_t size,
                                void (*identity)(void *),
                                void (*reduce)(void *, void *)) {
  (void)size;
  (void)identity;
  cilkrts_view_register(key, (void *)reduce);
}

void __cilkrts_reducer_unregister(void *key) { cilkrts_view_unregister(key); }

uint64_t CILKRTS_ABI(__cilkrts_grainsize)(uint64_t count) {
  return cilk_balanced_grain(count, cilkrts_pool_workers());
}
