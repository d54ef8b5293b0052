; There is a remark for a loop that is split, and one for each reason why a loop isn't.
; RUN: %lower -disable-output -pass-remarks=tapir -pass-remarks-missed=tapir %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}} parallel loop runs by divide and conquer
; CHECK-NEXT: remark: {{.*}} iterations of this loop are spawned one after the other: the loop has several exits
; CHECK-NEXT: remark: {{.*}}: the spawn is conditional
; CHECK-NEXT: remark: {{.*}}: the loop has side effects outside of the spawned task
; CHECK-NEXT: remark: {{.*}}: a value that the loop computes is used after it
; CHECK-NEXT: remark: {{.*}}: a value other than an induction variable is carried around the loop
; CHECK-NEXT: remark: {{.*}}: its trip count is not known on entry

define void @split(ptr %a, i64 %n) {
entry:
  %sr = alloca i8
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
  call void @use(ptr %a, i64 %i)
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  br label %head
done:
  call void @tapir.sync(ptr %sr)
  ret void
}
define void @exits(ptr %a, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 1)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %on ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %a)
  br i1 %t, label %task, label %latch
task:
  call void @use(ptr %a, i64 %i)
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %stop = call i1 @stop() memory(none) nounwind willreturn
  br i1 %stop, label %done, label %on
on:
  %next = add nuw i64 %i, 1
  br label %head
done:
  call void @tapir.sync(ptr %sr)
  ret void
}
define void @conditional(ptr %a, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 1)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %odd = trunc i64 %i to i1
  br i1 %odd, label %spawn, label %latch
spawn:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %a)
  br i1 %t, label %task, label %latch
task:
  call void @use(ptr %a, i64 %i)
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  br label %head
done:
  call void @tapir.sync(ptr %sr)
  ret void
}
define void @effects(ptr %a, i64 %n) {
entry:
  %sr = alloca i8
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
  call void @use(ptr %a, i64 %i)
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  store i64 %i, ptr %a
  %next = add nuw i64 %i, 1
  br label %head
done:
  call void @tapir.sync(ptr %sr)
  ret void
}
define void @used_after(ptr %a, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 1)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %double = shl i64 %i, 1
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %a)
  br i1 %t, label %task, label %latch
task:
  call void @use(ptr %a, i64 %i)
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  br label %head
done:
  %last = phi i64 [ %i, %head ]
  call void @tapir.sync(ptr %sr)
  call void @use(ptr %a, i64 %last)
  ret void
}
define void @carried(ptr %a, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 1)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %s = phi i64 [ 1, %entry ], [ %sq, %latch ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %a)
  br i1 %t, label %task, label %latch
task:
  call void @use(ptr %a, i64 %i)
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %sq = mul i64 %s, %s
  %next = add nuw i64 %i, 1
  br label %head
done:
  call void @tapir.sync(ptr %sr)
  ret void
}
define void @unknown_count(ptr %a, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 1)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %lim = load i64, ptr %a
  %more = icmp ult i64 %i, %lim
  br i1 %more, label %body, label %done
body:

  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %a)
  br i1 %t, label %task, label %latch
task:
  call void @use(ptr %a, i64 %i)
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  br label %head
done:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use(ptr, i64)
declare i1 @stop()
declare void @tapir.loop(ptr, i64, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
