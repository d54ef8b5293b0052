//===- views.c - reducers' views under every schedule ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A reducer that makes a list of the tasks' names. The list must have each name
// once, in the serial order, whichever workers ran the tasks.
//
//===----------------------------------------------------------------------===//

#include "tasks.h"

#include <string.h>

struct list {
  unsigned count;
  char names[15];
};
static struct list all; // the reducer

static void make_empty(void *view) { ((struct list *)view)->count = 0; }

static void append(struct list *list, char name) {
  explorer_check(list->count < sizeof list->names, "a list that is too long");
  list->names[list->count++] = name;
}

static void concatenate(void *left, void *right) {
  struct list *from = right;
  for (unsigned i = 0; i < from->count; ++i)
    append(left, from->names[i]);
}

// Looks the view up at each use, as the compiler does.
static __attribute__((noinline)) void note(char name) {
  append(
      cilkrts_view(&all, sizeof all, (void *)make_empty, (void *)concatenate),
      name);
}

HELPER void spawn_note(region_t *region, char name) {
  BEGIN(region);
  note(name);
  END(region);
}

static void check_all(const char *names) {
  explorer_check(all.count == strlen(names) &&
                     !memcmp(all.names, names, all.count),
                 "the views were merged in another order");
}

// --- Tasks in a row.

SPAWNER static void row(void) {
  FRAME();
  REGION(r);
  spawn_note(&r, 'a');
  note('b');
  spawn_note(&r, 'c');
  note('d');
  SYNC(r);
  note('e');
  check_all("abcde");
}

// --- The inner region begins in one worker, and leaves its views in another.

SPAWNER static void inner(void) {
  FRAME();
  REGION(r);
  spawn_note(&r, 'a');
  note('b');
  SYNC(r);
  note('c');
}

HELPER void spawn_inner(region_t *region) {
  BEGIN(region);
  inner();
  END(region);
}

SPAWNER static void nested(void) {
  FRAME();
  REGION(r);
  spawn_inner(&r);
  note('d');
  SYNC(r);
  check_all("abcd");
}

// --- Each continuation is stolen. Workers leave three tables in the region, in
// any order.

HELPER void spawn_note_and_await(region_t *region, char name, unsigned flag) {
  BEGIN(region);
  note(name);
  await_flag(flag);
  END(region);
}

SPAWNER static void note_forced(void) {
  FRAME();
  REGION(r);
  spawn_note_and_await(&r, 'a', 0);
  note('b');
  raise_flag(0);
  spawn_note_and_await(&r, 'c', 1);
  raise_flag(1);
  note('d');
  SYNC(r);
  note('e');
}

static void forced(void) {
  note_forced();
  check_all("abcde");
}

// --- The same, with a table that exists before the region begins.

SPAWNER static void forced_inside(void) {
  FRAME();
  REGION(r);
  spawn_note_and_await(&r, '0', 2);
  raise_flag(2);
  note_forced();
  SYNC(r);
  check_all("0abcde");
}

PROGRAM(forced)
PROGRAM(forced_inside)
PROGRAM(row)
PROGRAM(nested)

static const struct explorer_program programs[] = {
    ENTRY(row, "row", 2, STRONG | WEAK, NULL, 2, 1, 1),
    ENTRY(nested, "nested", 2, STRONG | WEAK, NULL, 2, 1, 1),
    ENTRY(forced, "forced", 2, STRONG, NULL, 2, 1, 0),
    ENTRY(forced, "forced", 2, WEAK, NULL, 1, 1, 0),
    ENTRY(forced_inside, "forced-inside", 2, STRONG, NULL, 2, 1, 0),
    ENTRY(forced_inside, "forced-inside", 2, WEAK, NULL, 1, 1, 0),
    ENTRY(row, "row-of-three", 3, EXPLORER_SC, NULL, 1, 0, 1),
};

MAIN(programs)
