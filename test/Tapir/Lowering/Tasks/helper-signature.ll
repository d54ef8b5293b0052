; A helper keeps its parameters in link-time optimisation: if values replaced a pointer to them,
; they might not fit into registers.
; RUN: %lower -S %s | opt -passes='cgscc(argpromotion)' -S | FileCheck %s
; CHECK: call preserve_nonecc void @f.task(ptr %sr, i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h, i64 %i, i64 %j, ptr %cilk.packed)
; CHECK: define internal preserve_nonecc void @f.task(
; CHECK-SAME: ptr %packed)
; CHECK: call void asm sideeffect "", "s"(ptr @f.task)
define void @f(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h,
               i64 %i, i64 %j, i64 %k) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  call void @use(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h,
                 i64 %i, i64 %j, i64 %k)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use(i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
