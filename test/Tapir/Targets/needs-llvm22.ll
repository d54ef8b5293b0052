; LLVM 21 does not support a spawn that may throw before its call if a runtime queues tasks: that is
; an error.
; REQUIRES: before-llvm22
; RUN: not %opt_tapir -passes='tapir-prepare,function(tapir-capture),tapir-lower' -tapir-target=omp -tapir-abi-bitcode=%S/../Inputs/tasks-abi.ll -disable-output %S/../Tasks/in-place.ll 2>&1 | FileCheck %s

; CHECK: error: {{.*}}in function f.task void (ptr, ptr): spawn that may throw before its call: this runtime supports that since LLVM 22
