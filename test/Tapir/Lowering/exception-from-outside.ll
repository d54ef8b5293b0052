; An exception that a task gets from its parent is passed on, also into the parts of loops, and so
; is an exception in a function that needed no personality before.
; RUN: %lower -verify-each -S %s | FileCheck %s
; CHECK-LABEL: define void @f(
; CHECK: call {{.*}}@f.task({{.*}}ptr %e)
; CHECK-LABEL: define void @loop(
; CHECK: call {{.*}}@loop.loop({{.*}}ptr %e)
; CHECK: define internal {{.*}}@loop.loop({{.*}}personality ptr @__gcc_personality_v0
define void @f(ptr %e) {
  %sr = alloca i8
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %done
task:
  call void @tapir.exception(ptr %sr, ptr %e)
  unreachable
done:
  call void @tapir.sync(ptr %sr)
  ret void
}
define void @loop(i64 %n, ptr %e) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 1)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %next = add nuw i64 %i, 1
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %latch
task:
  %bad = call i1 @g(i64 %i)
  br i1 %bad, label %throw, label %end
throw:
  call void @tapir.exception(ptr %sr, ptr %e)
  unreachable
end:
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  br label %head
done:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare i1 @g(i64)
declare void @tapir.loop(ptr, i64, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
declare void @tapir.exception(ptr, ptr)
