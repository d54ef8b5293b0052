; A loop whose iterations call unknown code has strips of at most eight, and the rest is halved once
; each time that work is wanted. Pieces from a division at the loop's beginning have the highest bit
; set in their grain: they are not divided further, unless work is wanted when they begin.
; RUN: cat %S/../../Inputs/abi.ll %S/../../Inputs/abi-demand.ll > %t.abi.ll
; RUN: %opt_tapir -passes=tapir-lower -tapir-abi-bitcode=%t.abi.ll -S %s | FileCheck %s
; CHECK-LABEL: define void @calls(
; CHECK: call void @calls.strips(i64 0, i64 %n, i64 0, ptr %a)

; The loop has not been divided if the grain is 0.
; CHECK-LABEL: define internal {{.*}}void @calls.loop(i64 %begin, i64 %end, i64 %grain, ptr %a)
; CHECK: icmp eq i64 %grain, 0
; CHECK: leaf:
; CHECK-NEXT: [[WHOLE:%.*]] = and i64 [[ITS:%.*]], -9223372036854775808
; CHECK-NEXT: [[LESS:%.*]] = sub i64 %length, 1
; CHECK-NEXT: [[ONCE:%.*]] = call i64 @llvm.umin.i64(i64 [[LESS]], i64 9223372036854775807)
; CHECK-NEXT: [[BOTH:%.*]] = or i64 [[WHOLE]], [[ONCE]]
; CHECK-NEXT: call void @calls.strips(i64 %lo, i64 %end, i64 [[BOTH]], ptr %a)
; CHECK: choose:
; CHECK: call i64 @rt_grain(
; CHECK: [[CHOSEN:%.*]] = or i64 {{%.*}}, -9223372036854775808
; CHECK: [[ITS]] = phi i64 [ %grain, %entry ], [ [[CHOSEN]], %choose ]
; CHECK-NEXT: and i64 [[ITS]], 9223372036854775807

; CHECK-LABEL: define internal void @calls.strips(i64 %begin, i64 %end, i64 %grain, ptr %a)
; CHECK-NOT: @rt_init
; CHECK: [[IS_WHOLE:%.*]] = icmp slt i64 %grain, 0
; CHECK-NEXT: [[START:%.*]] = select i1 [[IS_WHOLE]], i64 -1, i64 1
; CHECK: head:
; CHECK: %strip = phi i64 [ [[START]], %entry ], [ [[NEXT:%.*]], %ran ]
; CHECK: [[MORE:%.*]] = icmp ugt i64 %length, 1
; CHECK-NEXT: br i1 [[MORE]], label %ask, label %leaf
; CHECK: ask:
; CHECK-NEXT: call i32 @rt_wants_work()
; CHECK: br i1 %wanted, label %give, label %leaf, !prof
; CHECK: give:
; CHECK-NEXT: [[FIRST:%.*]] = icmp eq i64 %lo, %begin
; CHECK-NEXT: [[PLAIN:%.*]] = and i64 %grain, 9223372036854775807
; CHECK-NEXT: [[ONE_LESS:%.*]] = sub i64 %length, 1
; CHECK-NEXT: [[HALVED:%.*]] = call i64 @llvm.umin.i64(i64 [[ONE_LESS]], i64 9223372036854775807)
; CHECK-NEXT: [[GRAIN:%.*]] = select i1 [[FIRST]], i64 [[PLAIN]], i64 [[HALVED]]
; CHECK-NEXT: call preserve_nonecc void @calls.loop(i64 %lo, i64 %end, i64 [[GRAIN]], ptr %a)
; CHECK: leaf:
; CHECK-NEXT: [[LONG:%.*]] = call i64 @llvm.umin.i64(i64 %length, i64 %strip)
; CHECK-NEXT: %behind = add i64 %lo, [[LONG]]
; CHECK: ran:
; CHECK-NEXT: [[TWICE:%.*]] = shl i64 %strip, 1
; CHECK-NEXT: [[NEXT]] = call i64 @llvm.umin.i64(i64 [[TWICE]], i64 8)
; CHECK: call void @use(ptr %a, i64 %cilk.i)

define void @calls(ptr %a, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
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
