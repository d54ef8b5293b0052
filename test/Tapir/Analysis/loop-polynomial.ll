; A value that is a polynomial of the counter, which the optimiser may keep as a chain of sums, is
; computed again in each iteration.
; RUN: %lower -S -pass-remarks=tapir %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}} parallel loop runs by divide and conquer
; CHECK-LABEL: define internal {{.*}}void @squares.loop(
; CHECK: %cilk.i = phi i64 [ %lo, %{{.*}} ], [ %cilk.next, %latch ]
; CHECK-NOT: phi
; CHECK: call void @use(ptr %a, i32 %{{.*}})
define void @squares(ptr %a, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 1)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %square = phi i32 [ 4, %entry ], [ %square.next, %latch ]
  %odd = phi i32 [ 5, %entry ], [ %odd.next, %latch ]
  %more = icmp ne i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %a)
  br i1 %t, label %task, label %latch
task:
  call void @use(ptr %a, i32 %square)
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  %square.next = add i32 %square, %odd
  %odd.next = add i32 %odd, 2
  br label %head
done:
  call void @tapir.sync(ptr %sr)
  ret void
}

; The order of the phis does not matter.
; CHECK-LABEL: define internal {{.*}}void @cubes.loop(
; CHECK: %cilk.i = phi i64
; CHECK-NOT: phi
; CHECK: call void @use(ptr %a, i32 %{{.*}})
define void @cubes(ptr %a, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 1)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %odd = phi i32 [ 5, %entry ], [ %odd.next, %latch ]
  %square = phi i32 [ 4, %entry ], [ %square.next, %latch ]
  %cube = phi i32 [ 1, %entry ], [ %cube.next, %latch ]
  %more = icmp ne i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %a)
  br i1 %t, label %task, label %latch
task:
  call void @use(ptr %a, i32 %cube)
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  %cube.next = add i32 %cube, %square
  %square.next = add i32 %square, %odd
  %odd.next = add i32 %odd, 2
  br label %head
done:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use(ptr, i32)
declare void @tapir.loop(ptr, i64, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
