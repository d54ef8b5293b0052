; Variables that tasks only read need no capture once all users of their address are inlined: they
; become values.
; RUN: %opt_tapir -passes=tapir-minimise-captures,verify,tapir-verify -S %s | FileCheck %s

; One is a structure, and one the task overwrites before it reads it.
; CHECK-LABEL: define i32 @structure(
; CHECK-NEXT: %sr = alloca i8
; CHECK-NOT: alloca
; CHECK: @tapir.detach(ptr nonnull %sr)
; CHECK: call void @use(i32 %n, i64 %m)
; CHECK: ret i32 %n
define i32 @structure(i32 %n, i64 %m) {
  %sr = alloca i8
  %s = alloca { i32, i64 }
  %own = alloca i64
  %second = getelementptr { i32, i64 }, ptr %s, i64 0, i32 1
  store i32 %n, ptr %s
  store i64 %m, ptr %second
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %s, ptr %second, ptr %own) #0
  br i1 %d, label %task, label %cont
task:
  store i64 0, ptr %own
  %a = load i32, ptr %s
  %b = load i64, ptr %second
  call void @use(i32 %a, i64 %b)
  store i64 %b, ptr %own
  call void @tapir.reattach(ptr %sr) #0
  br label %cont
cont:
  call void @tapir.sync(ptr %sr) nounwind
  store i64 1, ptr %own
  %r = load i64, ptr %own
  %c = load i32, ptr %s
  ret i32 %c
}
; A closure is removed, and then the variables that it refers to, except those that the task changes
; through it.
; CHECK-LABEL: define i64 @closure(
; CHECK: %sum = alloca i64
; CHECK-NOT: alloca
; CHECK: @tapir.detach(ptr nonnull %sr, ptr nonnull %sum)
; CHECK: %x = call i64 @compute(i64 %n)
; CHECK: store i64 %x, ptr %sum
; CHECK: @tapir.sync(
; CHECK: %r = load i64, ptr %sum
; CHECK: ret i64 %r
define i64 @closure(i64 %n) {
  %sr = alloca i8
  %closure = alloca { ptr, ptr }
  %limit = alloca i64
  %sum = alloca i64
  store i64 %n, ptr %limit
  store i64 0, ptr %sum
  store ptr %limit, ptr %closure
  %second = getelementptr i8, ptr %closure, i64 8
  store ptr %sum, ptr %second
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %closure) #0
  br i1 %d, label %task, label %cont
task:
  %p = load ptr, ptr %closure
  %v = load i64, ptr %p
  %x = call i64 @compute(i64 %v)
  %q = load ptr, ptr %second
  store i64 %x, ptr %q
  call void @tapir.reattach(ptr %sr) #0
  br label %cont
cont:
  call void @tapir.sync(ptr %sr) nounwind
  %r = load i64, ptr %sum
  ret i64 %r
}
; The same holds if the closure is copied.
; CHECK-LABEL: define i64 @copied(
; CHECK: %sum = alloca i64
; CHECK-NOT: alloca
; CHECK: @tapir.detach(ptr nonnull %sr, ptr nonnull %sum)
; CHECK: %r = load i64, ptr %sum
; CHECK: ret i64 %r
define i64 @copied(i64 %n) {
  %sr = alloca i8
  %closure = alloca { ptr, ptr }
  %copy = alloca { ptr, ptr }
  %sum = alloca i64
  store i64 0, ptr %sum
  %from = getelementptr i8, ptr %closure, i64 8
  store ptr %sum, ptr %from
  call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr %closure, i64 16, i1 false)
  %second = getelementptr i8, ptr %copy, i64 8
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %copy) #0
  br i1 %d, label %task, label %cont
task:
  %x = call i64 @compute(i64 %n)
  %q = load ptr, ptr %second
  store i64 %x, ptr %q
  call void @tapir.reattach(ptr %sr) #0
  br label %cont
cont:
  call void @tapir.sync(ptr %sr) nounwind
  %r = load i64, ptr %sum
  ret i64 %r
}
; Memory that a vector points to is captured before any pass could take it for local.
; CHECK-LABEL: define i64 @vector(
; CHECK-NEXT: %sr = alloca i8
; CHECK-NOT: alloca
; CHECK: %data = call noalias ptr @malloc(
; CHECK: @tapir.detach(ptr nonnull %sr, ptr {{.*}}%data)
; CHECK: @tapir.sync(
; CHECK: %r = load i64, ptr %data
; CHECK: ret i64 %r
define i64 @vector(i64 %n) {
  %sr = alloca i8
  %v = alloca { ptr, ptr, ptr }
  %data = call noalias ptr @malloc(i64 8)
  store i64 %n, ptr %data
  store ptr %data, ptr %v
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %v) #0
  br i1 %d, label %task, label %cont
task:
  %p = load ptr, ptr %v
  store i64 7, ptr %p
  call void @tapir.reattach(ptr %sr) #0
  br label %cont
cont:
  call void @tapir.sync(ptr %sr) nounwind
  %r = load i64, ptr %data
  ret i64 %r
}
; A task in a task only reads a variable that the outer one writes.
; CHECK-LABEL: define void @nested(
; CHECK: %sr2 = alloca i8
; CHECK-NOT: alloca
; CHECK: @tapir.detach(ptr nonnull %sr2)
; CHECK: call void @use(i32 0, i64 %x)
define void @nested(i64 %n) {
  %sr = alloca i8
  %sr2 = alloca i8
  %v = alloca i64
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr) #0
  br i1 %d, label %task, label %cont
task:
  %x = call i64 @compute(i64 %n)
  store i64 %x, ptr %v
  %d2 = call i1 (ptr, ...) @tapir.detach(ptr %sr2, ptr %v) #0
  br i1 %d2, label %inner, label %inner.cont
inner:
  %y = load i64, ptr %v
  call void @use(i32 0, i64 %y)
  call void @tapir.reattach(ptr %sr2) #0
  br label %inner.cont
inner.cont:
  call void @tapir.sync(ptr %sr2) nounwind
  call void @tapir.reattach(ptr %sr) #0
  br label %cont
cont:
  call void @tapir.sync(ptr %sr) nounwind
  ret void
}
; An address that comes by two paths is one address.
; CHECK-LABEL: define i64 @phi(
; CHECK: %sr = alloca i8
; CHECK-NOT: alloca
; CHECK: @tapir.detach(ptr nonnull %sr)
define i64 @phi(i64 %n, i1 %c) {
  %sr = alloca i8
  %v = alloca { i64, i64 }
  br i1 %c, label %one, label %other
one:
  %a = getelementptr i8, ptr %v, i64 8
  store i64 %n, ptr %a
  br label %join
other:
  %b = getelementptr i8, ptr %v, i64 8
  store i64 1, ptr %b
  br label %join
join:
  %p = phi ptr [ %a, %one ], [ %b, %other ]
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %v) #0
  br i1 %d, label %task, label %cont
task:
  %x = load i64, ptr %p
  call void @use(i32 0, i64 %x)
  call void @tapir.reattach(ptr %sr) #0
  br label %cont
cont:
  call void @tapir.sync(ptr %sr) nounwind
  %r = load i64, ptr %p
  ret i64 %r
}
; The load of the pointer was forwarded already; without the pointer's memory only the detach makes
; the memory that it points to escape.
; CHECK-LABEL: define i64 @forwarded(
; CHECK: %x = alloca i64
; CHECK-NOT: alloca
; CHECK: @tapir.detach(ptr nonnull %sr, ptr nonnull %x)
; CHECK: @tapir.sync(
; CHECK: %r = load i64, ptr %x
; CHECK: ret i64 %r
define i64 @forwarded(i64 %n) {
  %sr = alloca i8
  %x = alloca i64
  %p = alloca ptr
  store i64 %n, ptr %x
  store ptr %x, ptr %p
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p) #0
  br i1 %d, label %task, label %cont
task:
  store i64 7, ptr %x
  call void @tapir.reattach(ptr %sr) #0
  br label %cont
cont:
  call void @tapir.sync(ptr %sr) nounwind
  %r = load i64, ptr %x
  ret i64 %r
}
; The same holds for one of two pointers.
; CHECK-LABEL: define i64 @either(
; CHECK: @tapir.detach(ptr nonnull %sr, ptr nonnull %{{[xy]}}, ptr nonnull %{{[xy]}})
; CHECK: @tapir.sync(
; CHECK: %r = load i64, ptr %x
define i64 @either(i64 %n, i1 %c) {
  %sr = alloca i8
  %x = alloca i64
  %y = alloca i64
  %p = alloca ptr
  store i64 %n, ptr %x
  store i64 %n, ptr %y
  %which = select i1 %c, ptr %x, ptr %y
  store ptr %which, ptr %p
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p) #0
  br i1 %d, label %task, label %cont
task:
  store i64 7, ptr %which
  call void @tapir.reattach(ptr %sr) #0
  br label %cont
cont:
  call void @tapir.sync(ptr %sr) nounwind
  %r = load i64, ptr %x
  %s = load i64, ptr %y
  %t = sub i64 %r, %s
  ret i64 %t
}
; Two copies of a task share memory with tasks of their own: the memory is captured there, but not
; by the copies' detaches.
; CHECK-LABEL: define void @copies(
; CHECK: @tapir.detach(ptr nonnull %sr)
; CHECK: @tapir.detach(ptr nonnull %sr2, ptr nonnull %x)
; CHECK: @tapir.detach(ptr nonnull %sr)
; CHECK: @tapir.detach(ptr nonnull %sr2, ptr nonnull %x)
define void @copies(i64 %n) {
  %sr = alloca i8
  %sr2 = alloca i8
  %x = alloca i64
  %p = alloca ptr
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr) #0
  br i1 %d, label %task, label %cont
task:
  store ptr %x, ptr %p
  %d2 = call i1 (ptr, ...) @tapir.detach(ptr %sr2, ptr %p) #0
  br i1 %d2, label %inner, label %inner.cont
inner:
  %a = load ptr, ptr %p
  store i64 7, ptr %a
  call void @tapir.reattach(ptr %sr2) #0
  br label %inner.cont
inner.cont:
  call void @tapir.sync(ptr %sr2) nounwind
  %r = load i64, ptr %x
  call void @use(i32 0, i64 %r)
  call void @tapir.reattach(ptr %sr) #0
  br label %cont
cont:
  %d3 = call i1 (ptr, ...) @tapir.detach(ptr %sr) #0
  br i1 %d3, label %task2, label %cont2
task2:
  store ptr %x, ptr %p
  %d4 = call i1 (ptr, ...) @tapir.detach(ptr %sr2, ptr %p) #0
  br i1 %d4, label %inner2, label %inner.cont2
inner2:
  %a2 = load ptr, ptr %p
  store i64 8, ptr %a2
  call void @tapir.reattach(ptr %sr2) #0
  br label %inner.cont2
inner.cont2:
  call void @tapir.sync(ptr %sr2) nounwind
  %r2 = load i64, ptr %x
  call void @use(i32 0, i64 %r2)
  call void @tapir.reattach(ptr %sr) #0
  br label %cont2
cont2:
  call void @tapir.sync(ptr %sr) nounwind
  ret void
}
declare void @use(i32, i64)
declare i64 @compute(i64)
declare ptr @malloc(i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
attributes #0 = { nounwind memory(read, inaccessiblemem: readwrite) }
