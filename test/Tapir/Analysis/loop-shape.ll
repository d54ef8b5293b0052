; The analysis prints these properties of parallel loops before any loop is divided.
; RUN: opt -load-pass-plugin=%tapir_plugin -passes='loop-simplify,print<tapir-loops>' -disable-output %s | FileCheck %s --implicit-check-not=parallel

declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
declare void @tapir.loop(ptr, i64, i64)
declare void @work(i64)

; CHECK: parallel loop head of 'rotated': task in %head, tests last, in %latch, 1 ends, 0 throws, count %n = %n + 0
define void @rotated(i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  %some = icmp ne i64 %n, 0
  br i1 %some, label %head, label %done
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %latch
task:
  call void @work(i64 %i)
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  %more = icmp ne i64 %next, %n
  br i1 %more, label %head, label %done
done:
  call void @tapir.sync(ptr %sr)
  ret void
}

; The announced count is two more than there are iterations.
; CHECK: parallel loop head of 'first': task in %body, tests first, in %head, 1 ends, 0 throws, count (-2 + %n) = %n + -2
define void @first(i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %head
head:
  %i = phi i64 [ 2, %entry ], [ %next, %latch ]
  %more = icmp ne i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %latch
task:
  call void @work(i64 %i)
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %next = add i64 %i, 1
  br label %head
done:
  call void @tapir.sync(ptr %sr)
  ret void
}

; CHECK: parallel loop head of 'sums': a value other than an induction variable is carried around the loop
define void @sums(i64 %n, ptr %p) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %sum = phi i64 [ 0, %entry ], [ %plus, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %latch
task:
  call void @work(i64 %sum)
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %x = load i64, ptr %p
  %plus = add i64 %sum, %x
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %head, label %done
done:
  call void @tapir.sync(ptr %sr)
  ret void
}

; No marker announces this loop: its spawns may outlast it.
define void @plain(i64 %n, ptr %sr) {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %latch
task:
  call void @work(i64 %i)
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %head, label %done
done:
  ret void
}
