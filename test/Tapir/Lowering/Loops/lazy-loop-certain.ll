; If a loop's iterations are known to be short, all strips have the same length, and once work is
; wanted, the rest is divided like an eager loop into pieces that don't ask for wanted work.
; RUN: cat %S/../../Inputs/abi.ll %S/../../Inputs/abi-demand.ll > %t.abi.ll
; RUN: %opt_tapir -passes=tapir-lower -tapir-abi-bitcode=%t.abi.ll -S %s | FileCheck %s
; CHECK-LABEL: define void @short(
; CHECK: call void @short.strips(i64 0, i64 %n, i64 0, ptr %a)

; CHECK-LABEL: define internal {{.*}}void @short.loop(i64 %begin, i64 %end, i64 %grain, ptr noalias %a)
; CHECK: call void @short.strips(i64 %lo, i64 %end, i64 -1, ptr %a)

; CHECK-LABEL: define internal void @short.strips(i64 %begin, i64 %end, i64 %grain, ptr noalias %a)
; CHECK: [[STRIP:%.*]] = select i1 {{%.*}}, i64 -1, i64 [[#]]
; CHECK: [[LEAST:%.*]] = select i1 {{%.*}}, i64 -1, i64 [[#]]
; CHECK: %strip = phi i64 [ [[STRIP]], %entry ], [ [[STRIP]], %ran ]
; CHECK: icmp ugt i64 %length, [[LEAST]]
; CHECK: call preserve_nonecc void @short.loop(i64 %lo, i64 %end, i64 0, ptr %a)

define void @short(ptr noalias %a, i64 %n) {
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
declare void @tapir.loop(ptr, i64, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
