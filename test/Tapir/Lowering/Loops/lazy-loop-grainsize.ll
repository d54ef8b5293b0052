; A loop leaves at least the program's grainsize of iterations to other workers. A constant
; grainsize is in the code; any other one is a parameter.
; RUN: cat %S/../../Inputs/abi.ll %S/../../Inputs/abi-demand.ll > %t.abi.ll
; RUN: %opt_tapir -passes=tapir-lower -tapir-abi-bitcode=%t.abi.ll -S %s | FileCheck %s
; CHECK-LABEL: define void @constant(
; CHECK: call void @constant.strips(i64 0, i64 %n, i64 0, ptr %a)
; CHECK-LABEL: define void @value(
; CHECK: [[LEAST:%.*]] = call i64 @llvm.umax.i64(i64 %g, i64 1)
; CHECK: call void @value.strips(i64 0, i64 %n, i64 0, i64 [[LEAST]], ptr %a)
; CHECK-LABEL: define void @tiny(
; CHECK: call void @tiny.strips(i64 0, i64 %n, i64 0, ptr %a)

; CHECK-LABEL: define internal {{.*}}void @constant.loop(i64 %begin, i64 %end, i64 %grain, ptr %a)
; CHECK: choose:
; CHECK: call i64 @llvm.umax.i64(i64 {{%.*}}, i64 64)
; CHECK-LABEL: define internal void @constant.strips(i64 %begin, i64 %end, i64 %grain, ptr %a)
; CHECK: icmp ugt i64 %length, 64{{$}}
; CHECK-LABEL: define internal {{.*}}void @value.loop(i64 %begin, i64 %end, i64 %grain, i64 %least, ptr %a)
; CHECK: choose:
; CHECK: call i64 @llvm.umax.i64(i64 {{%.*}}, i64 %least)
; CHECK-LABEL: define internal void @value.strips(i64 %begin, i64 %end, i64 %grain, i64 %least, ptr %a)
; CHECK: icmp ugt i64 %length, %least{{$}}
; CHECK: call preserve_nonecc void @value.loop(i64 %lo, i64 %end, i64 {{%.*}}, i64 %least, ptr %a)

; This number of iterations is too little work for a spawn.
; CHECK-LABEL: define internal void @tiny.strips(
; CHECK: select i1 {{%.*}}, i64 -1, i64 {{[1-9][0-9][0-9]$}}

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
declare void @use(ptr, i64)
declare void @tapir.loop(ptr, i64, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
