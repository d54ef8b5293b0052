//===- children.h - the exceptions of children, for ABIs with tasks.h ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions of the ABI that deal with exceptions of children. A target's abi.c
// includes this file at its end. It must have defined __tapir_abi_sync and a
// struct __tapir_region with a member `children`.
//
//===----------------------------------------------------------------------===//

uint64_t __tapir_abi_index(struct __tapir_region *region) {
  return region->children.spawned++;
}

void __tapir_abi_sync_throw(struct __tapir_region *region) {
  __tapir_abi_sync(region);
  region->children.spawned = 0;
  if (region->children.exceptions)
    __tapir_throw_pending(&region->children);
}

void __tapir_abi_unwind(struct __tapir_region *region, void *exception) {
  if (region->children.exceptions)
    __tapir_throw_instead(&region->children, exception);
}

void *__tapir_abi_frame_alloc(void **list, uint64_t size, uint64_t align) {
  return __tapir_frame_alloc(list, size, align);
}

void __tapir_abi_frame_release(void **list, void *mark) {
  __tapir_frame_release(list, mark);
}
