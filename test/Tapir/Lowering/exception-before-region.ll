; Code after an exception that every strand throws is removed, and so is a region in that code.
; RUN: %lower -verify-each -S %s | FileCheck %s
; CHECK-LABEL: define void @f(
; CHECK-NEXT: call void @tapir.throw(ptr %e)
; CHECK-NEXT: unreachable
; CHECK-NEXT: }
define void @f(ptr %e) {
  call void @tapir.exception(ptr null, ptr %e)
  %sr = alloca i8
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  call void @g()
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @g()
declare void @tapir.exception(ptr, ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
