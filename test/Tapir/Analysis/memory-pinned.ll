; An argument temporary in memory belongs to the child although its address escapes into the call:
; it is pinned, and the helper copies it.
; RUN: %opt_tapir -passes=tapir-prepare -S %s | FileCheck %s --check-prefix=PREPARED
; RUN: %opt_tapir -passes=tapir-prepare,tapir-lower -tapir-abi-bitcode=%S/../Inputs/abi.ll -S %s | FileCheck %s

; PREPARED: call void @tapir.pin(ptr %tmp)
; PREPARED-NEXT: call i1 (ptr, ...) @tapir.detach(ptr %sr)
; CHECK-LABEL: define void @f(
; CHECK-NOT: tapir.pin
; CHECK: call preserve_nonecc void @f.task(ptr %sr, ptr captures(none) %tmp)
; CHECK-LABEL: define internal preserve_nonecc void @f.task(
; CHECK: [[COPY:%.*]] = alloca [20 x i32]
; CHECK: call void @llvm.memcpy{{.*}}(ptr align 4 [[COPY]], ptr align 4 %tmp, i64 80, i1 false)
; CHECK: call ptr @rt_push
; CHECK: call void @g(ptr [[COPY]])

define void @f(i32 %a) {
  %sr = alloca i8
  %tmp = alloca [20 x i32]
  call void @tapir.frame.begin(ptr %sr, i32 0)
  %callee = call ptr @tapir.frame.callee(ptr @g, i32 0)
  call void @llvm.memset.p0.i64(ptr %tmp, i8 1, i64 80, i1 false)
  call void %callee(ptr %tmp)
  call void @tapir.frame.end(ptr %sr, i32 0)
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @g(ptr)
declare void @tapir.frame.begin(ptr, i32)
declare ptr @tapir.frame.callee(ptr, i32)
declare void @tapir.frame.end(ptr, i32)
declare void @tapir.sync(ptr)
