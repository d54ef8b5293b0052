//===- host.c - compiles an IR file just in time and runs its main --------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Usage: host LEVEL TARGET FILE.ll [ARGUMENT]... FILE is the output of a front
// end for a program with a main, with the markers.
//
//===----------------------------------------------------------------------===//

#include <llvm-c/IRReader.h>
#include <stdio.h>
#include <stdlib.h>
#include <tapir-c/Tapir.h>

static void check(LLVMBool failed, const char *message) {
  if (failed) {
    fprintf(stderr, "host: error: %s\n", message ? message : "unknown");
    exit(1);
  }
}

static void check_error(LLVMErrorRef error) {
  if (error)
    check(1, LLVMGetErrorMessage(error));
}

static LLVMOrcLLJITRef create(const char *level, const char *target) {
  char *message = NULL;
  TapirOptionsRef options = tapirCreateOptions();
  check(tapirSetOption(options, "tapir-target", target, &message), message);
  LLVMOrcLLJITBuilderRef builder = LLVMOrcCreateLLJITBuilder();
  LLVMOrcLLJITRef jit;
  check(tapirPrepareJIT(builder, &message), message);
  check_error(LLVMOrcCreateLLJIT(&jit, builder));
  check(tapirAddToJIT(jit, level, options, &message), message);
  tapirDisposeOptions(options);
  return jit;
}

static void add(LLVMOrcLLJITRef jit, const char *file) {
  LLVMContextRef context = LLVMContextCreate();
  LLVMMemoryBufferRef text;
  LLVMModuleRef module;
  char *message = NULL;
  check(LLVMCreateMemoryBufferWithContentsOfFile(file, &text, &message),
        message);
  check(LLVMParseIRInContext(context, text, &module, &message), message);
  check_error(LLVMOrcLLJITAddLLVMIRModule(
      jit, LLVMOrcLLJITGetMainJITDylib(jit),
      LLVMOrcCreateNewThreadSafeModule(
          module, LLVMOrcCreateNewThreadSafeContextFromLLVMContext(context))));
}

int main(int argc, char **argv) {
  if (argc < 4) {
    fprintf(stderr, "usage: host LEVEL TARGET FILE.ll [ARGUMENT]...\n");
    return 2;
  }
  LLVMOrcLLJITRef jit = create(argv[1], argv[2]);
  add(jit, argv[3]);
  LLVMOrcExecutorAddress address;
  check_error(LLVMOrcLLJITLookup(jit, &address, "main"));
  return ((int (*)(int, char **))address)(argc - 3, argv + 3);
}
