; A spawner that a helper calls is inlined into it, and both share one frame; the helper is then
; treated like a spawner. A helper with memory of its own that is dynamic or over-aligned keeps the
; call.
; RUN: %lower -S %s | FileCheck %s
; RUN: %lower -tapir-share-frames=false -S %s | FileCheck %s --check-prefix=APART

; APART: define internal preserve_nonecc void @fib.task(
; APART-NOT: call {{.*}}@fib.task(
; APART: call {{.*}}@fib
; APART: call void @rt_pop(
; CHECK: define internal preserve_nonecc void @fib.task({{.*}} #[[SHARED:[0-9]+]]
; CHECK: call ptr @rt_push(
; CHECK-NOT: call {{.*}}@fib(
; CHECK: call preserve_nonecc void @fib.task(
; CHECK: call preserve_nonecc void @rt_sync(
; CHECK: call void @rt_pop(
; CHECK: define internal preserve_nonecc void @aligned.task(
; CHECK: alloca i32, align 64
; CHECK: call preserve_nonecc i32 @fib
; CHECK: attributes #[[SHARED]] = { {{.*}}"no-realign-stack"
define internal i32 @fib(i32 %n) {
  %sr = alloca i8
  %x = alloca i32
  %small = icmp slt i32 %n, 2
  br i1 %small, label %base, label %spawn
base:
  ret i32 %n
spawn:
  %n1 = sub i32 %n, 1
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %x)
  br i1 %t, label %task, label %cont
task:
  %r = call i32 @fib(i32 %n1)
  store i32 %r, ptr %x
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  %n2 = sub i32 %n, 2
  %y = call i32 @fib(i32 %n2)
  call void @tapir.sync(ptr %sr)
  %v = load i32, ptr %x
  %sum = add i32 %v, %y
  ret i32 %sum
}
define void @aligned(i32 %n) {
  %sr = alloca i8
  %own = alloca i32, align 64
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  %r = call i32 @fib(i32 %n)
  store i32 %r, ptr %own
  call void @use(ptr %own)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use(ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
