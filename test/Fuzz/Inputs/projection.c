// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The serial projection of Tapir's markers, written from docs/tapir.md alone: a module with markers
// is linked with this, and runs. It shares no code with the compiler, so that the two do not make
// the same mistake.
//
// In the serial projection each detach is true and each reattach returns, so the child's
// last edge leads into the parent. With -DTWICE a detach returns twice, first in the child
// and, at the child's reattach, in the parent, as after a fork() whose child is done at
// once. Then the parent continues over its own edge, as in the lowered code. With and
// without -DTWICE, memory is shared.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define MARKER(Name) __asm__("tapir." Name)

void _Unwind_RaiseException(void *);

static void stop(const char *what) {
  fflush(stdout);
  fprintf(stderr, "projection: %s\n", what);
  abort();
}

#ifdef TWICE
// A detach whose child runs: the state that is needed to return from the detach once more.
struct record {
  void *region, *address, *stack, *saved[6];
};
static struct record records[100000];
static struct record *next = records;

__attribute__((used)) static void *detach_begins(void *region) {
  if (next == records + sizeof records / sizeof *records)
    stop("too many tasks in each other");
  next->region = region;
  return next++;
}

__attribute__((used)) static void *detach_ends(void *region) {
  if (next == records || (--next)->region != region)
    stop("a reattach isn't of the task that runs");
  return next;
}

static void leave_by_exception(void *region) {
  if (next != records && next[-1].region == region)
    --next;
}

// detach(region) fills a record and returns true; reattach(region) makes that call return false,
// with the registers that the caller expects to be preserved.
__asm__(".text\n"
        ".globl tapir.detach\n"
        "tapir.detach:\n"
        "  sub $8, %rsp\n"
        "  call detach_begins\n"
        "  add $8, %rsp\n"
        "  mov (%rsp), %rcx\n"
        "  mov %rcx, 8(%rax)\n"
        "  lea 8(%rsp), %rcx\n"
        "  mov %rcx, 16(%rax)\n"
        "  mov %rbx, 24(%rax)\n"
        "  mov %rbp, 32(%rax)\n"
        "  mov %r12, 40(%rax)\n"
        "  mov %r13, 48(%rax)\n"
        "  mov %r14, 56(%rax)\n"
        "  mov %r15, 64(%rax)\n"
        "  mov $1, %eax\n"
        "  ret\n"
        ".globl tapir.reattach\n"
        "tapir.reattach:\n"
        "  sub $8, %rsp\n"
        "  call detach_ends\n"
        "  mov 64(%rax), %r15\n"
        "  mov 56(%rax), %r14\n"
        "  mov 48(%rax), %r13\n"
        "  mov 40(%rax), %r12\n"
        "  mov 32(%rax), %rbp\n"
        "  mov 24(%rax), %rbx\n"
        "  mov 16(%rax), %rsp\n"
        "  mov 8(%rax), %rcx\n"
        "  xor %eax, %eax\n"
        "  jmp *%rcx\n");
#else
bool detach(void *region, ...) MARKER("detach");
bool detach(void *region, ...) { return true; }
void reattach(void *region) MARKER("reattach");
void reattach(void *region) {}
static void leave_by_exception(void *region) {}
#endif

void sync_(void *region) MARKER("sync");
void sync_(void *region) {}
void begin(void *region) MARKER("strand.begin");
void begin(void *region) {}
void loop(void *region, int64_t count, int64_t grain) MARKER("loop");
void loop(void *region, int64_t count, int64_t grain) {}
void pin(void *memory) MARKER("pin");
void pin(void *memory) {}
void *address(void *memory) MARKER("address");
void *address(void *memory) { return memory; }

// An exception of a child is thrown where it arises, so none is ever pending.
void exception(void *region, void *thrown) MARKER("exception");
void exception(void *region, void *thrown) {
  leave_by_exception(region);
  _Unwind_RaiseException(thrown);
  stop("nobody catches a task's exception");
}
void unwind(void *region, void *thrown) MARKER("unwind");
void unwind(void *region, void *thrown) {}

// The only view of a reducer is the reducer.
void *view(void *reducer, int64_t size, void *identity, void *reduce)
    MARKER("view");
void *view(void *reducer, int64_t size, void *identity, void *reduce) {
  return reducer;
}
void *view_begin(void *reducer, ...) MARKER("view.begin");
void *view_begin(void *reducer, ...) { return reducer; }
void view_end(void *guard) MARKER("view.end");
void view_end(void *guard) {}
void *view_drop(void *reducer) MARKER("view.drop");
void *view_drop(void *reducer) { return reducer; }

// The markers that the front end makes, before preparation.
void frame_begin(void *region, int id) MARKER("frame.begin");
void frame_begin(void *region, int id) {}
void frame_begin_inplace(void *region, int id) MARKER("frame.begin.inplace");
void frame_begin_inplace(void *region, int id) {}
void *frame_callee(void *callee, int id) MARKER("frame.callee");
void *frame_callee(void *callee, int id) { return callee; }
void frame_end(void *region, int id) MARKER("frame.end");
void frame_end(void *region, int id) {}
void caught(void *region) MARKER("caught");
void caught(void *region) { stop("a handler that isn't prepared yet"); }
void region_begin(void *region) MARKER("region.begin");
void region_begin(void *region) {}
void region_end(void *guard) MARKER("region.end");
void region_end(void *guard) {}
void share(void *region, void *variable) MARKER("share");
void share(void *region, void *variable) {}
void sync_guard(void *guard) MARKER("sync.guard");
void sync_guard(void *guard) {}
