//===- stats.c - statistics of workers ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Statistics. Readers look at counters that other threads continue to write,
// without a lock. So each figure was right at some moment of the call, but two
// figures need not be from the same moment.
//
// No code counts the depth of a deque, since that would be a part of every
// spawn. Instead the depth is read off the deque's memory. A slot is zero until
// an entry is first pushed there, and pushes fill the slots in order. So the
// first slot that is zero shows the depth.
//
//===----------------------------------------------------------------------===//

#include "stats.h"

#include "../os/config.h"
#include "../os/fork.h"
#include "../workers/worker.h"

#pragma GCC visibility push(default)
#include "../../include/cilk/cilk_api.h"
#pragma GCC visibility pop

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The time of the process's first spawn, in ns. Atomic.
static uint64_t begun;

static bool is_written(const entry_t *entry) {
  return __atomic_load_n(&entry->frame, __ATOMIC_RELAXED);
}

// Returns the greatest number of entries that the deque of `w` has had at once,
// including stolen ones.
static size_t depth_of(const struct worker *w) {
  const size_t room = (size_t)(w->deque.end - w->deque.base);
  size_t known = 0, tried = 1;
  while (tried < room && is_written(w->deque.base + tried - 1)) {
    known = tried;
    tried *= 2;
  }
  // The entries below `known` are written; the one at `above` is not.
  size_t above = tried < room ? tried - 1 : room;
  while (known < above) {
    size_t middle = known + (above - known) / 2;
    if (is_written(w->deque.base + middle))
      known = middle + 1;
    else
      above = middle;
  }
  return known;
}

// Forgets the depth. From now on, only the entries that are in the calling
// thread's deque count.
static void forget_depth(struct worker *w) {
  entry_t *entry = w == cilkrts_current()
                       ? __atomic_load_n(&w->fast.tail, __ATOMIC_RELAXED)
                       : w->deque.base;
  for (; entry < w->deque.end && is_written(entry); ++entry)
    __atomic_store_n(&entry->frame, NULL, __ATOMIC_RELAXED);
}

static void at_fork(enum cilkrts_fork when) {
  if (when != CILKRTS_FORK_CHILD)
    return;
  cilkrts_times_forked();
  for (unsigned i = 0; i < cilkrts_worker_count; ++i) {
    struct worker *w = cilkrts_workers[i];
    cilkrts_counters_forked(&w->counters, w == cilkrts_current()
                                              ? CILKRTS_WORKING
                                              : CILKRTS_ABSENT);
    w->fibers.balance = 0;
    w->fibers.made = 0;
    forget_depth(w);
  }
}

void cilkrts_stats_init(void) {
  cilkrts_fork_register(at_fork);
  if (cilkrts_configuration()->stats)
    cilkrts_take_times();
}

void cilkrts_stats_begin(void) {
  __atomic_store_n(&begun, cilkrts_clock(), __ATOMIC_RELAXED);
}

static struct __cilkrts_statistics look_at(const struct worker *w) {
  const struct cilkrts_counters *c = &w->counters;
  uint64_t spent[CILKRTS_ACTIVITIES];
  cilkrts_counters_times(c, spent);
  return (struct __cilkrts_statistics){
      .steals = __atomic_load_n(&c->steals, __ATOMIC_RELAXED),
      .failed_steals = __atomic_load_n(&c->failed_steals, __ATOMIC_RELAXED),
      .slow_pushes = __atomic_load_n(&c->slow_pushes, __ATOMIC_RELAXED),
      .slow_pops = __atomic_load_n(&c->slow_pops, __ATOMIC_RELAXED),
      .fences = __atomic_load_n(&c->fences, __ATOMIC_RELAXED),
      .sleeps = __atomic_load_n(&c->sleeps, __ATOMIC_RELAXED),
      .fibers_in_use =
          (int64_t)__atomic_load_n(&w->fibers.balance, __ATOMIC_RELAXED),
      .fibers_made = __atomic_load_n(&w->fibers.made, __ATOMIC_RELAXED),
      .views = __atomic_load_n(&c->views, __ATOMIC_RELAXED),
      .merges = __atomic_load_n(&c->merges, __ATOMIC_RELAXED),
      .work_ns = spent[CILKRTS_WORKING],
      .search_ns = spent[CILKRTS_SEARCHING],
      .sleep_ns = spent[CILKRTS_SLEEPING],
      .parks = __atomic_load_n(&c->parks, __ATOMIC_RELAXED),
      .ready_steals = __atomic_load_n(&c->ready_steals, __ATOMIC_RELAXED),
      .depth = depth_of(w)};
}

