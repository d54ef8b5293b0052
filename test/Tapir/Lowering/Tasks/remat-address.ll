; Address computations on memory that moves into the helper were hoisted out of the task (LICM does
; that): the helper computes them again.
; RUN: %lower -S %s | FileCheck %s

; CHECK-LABEL: define internal preserve_nonecc void @f.task(ptr %region, i64 %k, i1 %c)
; CHECK: %own = alloca [8 x i32]
; CHECK: call ptr @rt_push
; CHECK: %slot = getelementptr [8 x i32], ptr %own, i64 0, i64 %k
; CHECK: %either = select i1 %c, ptr %slot, ptr %own
; CHECK: store i32 1, ptr %slot
; CHECK: call void @use(ptr %either)

define void @f(i64 %k, i1 %c) {
  %sr = alloca i8
  %own = alloca [8 x i32]
  %slot = getelementptr [8 x i32], ptr %own, i64 0, i64 %k
  %either = select i1 %c, ptr %slot, ptr %own
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  store i32 1, ptr %slot
  call void @use(ptr %either)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use(ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
