; What older LLVMs have no means for is an error: until 20 a spawn in code for AArch64, and until
; 21, where a runtime queues tasks, one that may throw before its call.
; REQUIRES: before-llvm22
; RUN: echo 'target triple = "aarch64-linux-gnu"' > %t.triple && cat %t.triple %S/Inputs/abi.ll > %t.abi.ll
; RUN: cat %t.triple %S/spawner-aarch64.ll > %t.ll
; RUN: %if before-llvm21 %{ not %opt_tapir -passes=tapir-lower -tapir-abi-bitcode=%t.abi.ll -disable-output %t.ll 2>&1 | FileCheck --check-prefix=AARCH64 %s %}
; RUN: not %opt_tapir -passes='tapir-prepare,function(tapir-capture),tapir-lower' -tapir-target=omp -tapir-abi-bitcode=%S/Inputs/tasks-abi.ll -disable-output %S/Tasks/in-place.ll 2>&1 | FileCheck --check-prefix=TASK %s

; AARCH64: error: {{.*}}in function f i32 (i32): spawn in code for AArch64, which takes LLVM 21
; TASK: error: {{.*}}in function f.task void (ptr, ptr): spawn that may throw before its call, for this runtime, which takes LLVM 22
