; A part of a parallel loop contains the code that its iterations run: no code after a task's end,
; and no pins of values that exist only in the parent.
; RUN: %lower -verify-each -S %s | FileCheck %s

; CHECK-LABEL: define i32 @ends(
; CHECK: ret i32 1
define i32 @ends(i64 %n) {
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
  call void @g()
  call void @tapir.reattach(ptr %sr)
  ret i32 0
latch:
  br label %head
done:
  call void @tapir.sync(ptr %sr)
  ret i32 1
}

; CHECK-LABEL: define void @pins(
; CHECK: call {{.*}}@pins.loop(
define void @pins(i64 %n, ptr %p) {
entry:
  %sr = alloca i8
  %q = load ptr, ptr %p
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
  call void @tapir.pin(ptr %q)
  call void @g()
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  br label %head
done:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @g()
declare void @tapir.loop(ptr, i64, i64)
declare void @tapir.pin(ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
