//===- config.c - the configuration, from the environment ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The configuration, from the environment. A value that cannot be understood
// ends the process: a user who sets a variable wants it obeyed, and a run with
// the default instead would mislead, above all in a benchmark. An empty value
// counts as unset.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "config.h"

#include "../support/message.h"
#include "cpus.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

// Sizes of a fiber, in bytes. LEAST_STACK and MOST_STACK bound CILK_STACKSIZE.
// USUAL_STACK is the least size without that variable. UNLIMITED_STACK is the
// size if the main thread's stack has no limit, or a larger limit. SPARE_STACK
// is the size if a process may have only few addresses, or if reserved
// addresses count as memory.
#define LEAST_STACK (UINT64_C(16) << 10)
#define MOST_STACK (UINT64_C(16) << 30)
#define USUAL_STACK (UINT64_C(16) << 20)
#define UNLIMITED_STACK (UINT64_C(512) << 20)
#define SPARE_STACK (UINT64_C(1) << 20)

static struct cilkrts_config config;

bool cilkrts_parse_number(const char *text, bool suffixes, uint64_t least,
                          uint64_t most, uint64_t *result) {
  if (*text < '0' || *text > '9')
    return false;
  uint64_t value = 0;
  for (; *text >= '0' && *text <= '9'; ++text)
    if (__builtin_mul_overflow(value, 10, &value) ||
        __builtin_add_overflow(value, (uint64_t)(*text - '0'), &value))
      return false;
  if (suffixes && *text) {
    unsigned shift = 0;
    switch (*text++) {
    case 'k':
    case 'K':
      shift = 10;
      break;
    case 'm':
    case 'M':
      shift = 20;
      break;
    case 'g':
    case 'G':
      shift = 30;
      break;
    default:
      return false;
    }
    if (value > UINT64_MAX >> shift)
      return false;
    value <<= shift;
  }
  if (*text || value < least || value > most)
    return false;
  *result = value;
  return true;
}

static uint64_t read_number(const char *name, bool suffixes, uint64_t least,
                            uint64_t most, uint64_t otherwise) {
  const char *text = getenv(name);
  if (!text || !*text)
    return otherwise;
  uint64_t value;
  if (!cilkrts_parse_number(text, suffixes, least, most, &value))
    cilkrts_fail("%s must be a whole number from %llu to %llu%s, not '%.80s'",
                 name, (unsigned long long)least, (unsigned long long)most,
                 suffixes ? " (K, M and G may follow it)" : "", text);
  return value;
}

static size_t power_of_two(uint64_t bytes) {
  size_t power = LEAST_STACK;
  while (power < bytes)
    power *= 2;
  return power;
}

