//===- modules.c - the modules of the process ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The modules of the process: the program and its libraries. A file about a
// process names an address by its module and by the address in the module's own
// file, from which a symboliser finds the function and the line
// (cilktools/trace). The loader could not name them: it has wrong names for
// static functions, and no lines.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "modules.h"

#include <link.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 128 };

static struct cilkrts_module modules[MOST];
static unsigned count;

static int add(struct dl_phdr_info *info, size_t size, void *unused) {
  (void)size;
  (void)unused;
  if (count == MOST)
    return 1;
  struct cilkrts_module *module = &modules[count];
  module->bias = info->dlpi_addr;
  module->low = UINTPTR_MAX;
  module->high = 0;
  for (unsigned i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
    if (segment->p_type != PT_LOAD)
      continue;
    uintptr_t low = info->dlpi_addr + segment->p_vaddr;
    uintptr_t high = low + segment->p_memsz;
    module->low = low < module->low ? low : module->low;
    module->high = high > module->high ? high : module->high;
  }
  // The program itself comes first, and has no name.
  if (count == 0) {
    ssize_t length =
        readlink("/proc/self/exe", module->path, sizeof module->path - 1);
    module->path[length > 0 ? length : 0] = 0;
  } else {
    strncpy(module->path, info->dlpi_name, sizeof module->path - 1);
  }
  const char *slash = strrchr(module->path, '/');
  module->name = slash ? slash + 1 : module->path;
  for (unsigned i = 0; i < count; ++i)
    if (strcmp(modules[i].name, module->name) == 0)
      module->name = module->path;
  ++count;
  return 0;
}

void cilkrts_modules_look(void) {
  count = 0;
  dl_iterate_phdr(add, NULL);
}

const struct cilkrts_module *cilkrts_module(unsigned number) {
  return number < count ? &modules[number] : NULL;
}

const struct cilkrts_module *cilkrts_module_of(uintptr_t address) {
  for (unsigned i = 0; i < count; ++i)
    if (modules[i].low <= address && address < modules[i].high)
      return &modules[i];
  return NULL;
}
