; A dynamic alloca of opaque zero size makes code generation address locals off
; the frame pointer; it goes to the slow path of a sync.
; RUN: %lower -S %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK: call preserve_nonecc void @f.task(
; CHECK: [[ZERO:%.*]] = call i64 asm sideeffect "", "=r,0"(i64 0)
; CHECK-NEXT: [[EMPTY:%.*]] = alloca inalloca i8, i64 [[ZERO]]
; CHECK-NEXT: call void asm sideeffect "", "r"(ptr [[EMPTY]])
; CHECK-NEXT: call preserve_nonecc void @rt_sync

define void @f() {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  call void @use()
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use()
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
