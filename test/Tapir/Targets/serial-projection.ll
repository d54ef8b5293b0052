; The serial target lets the task run in place: no marker is left, and the
; store of the task comes before the continuation's.
; RUN: %opt_tapir -passes=tapir-lower -tapir-target=serial -S %s | FileCheck %s

; CHECK-LABEL: define void @f(ptr %x)
; CHECK-NOT: tapir.
; CHECK: store i32 1, ptr %x
; CHECK-NOT: tapir.
; CHECK: store i32 2, ptr %x
; CHECK-NOT: tapir.
; CHECK: ret void
define void @f(ptr %x) {
  %sr = alloca i8
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %x)
  br i1 %d, label %task, label %cont
task:
  store i32 1, ptr %x
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  store i32 2, ptr %x
  ret void
}
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
