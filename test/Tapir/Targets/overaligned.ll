; A spawner never realigns its stack, so over-aligned locals are aligned by
; hand; a helper isn't jumped into, so it may realign.
; RUN: %lower -S %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK: %x.wide = alloca [60 x i8], align 16
; CHECK: %y = alloca i32, align 16
; CHECK: [[UP:%.*]] = getelementptr i8, ptr %x.wide, i64 63
; CHECK: %x = call ptr @llvm.ptrmask.p0.i64(ptr [[UP]], i64 -64)
; CHECK: call preserve_nonecc void @f.task(ptr %sr, ptr %x, ptr %y)
; CHECK-LABEL: define internal preserve_nonecc void @f.task(
; CHECK: %own = alloca i32, align 128

define void @f() {
  %sr = alloca i8
  %x = alloca [3 x i32], align 64
  %y = alloca i32, align 16
  %own = alloca i32, align 128
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %x, ptr %y)
  br i1 %t, label %task, label %cont
task:
  call void @use(ptr %x, ptr %y, ptr %own)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use(ptr, ptr, ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
