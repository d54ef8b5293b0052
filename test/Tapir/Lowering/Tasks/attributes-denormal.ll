; UNSUPPORTED: before-llvm23
; A function's tasks treat denormal numbers as the function does. Before LLVM 23 the mode was a
; string among the attributes.
; RUN: %lower -S %s | FileCheck %s
; CHECK: define internal {{.*}}void @f.task({{.*}} #[[TASK:[0-9]+]]
; CHECK: attributes #[[TASK]] = { {{.*}}denormal_fpenv(preservesign)
define void @f(ptr %p) denormal_fpenv(preservesign) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %t, label %task, label %cont
task:
  %v = load float, ptr %p
  %sum = fadd float %v, 1.0
  store volatile float %sum, ptr %p
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