// Returns true if reserved writable memory counts against a limit before the
// process writes to it.
static bool counts_reserved_memory(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_DATA, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
    return true;
  char mode = 0;
  int file = open("/proc/sys/vm/overcommit_memory", O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return false;
  bool known = read(file, &mode, 1) == 1;
  close(file);
  return known && mode == '2';
}

// Returns the size of a fiber without CILK_STACKSIZE. Code that runs serially
// on the main thread's stack must be able to run in parallel, on a fiber. The
// same code needs more room there: a part of a fiber is a guard, and frames
// that spawn are larger.
static uint64_t usual_stack(void) {
  struct rlimit limit;
  if (counts_reserved_memory())
    return SPARE_STACK;
  if (getrlimit(RLIMIT_STACK, &limit) != 0)
    return USUAL_STACK;
  if (limit.rlim_cur > UNLIMITED_STACK / 2)
    return UNLIMITED_STACK;
  uint64_t needed = limit.rlim_cur + limit.rlim_cur / 4;
  return needed > USUAL_STACK ? needed : USUAL_STACK;
}

// Copies the value of the variable `name`, since the program may change its
// environment.
static const char *copy_value(const char *name, const char *value) {
  const char *copy = strdup(value);
  if (!copy)
    cilkrts_fail("no memory for the value of %s: raise the limit of virtual "
                 "memory (ulimit -v)",
                 name);
  return copy;
}

// Reads the name of the trace's file. A program with more rights than its user
// does not take the name of a file to write from the user. A number is refused,
// since a user who writes a number does not mean the name of a file.
static const char *read_trace(void) {
  const char *text = secure_getenv("CILK_TRACE");
  if (!text || !*text)
    return NULL;
  if (text[strspn(text, "0123456789")] == 0)
    cilkrts_fail("CILK_TRACE must be the name of the file that the trace goes "
                 "to, as trace.json, not '%.80s'",
                 text);
  return copy_value("CILK_TRACE", text);
}

static const char *read_word(const char *name, const char *otherwise) {
  const char *text = getenv(name);
  return text && *text ? copy_value(name, text) : otherwise;
}

// Returns true if `name` differs from `known` by one error: a character is
// missing, added or changed, or two neighbours have changed places.
static bool is_similar(const char *name, size_t length, const char *known) {
  size_t same = 0, known_length = strlen(known);
  while (same < length && name[same] == known[same])
    ++same;
  const char *left = name + same, *right = known + same;
  const size_t lefts = length - same, rights = known_length - same;
  return (lefts == rights + 1 && memcmp(left + 1, right, rights) == 0) ||
         (rights == lefts + 1 && memcmp(left, right + 1, lefts) == 0) ||
         (lefts == rights && lefts &&
          memcmp(left + 1, right + 1, lefts - 1) == 0) ||
         (lefts == rights && lefts > 1 && left[0] == right[1] &&
          left[1] == right[0] && memcmp(left + 2, right + 2, lefts - 2) == 0);
}

// Warns of each environment variable that is none of the runtime's variables
// but has a similar name.
static void check_names(void) {
  static const char *const known[] = {
      "CILK_NWORKERS", "CILK_STACKSIZE",    "CILK_DEQDEPTH", "CILK_FIBER_POOL",
      "CILK_FENCED",   "CILK_SPREAD",       "CILK_STATS",    "CILK_DEADLOCK",
      "CILK_TRACE",    "CILK_TRACE_EVENTS", "CILK_VICTIMS"};
  for (char **each = environ; each && *each; ++each) {
    const size_t length = strcspn(*each, "=");
    for (size_t i = 0;
         strncmp(*each, "CILK", 4) == 0 && i < sizeof known / sizeof *known;
         ++i)
      if (is_similar(*each, length, known[i]))
        cilkrts_warn("there is no variable '%.*s' in the environment that the "
                     "runtime reads; did you mean '%s'?",
                     (int)length, *each, known[i]);
  }
}

static void read_environment(void) {
  check_names();
  unsigned cpus = cilkrts_count_cpus("");
  if (cpus > CILKRTS_MAX_WORKERS)
    cpus = CILKRTS_MAX_WORKERS;
  config.nworkers = (unsigned)read_number("CILK_NWORKERS", false, 1,
                                          CILKRTS_MAX_WORKERS, cpus);
  uint64_t stack =
      read_number("CILK_STACKSIZE", true, LEAST_STACK, MOST_STACK, 0);
  config.stack_size = power_of_two(stack ? stack : usual_stack());
  config.least_stack = stack ? config.stack_size : SPARE_STACK;
  config.deque_depth =
      read_number("CILK_DEQDEPTH", true, 16, 1u << 28, 1u << 20);
  config.fiber_pool =
      (unsigned)read_number("CILK_FIBER_POOL", false, 2, 1u << 16, 32);
  config.fenced = read_number("CILK_FENCED", false, 0, 1, 0) != 0;
  config.spread = read_number("CILK_SPREAD", false, 0, 1, cilkrts_is_guest());
  config.stats = read_number("CILK_STATS", false, 0, 1, 0) != 0;
  config.deadlock =
      (unsigned)read_number("CILK_DEADLOCK", false, 1, 1u << 20, 0);
  config.victims = read_word("CILK_VICTIMS", "random");
  config.trace = read_trace();
  config.trace_events =
      read_number("CILK_TRACE_EVENTS", true, 16, 1u << 24, 1u << 17);
}

const struct cilkrts_config *cilkrts_configuration(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, read_environment);
  return &config;
}
