//===- instrumentation.cpp - functions that instrumented code calls ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions that code compiled with clang's -fsanitize=thread calls, as far
// as C11 programs without vector or 128-bit atomics need them. The numbers of
// memory orders are C11's.
//
//===----------------------------------------------------------------------===//

#include "memory.h"
#include "trace.h"

#include <cstring>

using namespace explorer;

namespace explorer {
const void *Where;
} // namespace explorer

#define HERE (Where = __builtin_return_address(0))

namespace {
uint64_t exchange(uint64_t, uint64_t Operand) { return Operand; }
uint64_t add(uint64_t Old, uint64_t Operand) { return Old + Operand; }
uint64_t sub(uint64_t Old, uint64_t Operand) { return Old - Operand; }
uint64_t bitAnd(uint64_t Old, uint64_t Operand) { return Old & Operand; }
uint64_t bitOr(uint64_t Old, uint64_t Operand) { return Old | Operand; }
uint64_t bitXor(uint64_t Old, uint64_t Operand) { return Old ^ Operand; }
} // namespace

extern "C" {

void __tsan_init(void) {}

#define UPDATE(BITS, NAME, CHANGE)                                             \
  uint##BITS##_t __tsan_atomic##BITS##_##NAME(uint##BITS##_t *Address,         \
                                              uint##BITS##_t Operand, int O) { \
    HERE;                                                                      \
    return uint##BITS##_t(                                                     \
        atomicUpdate(Address, BITS / 8, CHANGE, Operand, O));                  \
  }

#define ATOMICS(BITS)                                                          \
  uint##BITS##_t __tsan_atomic##BITS##_load(const uint##BITS##_t *Address,     \
                                            int O) {                           \
    HERE;                                                                      \
    return uint##BITS##_t(atomicLoad(Address, BITS / 8, O));                   \
  }                                                                            \
  void __tsan_atomic##BITS##_store(uint##BITS##_t *Address,                    \
                                   uint##BITS##_t Value, int O) {              \
    HERE;                                                                      \
    atomicStore(Address, BITS / 8, Value, O);                                  \
  }                                                                            \
  UPDATE(BITS, exchange, exchange)                                             \
  UPDATE(BITS, fetch_add, add)                                                 \
  UPDATE(BITS, fetch_sub, sub)                                                 \
  UPDATE(BITS, fetch_and, bitAnd)                                              \
  UPDATE(BITS, fetch_or, bitOr)                                                \
  UPDATE(BITS, fetch_xor, bitXor)                                              \
  uint##BITS##_t __tsan_atomic##BITS##_compare_exchange_val(                   \
      uint##BITS##_t *Address, uint##BITS##_t Expected, uint##BITS##_t Value,  \
      int Success, int Failure) {                                              \
    HERE;                                                                      \
    return uint##BITS##_t(atomicCompareExchange(Address, BITS / 8, Expected,   \
                                                Value, Success, Failure));     \
  }

ATOMICS(8)
ATOMICS(16)
ATOMICS(32)
ATOMICS(64)

void __tsan_atomic_thread_fence(int O) {
  HERE;
  atomicFence(O);
}
// Does nothing, since compilers keep the order of these calls in any case.
void __tsan_atomic_signal_fence(int) {}

#define PLAIN(BYTES)                                                           \
  void __tsan_read##BYTES(const void *Address) {                               \
    HERE;                                                                      \
    plainAccess(Address, BYTES, false);                                        \
  }                                                                            \
  void __tsan_write##BYTES(void *Address) {                                    \
    HERE;                                                                      \
    plainAccess(Address, BYTES, true);                                         \
  }                                                                            \
  void __tsan_unaligned_read##BYTES(const void *Address) {                     \
    HERE;                                                                      \
    plainAccess(Address, BYTES, false);                                        \
  }                                                                            \
  void __tsan_unaligned_write##BYTES(void *Address) {                          \
    HERE;                                                                      \
    plainAccess(Address, BYTES, true);                                         \
  }

PLAIN(1)
PLAIN(2)
PLAIN(4)
PLAIN(8)
PLAIN(16)

void *__tsan_memset(void *To, int Byte, size_t Size) {
  HERE;
  plainAccess(To, Size, true);
  return memset(To, Byte, Size);
}

void *__tsan_memcpy(void *To, const void *From, size_t Size) {
  HERE;
  plainAccess(From, Size, false);
  plainAccess(To, Size, true);
  return memcpy(To, From, Size);
}

void *__tsan_memmove(void *To, const void *From, size_t Size) {
  HERE;
  plainAccess(From, Size, false);
  plainAccess(To, Size, true);
  return memmove(To, From, Size);
}

} // extern "C"
