; The memory from whose address an integer that the task reads was computed is captured, as the task
; may name it once casts are folded; so are integers of unknown origin, which inlining may turn into
; addresses, if they are wide enough.
; RUN: %opt_tapir -passes='tapir-prepare,function(tapir-capture)' -S %s | FileCheck %s

; CHECK-LABEL: @f(
; CHECK: call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %x, i64 %wide)
define i32 @f(i64 %wide, i32 %narrow) {
  %sr = alloca i8
  %x = alloca i32
  %u = ptrtoint ptr %x to i64
  %v = xor i64 %u, 5
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  %w = xor i64 %v, 5
  %p = inttoptr i64 %w to ptr
  store i32 %narrow, ptr %p
  %q = inttoptr i64 %wide to ptr
  store i32 1, ptr %q
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