static void add(struct __cilkrts_statistics *sum,
                const struct __cilkrts_statistics *more) {
  sum->steals += more->steals;
  sum->failed_steals += more->failed_steals;
  sum->slow_pushes += more->slow_pushes;
  sum->slow_pops += more->slow_pops;
  sum->fences += more->fences;
  sum->sleeps += more->sleeps;
  sum->fibers_in_use += more->fibers_in_use;
  sum->fibers_made += more->fibers_made;
  sum->views += more->views;
  sum->merges += more->merges;
  sum->work_ns += more->work_ns;
  sum->search_ns += more->search_ns;
  sum->sleep_ns += more->sleep_ns;
  sum->parks += more->parks;
  sum->ready_steals += more->ready_steals;
  sum->depth += more->depth;
}

// Stores in `sum` the statistics of worker number `worker`, or the sums over
// all workers if `worker` is negative. Returns the number of workers.
static unsigned look(struct __cilkrts_statistics *sum, int worker) {
  // Acquire: partner is the release in publish (table.c).
  unsigned count = __atomic_load_n(&cilkrts_worker_count, __ATOMIC_ACQUIRE);
  *sum = (struct __cilkrts_statistics){0};
  for (unsigned i = 0; i < count; ++i) {
    if (worker >= 0 && (unsigned)worker != i)
      continue;
    struct __cilkrts_statistics one =
        look_at(__atomic_load_n(&cilkrts_workers[i], __ATOMIC_RELAXED));
    add(sum, &one);
  }
  return count;
}

unsigned cilkrts_stats_read(struct __cilkrts_statistics *out, size_t size,
                            int worker) {
  struct __cilkrts_statistics sum;
  unsigned count = look(&sum, worker);
  // The program may know fewer fields than the library, or more.
  size_t known = size < sizeof sum ? size : sizeof sum;
  memcpy(out, &sum, known);
  memset((char *)out + known, 0, size - known);
  return count;
}

// The table.

// A column: its heading, its field of the statistics, and whether that is a
// time in ns. docs/debugging.md describes the columns.
struct column {
  const char *heading;
  size_t field;
  bool is_time;
};

#define COLUMN(heading, field, is_time)                                        \
  {heading, offsetof(struct __cilkrts_statistics, field), is_time}
static const struct column columns[] = {
    COLUMN("steals", steals, false),
    COLUMN("failed", failed_steals, false),
    COLUMN("pushes", slow_pushes, false),
    COLUMN("pops", slow_pops, false),
    COLUMN("fences", fences, false),
    COLUMN("sleeps", sleeps, false),
    COLUMN("depth", depth, false),
    COLUMN("fibers", fibers_made, false),
    COLUMN("views", views, false),
    COLUMN("merges", merges, false),
    COLUMN("parks", parks, false),
    COLUMN("work", work_ns, true),
    COLUMN("search", search_ns, true),
    COLUMN("sleep", sleep_ns, true),
};

enum { COLUMNS = sizeof columns / sizeof *columns, MOST_WIDTH = 24 };

// Formats a time without floating point, which would take more of a task's
// stack.
static void put_seconds(char text[MOST_WIDTH], uint64_t ns) {
  uint64_t ms = (ns + 500000) / 1000000;
  snprintf(text, MOST_WIDTH, "%llu.%03llu", (unsigned long long)(ms / 1000),
           (unsigned long long)(ms % 1000));
}

