; The serial target leaves a plain loop, which stock passes recognise.
; RUN: %opt_tapir -passes='tapir,function(loop-mssa(licm),loop(loop-idiom))' -tapir-target=serial -S %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK-NOT: tapir.
; CHECK: call void @llvm.memset{{.*}}(ptr {{.*}}%a, i8 0,
define void @f(ptr %a, i64 %n) {
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
  %slot = getelementptr i8, ptr %a, i64 %i
  store i8 0, ptr %slot
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
