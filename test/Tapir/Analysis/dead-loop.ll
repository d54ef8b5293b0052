; Jump threading leaves loops that control neither enters nor leaves, for other passes to remove:
; detaches in these loops are no tasks, and tasks outside of them run in parallel.
; RUN: %opt_tapir -passes='function(tapir-verify)' -disable-output %s
; RUN: %lower -S %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK: call preserve_nonecc void @f.task(
; CHECK: }

define void @f(ptr %p) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %t, label %task, label %cont
task:
  store i32 1, ptr %p
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
dead:
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  %i = add i64 %i, 1
  %q = getelementptr i8, ptr %q, i64 %i
  %both = and i1 %d, %both
  %chosen = select i1 %both, ptr %q, ptr %chosen
  store ptr %q, ptr %chosen
  br label %dead
}
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
