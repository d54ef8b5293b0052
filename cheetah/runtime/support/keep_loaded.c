//===- keep_loaded.c - keeping the runtime's code loaded ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads of the pool run the runtime's code until the process ends. The C
// library also keeps pointers to the runtime's functions: those that it calls
// when a thread ends, around a fork and at a fault. So this code must stay
// loaded. The shared library is linked with -z nodelete. An archive cannot ask
// for that, and a user who links it into a shared object need not know of the
// requirement. So the code asks the loader when it is loaded.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "keep_loaded.h"

#include <dlfcn.h>
#include <link.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Static programs have no loader, and their linker warns of references to it.
#pragma weak dlopen

static bool holds(const struct dl_phdr_info *object, uintptr_t address) {
  for (unsigned i = 0; i < object->dlpi_phnum; ++i) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[i];
    if (part->p_type == PT_LOAD &&
        address - (object->dlpi_addr + part->p_vaddr) < part->p_memsz)
      return true;
  }
  return false;
}

static int find_name(struct dl_phdr_info *object, size_t size, void *name) {
  (void)size;
  if (!holds(object, (uintptr_t)cilkrts_keep_loaded))
    return 0;
  *(const char **)name = object->dlpi_name;
  return 1;
}

void cilkrts_keep_loaded(void) {
  // The program itself has an empty name.
  const char *name = NULL;
  if (dlopen && dl_iterate_phdr(find_name, &name) && name && *name)
    // The handle is one more reference, which is never given back.
    dlopen(name, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
}
