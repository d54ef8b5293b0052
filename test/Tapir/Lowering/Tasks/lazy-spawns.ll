; A function with lazy spawns calls its tasks, and asks the runtime before each. If a spawn is
; wanted, a second function, which is entered at that spawn, does the rest. It gets the computed
; values unchanged, the value of a variable that is only read and written, and the address of any
; other variable. Variables keep their alignment.
; RUN: cat %S/../../Inputs/abi.ll %S/../../Inputs/abi-demand.ll > %t.abi.ll
; RUN: %opt_tapir -passes=tapir-lower -tapir-spawns=lazy -tapir-abi-bitcode=%t.abi.ll -S %s | FileCheck %s
; RUN: %opt_tapir -passes=tapir-lower -tapir-spawns=eager -tapir-abi-bitcode=%t.abi.ll -S %s | FileCheck --check-prefix=EAGER %s
; RUN: %opt_tapir -passes=tapir-lower -tapir-abi-bitcode=%t.abi.ll -S %s | FileCheck --check-prefix=EAGER %s
; EAGER-NOT: call i32 @rt_wants_spawn
; EAGER-NOT: @f.spawns

; CHECK-LABEL: define i64 @f(i64 %n)
; CHECK-NOT: @rt_init
; CHECK: %known = add i64 %n, 1
; CHECK: call i32 @rt_wants_spawn()
; CHECK: br i1 %wanted, label %[[FIRST:.*]], label %{{.*}}, !prof
; CHECK: [[FIRST]]:
; CHECK: [[X:%.*]] = load i64, ptr %x, align 2
; CHECK-NEXT: [[R:%.*]] = call fastcc i64 @f.spawns(i64 %n, i32 0, i64 %known, i64 poison, i64 [[X]], ptr %shared)
; CHECK-NEXT: ret i64 [[R]]
; CHECK: call void @use(i64 %n, ptr %shared)
; CHECK: %later = mul i64
; CHECK: call i32 @rt_wants_spawn()
; CHECK: call fastcc i64 @f.spawns(i64 %n, i32 1, i64 %known, i64 %later, i64 {{%.*}}, ptr %shared)
; CHECK: call void @use(i64 %later, ptr %shared)
; CHECK-NOT: call preserve_nonecc void @rt_sync

; CHECK-LABEL: define internal fastcc i64 @f.spawns(
; CHECK-SAME: i64 %n, i32 %place, i64 [[KNOWN:%.*]], i64 [[LATER:%.*]], i64 [[X:%.*]], ptr [[SHARED:%.*]]) #
; CHECK: store i64 [[X]], ptr %x, align 2
; CHECK: [[SECOND:%.*]] = icmp eq i32 %place, 1
; CHECK: call void @rt_init(ptr %sr)
; CHECK: br i1 [[SECOND]], label %[[AT_TWO:.*]], label %[[AT_ONE:.*]]
; CHECK: [[AT_ONE]]:
; CHECK: call preserve_nonecc void @f.spawns.task(ptr %sr, i64 %n, ptr [[SHARED]], ptr %x)
; CHECK: [[ITS:%.*]] = mul i64 [[KNOWN]], %n
; CHECK: [[AT_TWO]]:
; CHECK: [[EITHER:%.*]] = phi i64 [ [[LATER]], %at ], [ [[ITS]], %go ]
; CHECK: call preserve_nonecc void @f.spawns.task.1(ptr %sr, i64 [[EITHER]], ptr [[SHARED]])
; CHECK-NOT: wants_spawn
; CHECK: call preserve_nonecc void @rt_sync(ptr %sr)

define i64 @f(i64 %n) {
entry:
  %sr = alloca i8
  %x = alloca i64, align 2
  %shared = alloca [4 x i64]
  %known = add i64 %n, 1
  %first = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %x, ptr %shared)
  br i1 %first, label %one, label %go
one:
  call void @use(i64 %n, ptr %shared)
  store i64 %n, ptr %x
  call void @tapir.reattach(ptr %sr)
  br label %go
go:
  %later = mul i64 %known, %n
  %second = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %shared)
  br i1 %second, label %two, label %rest
two:
  call void @use(i64 %later, ptr %shared)
  call void @tapir.reattach(ptr %sr)
  br label %rest
rest:
  call void @tapir.sync(ptr %sr)
  %got = load i64, ptr %x
  %sum = add i64 %got, %known
  %all = add i64 %sum, %later
  ret i64 %all
}
declare void @use(i64, ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
