//===- Runtime.cpp - the tools' own C++ runtime ---------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions that the headers of the C++ library call. They replace the
// library's own versions where these would bring in much other code: the
// functions for errors, which end a tool without exceptions, and the guards of
// functions' static variables.
//
//===----------------------------------------------------------------------===//

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <sched.h>

namespace {

[[noreturn]] void fail(const char *What) {
  fprintf(stderr,
          "cilk: an error in the tool itself (%s): please report it, with the "
          "program if you can\n",
          What);
  abort();
}

/// isMade returns the byte of a guard that is not 0 if its variable exists. By
/// the ABI, compiled code may read the first byte: it is not 0 once the
/// variable exists. isTaken returns the byte of the lock.
std::atomic<uint8_t> &isMade(int64_t *Guard) {
  return reinterpret_cast<std::atomic<uint8_t> *>(Guard)[0];
}
std::atomic<uint8_t> &isTaken(int64_t *Guard) {
  return reinterpret_cast<std::atomic<uint8_t> *>(Guard)[1];
}

} // namespace

extern "C" {

int __cxa_guard_acquire(int64_t *Guard) {
  // Acquire: pairs with the releases in __cxa_guard_release and
  // __cxa_guard_abort.
  while (!isMade(Guard).load(std::memory_order_acquire)) {
    if (!isTaken(Guard).exchange(1, std::memory_order_acquire)) {
      if (!isMade(Guard).load(std::memory_order_acquire))
        return 1;
      isTaken(Guard).store(0, std::memory_order_release);
      return 0;
    }
    sched_yield();
  }
  return 0;
}

void __cxa_guard_release(int64_t *Guard) {
  // Release: pairs with the acquire in __cxa_guard_acquire, and with that in
  // compiled code.
  isMade(Guard).store(1, std::memory_order_release);
  isTaken(Guard).store(0, std::memory_order_release);
}

void __cxa_guard_abort(int64_t *Guard) {
  isTaken(Guard).store(0, std::memory_order_release);
}

/// Continues the unwinding (_URC_CONTINUE_UNWIND), because the exceptions for
/// which the C++ library's members have landing pads are never thrown.
int __gxx_personality_v0(int, int, uint64_t, void *, void *) { return 8; }

/// The headers of libstdc++ declare it with varying exception specifications,
/// so it is defined by its symbol.
[[noreturn]] void failedAssertion(
    const char *, int, const char *,
    const char *Condition) __asm__("_ZSt21__glibcxx_assert_failPKciS0_S0_");
void failedAssertion(const char *, int, const char *, const char *Condition) {
  fail(Condition ? Condition : "unreachable");
}

[[noreturn]] void __cxa_pure_virtual() { fail("a pure virtual function"); }

} // extern "C"

namespace std {

[[noreturn]] void __throw_length_error(const char *What) { fail(What); }
[[noreturn]] void __throw_logic_error(const char *What) { fail(What); }
[[noreturn]] void __throw_out_of_range(const char *What) { fail(What); }
[[noreturn]] void __throw_out_of_range_fmt(const char *What, ...) {
  fail(What);
}
[[noreturn]] void __throw_bad_alloc() { fail("bad_alloc"); }
[[noreturn]] void __throw_bad_array_new_length() {
  fail("bad_array_new_length");
}
[[noreturn]] void __throw_bad_function_call() { fail("bad_function_call"); }
[[noreturn]] void __throw_system_error(int) { fail("system_error"); }

} // namespace std