static void put_value(char text[MOST_WIDTH], const struct column *column,
                      const struct __cilkrts_statistics *stats) {
  uint64_t value;
  memcpy(&value, (const char *)stats + column->field, sizeof value);
  if (column->is_time)
    put_seconds(text, value);
  else
    snprintf(text, MOST_WIDTH, "%llu", (unsigned long long)value);
}

// Lines that will be written to stderr. A small table is written at once, so
// that its lines do not mix with those of other processes.
struct output {
  char text[4096];
  size_t length;
};

static void flush(struct output *output) {
  const char *next = output->text;
  while (output->length > 0) {
    ssize_t written = write(STDERR_FILENO, next, output->length);
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      break;
    next += written;
    output->length -= (size_t)written;
  }
  output->length = 0;
}

__attribute__((format(printf, 2, 3))) static void put(struct output *output,
                                                      const char *format, ...) {
  enum { LONGEST = 128 };
  if (output->length + LONGEST > sizeof output->text)
    flush(output);
  va_list arguments;
  va_start(arguments, format);
  int length =
      vsnprintf(output->text + output->length, LONGEST, format, arguments);
  va_end(arguments);
  CILKRTS_ASSERT(0 <= length && length < LONGEST);
  if (length > 0)
    output->length += (size_t)(length < LONGEST ? length : LONGEST - 1);
}

static void put_row(struct output *output, const char *name,
                    const int widths[COLUMNS],
                    const struct __cilkrts_statistics *stats) {
  put(output, "cilk: %-9s", name);
  for (unsigned i = 0; i < COLUMNS; ++i) {
    char text[MOST_WIDTH];
    if (stats)
      put_value(text, &columns[i], stats);
    put(output, "  %*s", widths[i], stats ? text : columns[i].heading);
  }
  put(output, "\n");
}

// Returns the most memory that the process had at once, in KiB, as the kernel
// reports it, or 0 if the kernel does not. (getrusage would also count the
// memory that the process used for another program before an exec.)
static unsigned long long peak_kib(void) {
  static const char name[] = "\nVmHWM:";
  static char text[4096];
  int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return 0;
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  if (length <= 0)
    return 0;
  text[length] = 0;
  const char *line = strstr(text, name);
  return line ? strtoull(line + sizeof name - 1, NULL, 10) : 0;
}

void cilkrts_stats_print(void) {
  if (!cilkrts_configuration()->stats)
    return;
  struct __cilkrts_statistics total;
  unsigned count = look(&total, -1);
  uint64_t wall = cilkrts_clock() - __atomic_load_n(&begun, __ATOMIC_RELAXED);
  int widths[COLUMNS];
  for (unsigned i = 0; i < COLUMNS; ++i) {
    char text[MOST_WIDTH];
    put_value(text, &columns[i], &total);
    size_t heading = strlen(columns[i].heading), figure = strlen(text);
    widths[i] = (int)(heading > figure ? heading : figure);
  }
  // The buffer is not on the stack, which may be a task's. One buffer is
  // enough, since a process ends once.
  static struct output output;
  char seconds[MOST_WIDTH];
  put_seconds(seconds, wall);
  put(&output,
      "cilk: %u worker%s in %s s since the first spawn, %llu KiB at most, "
      "process %ld; times in s\n",
      count, count == 1 ? "" : "s", seconds, peak_kib(), (long)getpid());
  put_row(&output, "worker", widths, NULL);
  // Other workers may still be running, so the sum is made of the rows shown.
  total = (struct __cilkrts_statistics){0};
  for (unsigned i = 0; i < count; ++i) {
    char name[MOST_WIDTH];
    struct worker *w = __atomic_load_n(&cilkrts_workers[i], __ATOMIC_RELAXED);
    snprintf(name, sizeof name, "%u %s", i, w->bound ? "own" : "pool");
    struct __cilkrts_statistics stats = look_at(w);
    put_row(&output, name, widths, &stats);
    add(&total, &stats);
  }
  put_row(&output, "total", widths, &total);
  flush(&output);
}
