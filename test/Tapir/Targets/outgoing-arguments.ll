; A call whose arguments take more stack than a fiber has above its top must push them: a dynamic
; alloca, of no bytes, makes code generation do so. The alloca is on the slow path of a sync;
; other functions have none.
; RUN: %lower -S %s | FileCheck %s

; CHECK-LABEL: define void @large(
; CHECK: call preserve_nonecc void @large.task(
; CHECK: [[ZERO:%.*]] = call i64 asm sideeffect "", "=r,0"(i64 0)
; CHECK-NEXT: [[EMPTY:%.*]] = alloca inalloca i8, i64 [[ZERO]]
; CHECK-NEXT: call void asm sideeffect "", "r"(ptr [[EMPTY]])
; CHECK-NEXT: call preserve_nonecc void @rt_sync
define void @large(ptr %s) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  call void @use()
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @take_large(ptr byval([17 x i64]) %s)
  call void @tapir.sync(ptr %sr)
  ret void
}

; CHECK-LABEL: define void @small(
; CHECK-NOT: alloca inalloca
; CHECK: ret void
define void @small(ptr %s) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  call void @use()
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @take_small(ptr byval([16 x i64]) %s)
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use()
declare void @take_large(ptr byval([17 x i64]))
declare void @take_small(ptr byval([16 x i64]))
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
