; A sync guard becomes a sync of the region that its variable names.
; RUN: %opt_tapir -passes=tapir-prepare -S %s | FileCheck %s

; CHECK-LABEL: define i32 @f()
; CHECK-NOT: %guard
; CHECK: %r = call i32 @value()
; CHECK-NEXT: call void @tapir.sync(ptr %sr)
; CHECK-NEXT: ret i32 %r
define i32 @f() {
  %sr = alloca i8
  %guard = alloca ptr
  store ptr %sr, ptr %guard
  %r = call i32 @value()
  call void @tapir.sync.guard(ptr %guard)
  ret i32 %r
}
declare i32 @value()
declare void @tapir.sync.guard(ptr)
