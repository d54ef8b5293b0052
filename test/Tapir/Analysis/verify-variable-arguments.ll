; A task cannot read the variable arguments of its function: its helper has
; none.
; RUN: not %opt_tapir -passes='function(tapir-verify)' -disable-output %s 2>&1 | FileCheck %s
; CHECK: malformed Tapir in function 'f': a task reads the variable arguments of its function
define void @f(...) {
  %sr = alloca i8
  %list = alloca [24 x i8], align 16
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  call void @llvm.va_start.p0(ptr %list)
  call void @use(ptr %list)
  call void @llvm.va_end.p0(ptr %list)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use(ptr)
declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_end.p0(ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
