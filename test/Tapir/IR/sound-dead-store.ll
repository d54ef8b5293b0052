; Stock passes keep stores whose values only the other strand reads, and forward values from
; before a detach into both strands.
; RUN: %opt_tapir -passes='tapir-prepare,function(tapir-capture,gvn,dse,instcombine,simplifycfg)' -S %s | FileCheck %s

; CHECK-LABEL: define i32 @f(
; CHECK: store i32 1, ptr %x
; CHECK: @tapir.detach(ptr {{.*}}%sr, ptr {{.*}}%x)
; CHECK: call void @use(ptr {{.*}}%x)
; CHECK-NEXT: call void @value(i32 %a)
; CHECK-NEXT: store i32 2, ptr %x
; CHECK-NEXT: call void @tapir.reattach
; CHECK: call void @value(i32 %a)
; CHECK-NEXT: call void @tapir.sync
; CHECK-NEXT: %r = load i32, ptr %x
; CHECK-NEXT: ret i32 %r
define i32 @f(i32 %a) {
  %sr = alloca i8
  %x = alloca i32
  %y = alloca i32
  store i32 %a, ptr %y
  store i32 1, ptr %x
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  call void @use(ptr %x)
  %v = load i32, ptr %y
  call void @value(i32 %v)
  store i32 2, ptr %x
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  %w = load i32, ptr %y
  call void @value(i32 %w)
  call void @tapir.sync(ptr %sr)
  %r = load i32, ptr %x
  ret i32 %r
}
declare void @use(ptr)
declare void @value(i32)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
