//===- lookups.h - lookups of reducers, for ABIs with strands.h ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions of the ABI for reducers. A target's abi.c includes this file at its
// end.
//
//===----------------------------------------------------------------------===//

void *__tapir_abi_view(void *key, uint64_t size, void *identity, void *reduce) {
  return __tapir_thread.views ? __tapir_view(key, size, identity, reduce) : key;
}

void __tapir_abi_view_register(void *key, uint64_t size, void *identity,
                               void *reduce) {
  (void)size;
  (void)identity;
  if (__tapir_thread.views)
    __tapir_view_register(key, reduce);
}

void __tapir_abi_view_unregister(void *key) {
  if (__tapir_thread.views)
    __tapir_view_unregister(key);
}
