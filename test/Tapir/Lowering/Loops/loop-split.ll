; The shape of divide and conquer: halve while there is more than a grain, spawn the lower half,
; continue with the upper one; then a serial leaf; then a sync. Large halves consist of whole
; vectors, whatever their width. So the halves differ in length, and the chosen grain has room
; for that.
; RUN: %lower -S %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK-SAME: {
; CHECK: [[GRAIN:%.*]] = call i64 @rt_grain(i64 %n, i64 {{[0-9]+}})
; CHECK: [[LARGE:%.*]] = icmp uge i64 [[GRAIN]], 256
; CHECK: [[MASK:%.*]] = select i1 [[LARGE]], i64 -128, i64 -1
; CHECK: [[REST:%.*]] = xor i64 [[MASK]], -1
; CHECK: [[DIFFERENCE:%.*]] = shl i64 [[REST]], 1
; CHECK: [[PART:%.*]] = udiv i64 [[GRAIN]], 16
; CHECK: [[SLACK:%.*]] = call i64 @llvm.umin.i64(i64 [[DIFFERENCE]], i64 [[PART]])
; CHECK: [[LONGEST:%.*]] = add i64 [[GRAIN]], [[SLACK]]
; CHECK: [[CHOSEN:%.*]] = call i64 @llvm.umax.i64(i64 [[LONGEST]], i64 {{[0-9]+}})
; CHECK-NEXT: call {{.*}}void @f.loop(i64 0, i64 %n, i64 [[CHOSEN]], ptr %a
; CHECK-NOT: call {{.*}}rt_sync
; CHECK-LABEL: define internal {{.*}}void @f.loop(i64 %begin, i64 %end, i64 %grain, ptr noalias %a
; CHECK: [[LARGE:%.*]] = icmp uge i64 %grain, 256
; CHECK: %whole = select i1 [[LARGE]], i64 -128, i64 -1
; CHECK: call void @rt_init(ptr %cilk.region)
; CHECK: halve.head:
; CHECK-NEXT: %lo = phi i64 [ %begin, %entry ], [ %mid, %rest ]
; CHECK-NEXT: %length = sub i64 %end, %lo
; CHECK-NEXT: [[MORE:%.*]] = icmp ugt i64 %length, %grain
; CHECK-NEXT: br i1 [[MORE]], label %halve, label %leaf
; CHECK: [[HALF:%.*]] = lshr i64 %length, 1
; CHECK-NEXT: [[BY:%.*]] = and i64 [[HALF]], %whole
; CHECK-NEXT: %mid = add i64 %lo, [[BY]]
; CHECK: call preserve_nonecc void @f.loop.task(ptr %cilk.region, i64 %lo, i64 %mid, i64 %grain, ptr %a
; CHECK: leaf:
; CHECK-NEXT: icmp ult i64 %lo, %end
; CHECK: done:
; CHECK: call preserve_nonecc void @rt_sync(ptr %cilk.region)
; CHECK-NEXT: ret void
; CHECK: [[I:%.*]] = phi i64 [ %lo, %leaf ], [ [[NEXT:%.*]], %latch ]
; CHECK: %slot = getelementptr i64, ptr %a, i64 [[I]]
; CHECK: store i64 [[I]], ptr %slot
; CHECK: [[NEXT]] = add nuw i64 [[I]], 1
; CHECK: icmp ne i64 [[NEXT]], %end
; CHECK-LABEL: define internal preserve_nonecc void @f.loop.task(
; CHECK: call ptr @rt_push
; CHECK: call {{.*}}void @f.loop

define void @f(ptr noalias %a, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  %some = icmp ne i64 %n, 0
  br i1 %some, label %head, label %done
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %a)
  br i1 %t, label %task, label %latch
task:
  %slot = getelementptr i64, ptr %a, i64 %i
  store i64 %i, ptr %slot
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %head, label %done
done:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @tapir.loop(ptr, i64, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
