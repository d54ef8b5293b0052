; Memory that the detach doesn't capture is copied as by fork: the helper copies it before the
; push, when the parent's continuation hasn't begun.
; RUN: %lower -S %s | FileCheck %s

; CHECK-LABEL: define i32 @f(
; CHECK: call void asm sideeffect "", "*m,~{memory}"(ptr elementtype(i8) %sr)
; CHECK-NEXT: call preserve_nonecc void @f.task(ptr %sr, ptr captures(none) %x)
; CHECK-LABEL: define internal preserve_nonecc void @f.task(ptr %region, ptr nonnull align 8 dereferenceable(4) %x)
; CHECK: [[COPY:%.*]] = alloca i32, align 8
; CHECK: call void @llvm.memcpy{{.*}}(ptr align 8 [[COPY]], ptr align 8 %x, i64 4, i1 false)
; CHECK: call ptr @rt_push
; CHECK: load i32, ptr [[COPY]]

define i32 @f(i32 %a) {
  %sr = alloca i8
  %x = alloca i32, align 8
  store i32 %a, ptr %x
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  %v = load i32, ptr %x
  call void @use(i32 %v)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  store i32 7, ptr %x
  call void @g()
  %r = load i32, ptr %x
  call void @tapir.sync(ptr %sr)
  ret i32 %r
}
declare void @use(i32)
declare void @g()
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
