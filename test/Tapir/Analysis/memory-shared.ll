; Memory that the detach captures is shared: the helper gets its address, and
; the parent makes it escape beforehand, as the helper uses it until the
; sync.
; RUN: %lower -S %s | FileCheck %s

; CHECK-LABEL: define i32 @f(
; CHECK: call void asm sideeffect "", "*m,*m,~{memory}"(ptr elementtype(i8) %sr, ptr elementtype(i8) %x)
; CHECK-NEXT: call preserve_nonecc void @f.task(ptr %sr, i32 %a, ptr %x)
; CHECK: call preserve_nonecc void @rt_sync
; CHECK-NEXT: load i32, ptr %x
; CHECK-LABEL: define internal preserve_nonecc void @f.task(ptr %region, i32 %a, ptr nonnull align 4 dereferenceable(4) %x)
; CHECK-NOT: alloca
; CHECK: store i32 %a, ptr %x

define i32 @f(i32 %a) {
  %sr = alloca i8
  %x = alloca i32
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %x)
  br i1 %t, label %task, label %cont
task:
  store i32 %a, ptr %x
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  %r = load i32, ptr %x
  ret i32 %r
}
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
