; A task that may end after a few instructions is pushed only on paths where it continues.
; RUN: %lower -S %s | FileCheck %s
; RUN: %lower -tapir-late-push=false -S %s | FileCheck %s --check-prefix=EARLY

; EARLY-LABEL: define internal preserve_nonecc void @leaf.task(
; EARLY-NOT: icmp
; EARLY: call ptr @rt_push(
; EARLY: %zero = icmp eq i32 %n, 0
; CHECK-LABEL: define internal preserve_nonecc void @leaf.task(
; CHECK-NOT: rt_push
; CHECK: %zero = icmp eq i32 %n, 0
; CHECK-NEXT: br i1 %zero, label %[[SOON:.*]], label %[[PUSH:.*]]
; CHECK: [[PUSH]]:
; CHECK-NEXT: call void asm sideeffect "", "s"(ptr @{{.*}}
; CHECK-NEXT: [[FRAME:%.*]] = call ptr @llvm.frameaddress.p0(i32 0)
; CHECK-NEXT: [[ENTRY:%.*]] = call ptr @rt_push(ptr %region, ptr [[FRAME]])
; CHECK: call void @work()
; CHECK: call void @rt_pop(ptr %region, ptr [[ENTRY]])
; CHECK-NEXT: ret void
; CHECK: [[SOON]]:
; CHECK-NEXT: store i32 0, ptr %p
; CHECK-NOT: rt_pop
; CHECK: ret void
define void @leaf(i32 %n, ptr %p) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %t, label %task, label %cont
task:
  %zero = icmp eq i32 %n, 0
  br i1 %zero, label %soon, label %more
soon:
  store i32 0, ptr %p
  br label %end
more:
  call void @work()
  br label %end
end:
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}

; There are several conditions in turn, and exits that meet.
; CHECK-LABEL: define internal preserve_nonecc void @conditions.task(
; CHECK-NOT: rt_push
; CHECK: %zero = icmp eq i32 %n, 0
; CHECK: %v = phi i32 [ 7, %more ]
; CHECK-NEXT: store i32 %v, ptr %q
; CHECK-NEXT: call void @rt_pop(
; CHECK-NEXT: ret void
; CHECK: %null = icmp eq ptr %p, null
; CHECK: call ptr @rt_push(
; CHECK: call void @work()
; CHECK: phi i32 [ %n, %{{.*}} ]
; CHECK-NEXT: store i32
; CHECK-NEXT: ret void
; CHECK: phi i32 [ 2, %{{.*}} ]
; CHECK-NEXT: store i32
; CHECK-NEXT: ret void
define void @conditions(i32 %n, ptr %p, ptr %q) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %t, label %task, label %cont
task:
  %zero = icmp eq i32 %n, 0
  br i1 %zero, label %end, label %second
second:
  %null = icmp eq ptr %p, null
  br i1 %null, label %end, label %more
more:
  call void @work()
  br label %end
end:
  %v = phi i32 [ %n, %task ], [ 2, %second ], [ 7, %more ]
  store i32 %v, ptr %q
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}

; No call, no loop and no access that other threads could wait for may precede the push.
; CHECK-LABEL: define internal preserve_nonecc void @call.task(
; CHECK: call ptr @rt_push(
; CHECK: call void @work()
; CHECK: icmp eq
define void @call(i32 %n, ptr %p) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %t, label %task, label %cont
task:
  call void @work()
  %zero = icmp eq i32 %n, 0
  br i1 %zero, label %end, label %more
more:
  call void @work()
  br label %end
end:
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
; CHECK-LABEL: define internal preserve_nonecc void @loop.task(
; CHECK: call ptr @rt_push(
; CHECK: load i32
; CHECK: call void @rt_pop(
define void @loop(i32 %n, ptr %p) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %t, label %task, label %cont
task:
  %zero = icmp eq i32 %n, 0
  br i1 %zero, label %again, label %more
again:
  %v = load i32, ptr %p
  %stay = icmp eq i32 %v, 0
  br i1 %stay, label %again, label %end
more:
  call void @work()
  br label %end
end:
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
; CHECK-LABEL: define internal preserve_nonecc void @atomic.task(
; CHECK: call ptr @rt_push(
; CHECK: load atomic
define void @atomic(i32 %n, ptr %p) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %t, label %task, label %cont
task:
  %v = load atomic i32, ptr %p seq_cst, align 4
  %zero = icmp eq i32 %v, 0
  br i1 %zero, label %end, label %more
more:
  call void @work()
  br label %end
end:
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}

; ThreadSanitizer looks for races of tasks that are pushed.
; CHECK-LABEL: define internal preserve_nonecc void @tsan.task(
; CHECK: call ptr @rt_push(
; CHECK: icmp eq
define void @tsan(i32 %n, ptr %p) sanitize_thread {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %t, label %task, label %cont
task:
  %zero = icmp eq i32 %n, 0
  br i1 %zero, label %soon, label %more
soon:
  store i32 0, ptr %p
  br label %end
more:
  call void @work()
  br label %end
end:
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}

; A task that only stores needs no push at all.
; CHECK-LABEL: define internal preserve_nonecc void @short.task(
; CHECK-NOT: rt_
; CHECK: store i32 1, ptr %p
; CHECK-NOT: rt_
; CHECK: ret void
define void @short(ptr %p) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %t, label %task, label %cont
task:
  store i32 1, ptr %p
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @work()
  call void @tapir.sync(ptr %sr)
  ret void
}
; Code that throws on the way has a push of its own.
; CHECK-LABEL: define internal preserve_nonecc void @throwing.task(
; CHECK-NOT: rt_push
; CHECK: br i1 %negative, label %[[THROW:.*]], label %ask
; CHECK: [[THROW]]:
; CHECK-NEXT: call void asm sideeffect "", "s"(ptr @{{.*}}
; CHECK-NEXT: [[OWNFRAME:%.*]] = call ptr @llvm.frameaddress.p0(i32 0)
; CHECK-NEXT: [[OWN:%.*]] = call ptr @rt_push(ptr %region, ptr [[OWNFRAME]])
; CHECK: invoke void @fail()
; CHECK: ask:
; CHECK-NEXT: %zero = icmp eq i32 %n, 0
; CHECK-NEXT: br i1 %zero, label %[[SOON:.*]], label %[[PUSH:.*]]
; CHECK: call void @rt_pop(ptr %region, ptr [[ENTRY:%.*]])
; CHECK: [[PUSH]]:
; CHECK: [[ENTRY]] = call ptr @rt_push(ptr %region, ptr {{.*}})
; CHECK: invoke void @work()
; CHECK: task.pad:
; CHECK-NEXT: [[EITHER:%.*]] = phi ptr [ [[ENTRY]], %{{.*}} ], [ [[OWN]], %{{.*}} ]
; CHECK: call void @rt_child_threw(ptr %region, ptr [[EITHER]],
; CHECK: [[SOON]]:
; CHECK-NEXT: ret void
define void @throwing(i32 %n) personality ptr @__gxx_personality_v0 {
  %sr = alloca i8
  %d = invoke i1 (ptr, ...) @tapir.detach(ptr %sr) to label %detached unwind label %pad
detached:
  br i1 %d, label %task, label %cont
task:
  %negative = icmp slt i32 %n, 0
  br i1 %negative, label %throw, label %ask
throw:
  invoke void @fail() to label %never unwind label %task.pad
ask:
  %zero = icmp eq i32 %n, 0
  br i1 %zero, label %end, label %more
more:
  invoke void @work() to label %end unwind label %task.pad
task.pad:
  %tp = landingpad { ptr, i32 } catch ptr null
  %te = extractvalue { ptr, i32 } %tp, 0
  invoke void @tapir.exception(ptr %sr, ptr %te) to label %never unwind label %pad
never:
  unreachable
end:
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  invoke void @tapir.sync(ptr %sr) to label %done unwind label %pad
done:
  ret void
pad:
  %p = landingpad { ptr, i32 } cleanup
  %e = extractvalue { ptr, i32 } %p, 0
  call void @tapir.sync(ptr %sr) nounwind
  call void @tapir.unwind(ptr %sr, ptr %e)
  resume { ptr, i32 } %p
}

; The longer side of a branch has a push of its own if the other side may end soon.
; CHECK-LABEL: define internal preserve_nonecc void @passed.task(
; CHECK-NOT: rt_push
; CHECK: br i1 %few, label %[[FEW:.*]], label %ask
; CHECK: [[FEW]]:
; CHECK: [[OWN:%.*]] = call ptr @rt_push(ptr %region, ptr {{.*}})
; CHECK: call void @work()
; CHECK: ask:
; CHECK-NEXT: %none = icmp eq i32 %free, 0
; CHECK-NEXT: br i1 %none, label %[[SOON:.*]], label %[[PUSH:.*]]
; CHECK: [[PUSH]]:
; CHECK: [[ENTRY:%.*]] = call ptr @rt_push(ptr %region, ptr {{.*}})
; CHECK: call void @work()
; CHECK: [[EITHER:%.*]] = phi ptr [ [[ENTRY]], %{{.*}} ], [ [[OWN]], %{{.*}} ]
; CHECK: call void @rt_pop(ptr %region, ptr [[EITHER]])
; CHECK: [[SOON]]:
; CHECK-NEXT: store i32 0, ptr %p
; CHECK-NOT: rt_pop
; CHECK: ret void
define void @passed(i32 %rows, i32 %free, ptr %p) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %t, label %task, label %cont
task:
  %few = icmp slt i32 %rows, 6
  br i1 %few, label %count, label %ask
count:
  call void @work()
  br label %end
ask:
  %none = icmp eq i32 %free, 0
  br i1 %none, label %soon, label %more
soon:
  store i32 0, ptr %p
  br label %end
more:
  call void @work()
  br label %end
end:
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}

; The push stays if each side of the branch calls a function before it may end.
; CHECK-LABEL: define internal preserve_nonecc void @stays.task(
; CHECK: call ptr @rt_push(
; CHECK: icmp slt
; CHECK-NOT: rt_push
; CHECK: ret void
define void @stays(i32 %rows, i32 %free, ptr %p) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %t, label %task, label %cont
task:
  %few = icmp slt i32 %rows, 6
  br i1 %few, label %count, label %ask
count:
  call void @work()
  br label %end
ask:
  call void @work()
  %none = icmp eq i32 %free, 0
  br i1 %none, label %end, label %more
more:
  call void @work()
  br label %end
end:
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @fail()
declare i32 @__gxx_personality_v0(...)
declare void @tapir.exception(ptr, ptr)
declare void @tapir.unwind(ptr, ptr)
declare void @work()
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
