; The call, hence the child, would copy an argument that is passed by value in memory. The
; argument has to be copied before the detach, as the parent may change it afterwards.
; RUN: %opt_tapir -passes=tapir-prepare,tapir-lower -tapir-abi-bitcode=%S/../Inputs/abi.ll -S %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK: call preserve_nonecc void @f.task(ptr {{.*}}, ptr captures(none) %{{.*}})
; CHECK: call void @change(ptr %x)
; CHECK-LABEL: define internal preserve_nonecc void @f.task(
; CHECK: [[COPY:%.*]] = alloca
; CHECK: call void @llvm.memcpy{{.*}}(ptr {{.*}}[[COPY]],
; CHECK: call ptr @rt_push
; CHECK: call void @g(ptr byval([20 x i32]) align 8 [[COPY]])
define void @f() {
  %sr = alloca i8
  %x = alloca [20 x i32], align 8
  call void @change(ptr %x)
  call void @tapir.frame.begin(ptr %sr, i32 0)
  %callee = call ptr @tapir.frame.callee(ptr @g, i32 0)
  call void %callee(ptr byval([20 x i32]) align 8 %x)
  call void @tapir.frame.end(ptr %sr, i32 0)
  call void @change(ptr %x)
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @g(ptr byval([20 x i32]))
declare void @change(ptr)
declare void @tapir.frame.begin(ptr, i32)
declare ptr @tapir.frame.callee(ptr, i32)
declare void @tapir.frame.end(ptr, i32)
declare void @tapir.sync(ptr)
