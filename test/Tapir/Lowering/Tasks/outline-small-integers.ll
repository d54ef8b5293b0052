; No argument of a helper may be on the stack. Integers of less than 32 bits are passed as in
; C, in six of the registers. Wider integers use these, too, if they need more than four
; others.
; RUN: %lower -S %s | FileCheck %s
; RUN: %lower -S %s | llc -O2 -mtriple=x86_64-linux-gnu -o - | FileCheck %s --check-prefix=CODE
; CODE-LABEL: last:
; CODE: subq ${{[0-9]+}}, %rsp
; CODE-NOT: %rsp
; CODE: callq last.task
; CODE-LABEL: first:
; CODE: subq ${{[0-9]+}}, %rsp
; CODE-NOT: %rsp
; CODE: callq first.task

; CHECK-LABEL: define void @last(
; CHECK: %cilk.packed = alloca { i1 }
define void @last(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h, i64 %i, i1 %j) {
  %sr = alloca i8
  %spawns = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %spawns, label %task, label %cont
task:
  call void @use_last(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h, i64 %i, i1 %j)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @other()
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use_last(i64, i64, i64, i64, i64, i64, i64, i64, i64, i1)

; CHECK-LABEL: define void @first(
; CHECK: %cilk.packed = alloca { i8, i16 }
; CHECK: call preserve_nonecc void @first.task(ptr %sr, i8 %a, i8 %b, i8 %c, i8 %d, i8 %e, i8 %f, i64 %i, ptr %cilk.packed)
define void @first(i8 %a, i8 %b, i8 %c, i8 %d, i8 %e, i8 %f, i8 %g, i16 %h, i64 %i) {
  %sr = alloca i8
  %spawns = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %spawns, label %task, label %cont
task:
  call void @use_first(i8 %a, i8 %b, i8 %c, i8 %d, i8 %e, i8 %f, i8 %g, i16 %h, i64 %i)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @other()
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use_first(i8, i8, i8, i8, i8, i8, i8, i16, i64)
declare void @other()
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
