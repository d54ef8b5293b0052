; Spawns and syncs of a region that can't be traced to local variables are errors, because it
; would be unknown which spawns a sync waits for. Undefined regions are never used.
; RUN: split-file %s %t
; RUN: not opt -load-pass-plugin=%tapir_plugin -passes=tapir-lower -tapir-abi-bitcode=%S/../Inputs/abi.ll -disable-output %t/sync.ll 2>&1 | FileCheck %s -DKIND="sync of"
; RUN: not opt -load-pass-plugin=%tapir_plugin -passes=tapir-lower -tapir-abi-bitcode=%S/../Inputs/abi.ll -disable-output %t/either.ll 2>&1 | FileCheck %s -DKIND="sync of"
; RUN: not opt -load-pass-plugin=%tapir_plugin -passes=tapir-lower -tapir-abi-bitcode=%S/../Inputs/abi.ll -disable-output %t/spawn.ll 2>&1 | FileCheck %s -DKIND="spawn in"
; RUN: opt -load-pass-plugin=%tapir_plugin -passes=tapir-lower -tapir-abi-bitcode=%S/../Inputs/abi.ll -S %t/undefined.ll | FileCheck %s --check-prefix=UNDEFINED
; CHECK: error: {{.*}} in function f {{.*}}: [[KIND]] a sync region that is not a local variable
; UNDEFINED-NOT: call

;--- sync.ll
define void @f(ptr %r) {
  call void @tapir.sync(ptr %r)
  ret void
}
declare void @tapir.sync(ptr)

;--- either.ll
define void @f(i1 %c, ptr %r) {
  %a = alloca i8
  %s = select i1 %c, ptr %a, ptr %r
  call void @tapir.sync(ptr %s)
  ret void
}
declare void @tapir.sync(ptr)

;--- spawn.ll
define void @f(ptr %r) {
  %d = call i1 (ptr, ...) @tapir.detach(ptr %r)
  br i1 %d, label %child, label %rest

child:
  call void @work()
  call void @tapir.reattach(ptr %r)
  br label %rest

rest:
  ret void
}
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @work()

;--- undefined.ll
define void @f(i1 %c) {
  %a = alloca i8
  %r = select i1 %c, ptr %a, ptr poison
  call void @tapir.sync(ptr %r)
  call void @tapir.sync(ptr undef)
  call void @tapir.sync(ptr poison)
  ret void
}
declare void @tapir.sync(ptr)
