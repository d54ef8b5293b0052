; After an inner task's removal, the outer task's constant branch counts: the task doesn't return.
; RUN: %lower -verify-each -S %s | FileCheck %s
; CHECK-LABEL: define i32 @f(
; CHECK: define internal {{.*}}@f.task
; CHECK-NOT: ret i32
define i32 @f() {
entry:
  %outer = alloca i8
  %inner = alloca i8
  %o = call i1 (ptr, ...) @tapir.detach(ptr %outer)
  br i1 %o, label %task, label %done
task:
  br label %head
head:
  %i = phi i64 [ 0, %task ], [ %next, %latch ]
  %more = icmp ne i64 %i, 8
  br i1 %more, label %spawn, label %leave
spawn:
  %d = call i1 (ptr, ...) @tapir.detach(ptr %inner)
  br i1 %d, label %child, label %rest
child:
  call void @g(i64 %i)
  call void @tapir.reattach(ptr %inner)
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  br label %head
rest:
  call void @tapir.sync(ptr %inner)
  call void @tapir.reattach(ptr %outer)
  br label %done
leave:
  ret i32 1
done:
  call void @tapir.sync(ptr %outer)
  ret i32 0
}
declare void @g(i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
