; The address of a thread-local variable is that of the thread that runs the task, so the helper
; computes it again, after the push.
; RUN: %lower -S %s | FileCheck %s

; CHECK-LABEL: define internal preserve_nonecc void @f.task(ptr %region)
; CHECK: call ptr @rt_push
; CHECK: %p = call ptr @llvm.threadlocal.address.p0(ptr @tls)
; CHECK: store i32 1, ptr %p

@tls = thread_local global i32 0
define void @f() {
  %sr = alloca i8
  %p = call ptr @llvm.threadlocal.address.p0(ptr @tls)
  store i32 0, ptr %p
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  store i32 1, ptr %p
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare ptr @llvm.threadlocal.address.p0(ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
