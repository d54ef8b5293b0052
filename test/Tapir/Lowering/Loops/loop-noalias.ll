; Facts about a loop's pointers are kept in its helper: other pointers do not reach a
; restrict array, unless one is computed from it or its address may be read from
; memory; memory has a size and an alignment. Since LLVM 23 an argument may be freed
; during the call.
; RUN: %lower -S %s | FileCheck %s -DSIZE=%if before-llvm23 %{"dereferenceable(64) "%}

; CHECK-LABEL: define internal {{.*}}void @restrict.loop(i64 %begin, i64 %end
; CHECK-SAME: ptr noalias %x, ptr noalias %y)
define void @restrict(ptr noalias %x, ptr noalias %y, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %x, ptr %y)
  br i1 %t, label %task, label %latch
task:
  %from = getelementptr double, ptr %x, i64 %i
  %v = load double, ptr %from
  %to = getelementptr double, ptr %y, i64 %i
  store double %v, ptr %to
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

; CHECK-LABEL: define internal {{.*}}void @derived.loop(i64 %begin, i64 %end
; CHECK-SAME: ptr %x, ptr %after)
define void @derived(ptr noalias %x, i64 %n, i64 %m) {
entry:
  %sr = alloca i8
  %after = getelementptr double, ptr %x, i64 %m
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %x, ptr %after)
  br i1 %t, label %task, label %latch
task:
  %from = getelementptr double, ptr %x, i64 %i
  %v = load double, ptr %from
  %to = getelementptr double, ptr %after, i64 %i
  store double %v, ptr %to
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

; CHECK-LABEL: define internal {{.*}}void @captured.loop(i64 %begin, i64 %end
; CHECK-SAME: ptr %x, ptr nonnull align 16 [[SIZE]]%y)
define void @captured(ptr noalias %x, ptr align 16 dereferenceable(64) %y, i64 %n) {
entry:
  %sr = alloca i8
  store ptr %x, ptr %y
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %x, ptr %y)
  br i1 %t, label %task, label %latch
task:
  %from = getelementptr double, ptr %x, i64 %i
  %v = load double, ptr %from
  %other = load ptr, ptr %y
  %to = getelementptr double, ptr %other, i64 %i
  store double %v, ptr %to
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

; The memory is newly allocated, or the function's own.
; CHECK-LABEL: define internal {{.*}}void @fresh.loop(i64 %begin, i64 %end
; CHECK-SAME: ptr noalias %x, ptr noalias nonnull align 8 dereferenceable(80) %y)
define void @fresh(i64 %n) {
entry:
  %sr = alloca i8
  %y = alloca [10 x double], align 8
  %x = call noalias ptr @malloc(i64 80)
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %x, ptr %y)
  br i1 %t, label %task, label %latch
task:
  %from = getelementptr double, ptr %x, i64 %i
  %v = load double, ptr %from
  %to = getelementptr double, ptr %y, i64 %i
  store double %v, ptr %to
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
declare ptr @malloc(i64)
declare void @tapir.loop(ptr, i64, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
