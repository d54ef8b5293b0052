; Preparing again changes nothing.
; RUN: %opt_tapir -passes=tapir-prepare -S %s -o %t.once
; RUN: %opt_tapir -passes=tapir-prepare,tapir-prepare -S %s -o %t.twice
; RUN: cmp %t.once %t.twice
define void @f(ptr %a, i64 %n) {
entry:
  %sr = alloca i8
  %guard = alloca ptr
  store ptr %sr, ptr %guard
  call void @tapir.loop(ptr %sr, i64 %n, i64 1)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %a)
  br i1 %t, label %task, label %latch
task:
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  br label %head
done:
  call void @tapir.frame.begin(ptr %sr, i32 0)
  %callee = call ptr @tapir.frame.callee(ptr @g, i32 0)
  call void %callee()
  call void @tapir.frame.end(ptr %sr, i32 0)
  call void @tapir.sync.guard(ptr %guard)
  ret void
}
declare void @g()
declare void @tapir.loop(ptr, i64, i64)
declare void @tapir.frame.begin(ptr, i32)
declare ptr @tapir.frame.callee(ptr, i32)
declare void @tapir.frame.end(ptr, i32)
declare void @tapir.sync.guard(ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
