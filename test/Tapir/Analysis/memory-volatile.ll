; Memory with volatile or atomic accesses may communicate with another strand: it is captured, never
; copied.
; RUN: %opt_tapir -passes='tapir-prepare,function(tapir-capture)' -S %s | FileCheck %s

; CHECK: @tapir.detach(ptr %sr, ptr %v, ptr %a)
define void @f() {
  %sr = alloca i8
  %v = alloca i32
  %a = alloca i32
  %plain = alloca i32
  store i32 0, ptr %v
  store i32 0, ptr %a
  store i32 0, ptr %plain
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  %x = load volatile i32, ptr %v
  %y = load atomic i32, ptr %a seq_cst, align 4
  %z = load i32, ptr %plain
  call void @use(i32 %x, i32 %y, i32 %z)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  store volatile i32 1, ptr %v
  store atomic i32 1, ptr %a seq_cst, align 4
  store i32 1, ptr %plain
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use(i32, i32, i32)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
