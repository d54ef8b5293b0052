; A task is within a task: the inner one is outlined from the outer helper, which is a spawner in
; turn.
; RUN: %lower -S %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK: call preserve_nonecc void @f.task.1(ptr %outer, ptr %p, ptr %q)
; CHECK-LABEL: define internal preserve_nonecc void @f.task(ptr %region, ptr %p)
; CHECK: store i32 1, ptr %p
; CHECK: define internal preserve_nonecc void @f.task.1(ptr %region, ptr %p, ptr %q) #[[SPAWNER:[0-9]+]]
; CHECK: %inner = alloca [16 x i8], align 16
; CHECK: call ptr @rt_push(ptr %region,
; CHECK: call void @rt_init(ptr %inner)
; CHECK: call preserve_nonecc void @f.task(ptr %inner, ptr %p)
; CHECK: store i32 2, ptr %q
; CHECK: call preserve_nonecc void @rt_sync(ptr %inner)
; CHECK-NEXT: call void @rt_pop(ptr %region,
; CHECK: attributes #[[SPAWNER]] = { noinline {{.*}}"no-realign-stack"

define void @f(ptr %p, ptr %q) {
  %outer = alloca i8
  %inner = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %outer, ptr %p, ptr %q)
  br i1 %t, label %task, label %cont
task:
  %u = call i1 (ptr, ...) @tapir.detach(ptr %inner, ptr %p)
  br i1 %u, label %task2, label %cont2
task2:
  store i32 1, ptr %p
  call void @tapir.reattach(ptr %inner)
  br label %cont2
cont2:
  store i32 2, ptr %q
  call void @tapir.sync(ptr %inner)
  call void @tapir.reattach(ptr %outer)
  br label %cont
cont:
  call void @tapir.sync(ptr %outer)
  ret void
}
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
