; Dynamic allocas of a spawning function are in heap chunks: a stolen continuation's stack is gone
; after the next sync. Every exit frees them.
; RUN: %lower -S %s | FileCheck %s

; CHECK-LABEL: define i32 @f(
; CHECK-NOT: alloca i32
; CHECK: %cilk.chunks = alloca ptr
; CHECK: store ptr null, ptr %cilk.chunks
; CHECK: [[MARK:%.*]] = load ptr, ptr %cilk.chunks
; CHECK: [[SIZE:%.*]] = mul i64 %n, 4
; CHECK: [[V:%.*]] = call ptr @rt_alloc(ptr %cilk.chunks, i64 [[SIZE]], i64 64)
; CHECK: call preserve_nonecc void @f.task(ptr %sr, ptr [[V]])
; CHECK: call preserve_nonecc void @rt_sync
; CHECK: call void @rt_release(ptr %cilk.chunks, ptr [[MARK]])
; CHECK: call void @rt_release(ptr %cilk.chunks, ptr null)
; CHECK-NEXT: ret i32 1
; CHECK: call void @rt_release(ptr %cilk.chunks, ptr null)
; CHECK-NEXT: ret i32 2

; An exception that leaves the function frees them as well, and so does a task before its end, as
; its helper may not return.
; CHECK-LABEL: define void @throws(
; CHECK-SAME: personality ptr @__gcc_personality_v0
; CHECK: invoke void @may_throw()
; CHECK-NEXT: to label %{{.*}} unwind label %cilk.escaping
; CHECK: cilk.escaping:
; CHECK-NEXT: landingpad { ptr, i32 }
; CHECK-NEXT: cleanup
; CHECK: call void @rt_release(ptr %cilk.chunks, ptr null)
; CHECK-NEXT: resume
; CHECK-LABEL: define internal preserve_nonecc void @ends.task.1(
; CHECK: call preserve_nonecc void @rt_sync
; CHECK-NEXT: call void @rt_release(ptr %cilk.chunks, ptr null)
; CHECK: call void @rt_pop
; CHECK-NEXT: ret void

define i32 @f(i64 %n, i1 %c) {
  %sr = alloca i8
  %save = call ptr @llvm.stacksave.p0()
  %v = alloca i32, i64 %n, align 64
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %v)
  br i1 %t, label %task, label %cont
task:
  call void @use(ptr %v)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  call void @llvm.stackrestore.p0(ptr %save)
  br i1 %c, label %one, label %two
one:
  ret i32 1
two:
  ret i32 2
}
define void @throws(i64 %n) {
  %sr = alloca i8
  %v = alloca i32, i64 %n
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %v)
  br i1 %t, label %task, label %cont
task:
  call void @use(ptr %v) nounwind
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  call void @may_throw()
  ret void
}
define void @ends(i64 %n) {
  %sr = alloca i8
  %inner = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  %v = alloca i32, i64 %n
  %u = call i1 (ptr, ...) @tapir.detach(ptr %inner, ptr %v)
  br i1 %u, label %child, label %behind
child:
  call void @use(ptr %v) nounwind
  call void @tapir.reattach(ptr %inner)
  br label %behind
behind:
  call void @tapir.sync(ptr %inner)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @may_throw()
declare void @use(ptr)
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
