; A spawning function is inlined like any other before its lowering, together with its region and
; its sync; after its lowering it must not be inlined.
; RUN: %opt_tapir -passes='cgscc(inline),tapir-lower' -tapir-abi-bitcode=%S/../Inputs/abi.ll -S %s | FileCheck %s
; RUN: %opt_tapir -passes='tapir-lower,cgscc(inline)' -tapir-abi-bitcode=%S/../Inputs/abi.ll -S %s | FileCheck %s --check-prefix=LATE

; CHECK-LABEL: define void @caller(
; CHECK: call preserve_nonecc void @caller.task(ptr [[A:%.*]], ptr %p)
; CHECK: call void @g()
; CHECK: call preserve_nonecc void @rt_sync(ptr [[A]])
; CHECK: call preserve_nonecc void @caller.task(ptr [[B:%.*]], ptr %q)
; CHECK: call void @g()
; CHECK: call preserve_nonecc void @rt_sync(ptr [[B]])
; LATE-LABEL: define void @caller(
; LATE: call void @callee(ptr %p)
; LATE: call void @callee(ptr %q)

define internal void @callee(ptr %p) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %t, label %task, label %cont
task:
  store i32 1, ptr %p
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @g()
  call void @tapir.sync(ptr %sr)
  ret void
}
define void @caller(ptr %p, ptr %q) {
  call void @callee(ptr %p)
  call void @callee(ptr %q)
  ret void
}
declare void @g()
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
