//===- exceptions.cpp - exceptions of tasks that wait for the sync ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A child that throws keeps its exception in its region, as a std::exception_ptr
// with its number in the serial order. The sync throws the first, which is the
// one that the serial program would have thrown; the others were never thrown
// there.
//
//===----------------------------------------------------------------------===//

#include "tasks.h"

extern "C" {
#include "../runtime/message.h"
}

#include <cxxabi.h>
#include <exception>
#include <new>
#include <unwind.h>

namespace {
struct Pending {
  std::exception_ptr exception;
  uint64_t index;
  Pending *next;
};
} // namespace

// The unwinder keeps the function that stops it here; zero if it looks for a
// handler instead.
static bool isForced(const void *exception) {
  return static_cast<const _Unwind_Exception *>(exception)->private_1 != 0;
}

void __tapir_child_threw(__tapir_children *children, uint64_t index,
                         void *exception) noexcept {
  if (isForced(exception))
    cilkrts_fail("a thread ended inside a task, with pthread_exit or by "
                 "cancellation: that would leave tasks behind; return from the "
                 "task instead");
  abi::__cxa_begin_catch(exception);
  std::exception_ptr caught = std::current_exception();
  abi::__cxa_end_catch();
  if (!caught)
    cilkrts_fail("a task threw an exception that isn't C++'s: catch it in the "
                 "task");
  Pending *pending = new (std::nothrow) Pending{caught, index, nullptr};
  if (!pending)
    cilkrts_fail("no memory for the exception of a task");
  void *first = __atomic_load_n(&children->exceptions, __ATOMIC_RELAXED);
  do
    pending->next = static_cast<Pending *>(first);
  // Nobody reads the list before all children have ended; the runtime's sync
  // orders that.
  while (!__atomic_compare_exchange_n(&children->exceptions, &first,
                                      static_cast<void *>(pending),
                                      /*weak=*/true, __ATOMIC_RELEASE,
                                      __ATOMIC_RELAXED));
}

void __tapir_throw_pending(__tapir_children *children) {
  auto *list = static_cast<Pending *>(children->exceptions);
  children->exceptions = nullptr;
  std::exception_ptr first = list->exception;
  uint64_t least = list->index;
  while (list) {
    Pending *next = list->next;
    if (list->index < least) {
      least = list->index;
      first = list->exception;
    }
    delete list;
    list = next;
  }
  std::rethrow_exception(first);
}

void __tapir_throw_instead(__tapir_children *children, void *exception) {
  if (isForced(exception))
    cilkrts_fail("a thread ended, with pthread_exit or by cancellation, in a "
                 "function that waits for an exception of its tasks: end the "
                 "thread outside parallel regions");
  abi::__cxa_begin_catch(exception);
  abi::__cxa_end_catch();
  __tapir_throw_pending(children);
}
