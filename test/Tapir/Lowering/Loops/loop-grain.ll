; The grain: a constant is used as it is, 0 asks the target, a value of the program is computed at
; run time. A leaf that is known to end before it could be stolen gets more iterations than the
; program asks for.
; RUN: %lower -S %s | FileCheck %s --check-prefixes=CHECK,STRIP
; RUN: %lower -tapir-stripmine=false -S %s | FileCheck %s --check-prefixes=CHECK,EXACT

; CHECK-LABEL: define void @constant(
; CHECK: call {{.*}}void @constant.loop(i64 0, i64 %n, ptr %a)
; CHECK-LABEL: define void @tiny(
; CHECK: call {{.*}}void @tiny.loop(i64 0, i64 %n, ptr %a)
; CHECK-LABEL: define void @value(
; CHECK: [[OWN:%.*]] = call i64 @rt_grain(i64 %n, i64 {{[0-9]+}})
; CHECK: [[DEFAULT:%.*]] = add i64 [[OWN]], {{%.*}}
; CHECK: [[NONE:%.*]] = icmp eq i64 %g, 0
; CHECK: [[GRAIN:%.*]] = select i1 [[NONE]], i64 [[DEFAULT]], i64 %g
; CHECK-NEXT: call {{.*}}void @value.loop(i64 0, i64 %n, i64 [[GRAIN]],
; CHECK-LABEL: define internal {{.*}}void @constant.loop(i64 %begin, i64 %end, ptr %a)
; CHECK: icmp ugt i64 %length, 64
; CHECK-NOT: -128
; CHECK-LABEL: define internal {{.*}}void @tiny.loop(i64 %begin, i64 %end, ptr noalias %a)
; STRIP: icmp ugt i64 %length, {{[1-9][0-9][0-9]}}{{$}}
; EXACT: icmp ugt i64 %length, 3

define void @constant(ptr %a, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 64)
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
define void @tiny(ptr noalias %a, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 3)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %a)
  br i1 %t, label %task, label %latch
task:
  %slot = getelementptr i64, ptr %a, i64 %i
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
define void @value(ptr %a, i64 %n, i64 %g) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 %g)
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
declare void @use(ptr, i64)
declare void @tapir.loop(ptr, i64, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
