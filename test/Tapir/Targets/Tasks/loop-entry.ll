; Outside of the runtime's call, the runtime distributes the iterations of a loop by itself;
; inside, tasks divide the loop. The runtime's pieces are leaves: their grain is the greatest.
; RUN: %lower_tasks -S %s | FileCheck %s

; CHECK-LABEL: define void @f(i64 %n, ptr %p)
; CHECK: [[G:%.*]] = call i64 @rt_grainsize(
; CHECK: call void @f.loop(i64 0, i64 %n, i64 {{.*}}, ptr %p)

; A constant grain is not passed as an argument, because its computation might spawn.
; CHECK-LABEL: define void @constant(
; CHECK: call void @constant.loop(i64 0, i64 %n, ptr %p)

; Loops that throw are left to tasks.
; CHECK-LABEL: define void @throws(

; CHECK-LABEL: define internal void @f.loop.inside(
; CHECK: call void @f.loop.task(
; CHECK-LABEL: define internal void @f.loop(
; CHECK: call i32 @rt_outside()
; CHECK: call void @rt_loop(i64 %{{.*}}, i64 %{{.*}}, i64 %{{.*}}, ptr @f.loop.leaf, ptr %{{.*}}, i32 0)
; CHECK-LABEL: define internal void @f.loop.leaf(ptr %0, i64 %1, i64 %2)
; CHECK: call void @f.loop.inside(i64 %1, i64 %2, i64 -1, ptr %{{.*}})

; CHECK-LABEL: define internal void @constant.loop(
; CHECK: call void @rt_loop(i64 %{{.*}}, i64 %{{.*}}, i64 512, ptr @constant.loop.leaf, ptr %{{.*}}, i32 1)
; CHECK-LABEL: define internal void @constant.loop.leaf(ptr %0, i64 %1, i64 %2)
; CHECK: call void @constant.loop.inside(i64 %1, i64 %2, ptr %{{.*}})

; CHECK-LABEL: define internal void @throws.loop(
; CHECK: call void @rt_enter(ptr @throws.loop.root, ptr
define void @f(i64 %n, ptr %p) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %t, label %task, label %latch
task:
  %slot = getelementptr i64, ptr %p, i64 %i
  store i64 %i, ptr %slot
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  br label %head
done:
  call void @tapir.sync(ptr %sr)
  ret void
}
define void @constant(i64 %n, ptr %p) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 512)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %t, label %task, label %latch
task:
  call void @use(ptr %p, i64 %i) nounwind
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  br label %head
done:
  call void @tapir.sync(ptr %sr)
  ret void
}
define void @throws(i64 %n, ptr %p) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %t, label %task, label %latch
task:
  call void @use(ptr %p, i64 %i)
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
declare void @tapir.loop(ptr, i64, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
