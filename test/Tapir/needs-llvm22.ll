; What LLVM 19 has no means for is an error: a spawn in code for AArch64, and, where a runtime
; queues tasks, one that may throw before its call.
; REQUIRES: llvm19
; RUN: echo 'target triple = "aarch64-linux-gnu"' > %t.triple && cat %t.triple %S/Inputs/abi.ll > %t.abi.ll
; RUN: cat %t.triple %S/spawner-aarch64.ll > %t.ll
; RUN: not %opt_tapir -passes=tapir-lower -tapir-abi-bitcode=%t.abi.ll -disable-output %t.ll 2>&1 | FileCheck --check-prefix=AARCH64 %s
; RUN: not %opt_tapir -passes='tapir-prepare,function(tapir-capture),tapir-lower' -tapir-target=omp -tapir-abi-bitcode=%S/Inputs/tasks-abi.ll -disable-output %S/Tasks/in-place.ll 2>&1 | FileCheck --check-prefix=TASK %s

; AARCH64: error: {{.*}}in function f i32 (i32): spawn in code for AArch64, which takes LLVM 22
; TASK: error: {{.*}}in function f.task void (ptr, ptr): spawn that may throw before its call, for this runtime and with LLVM 19
