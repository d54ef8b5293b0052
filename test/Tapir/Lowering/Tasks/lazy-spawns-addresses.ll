; Addresses in a variable that a task gets a copy of are computed once in each block that uses them,
; however they depend on each other: in the function that asks if work is wanted, and in the task.
; RUN: cat %S/../../Inputs/abi.ll %S/../../Inputs/abi-demand.ll > %t.abi.ll
; RUN: %opt_tapir -passes=tapir-lower -tapir-spawns=lazy -tapir-abi-bitcode=%t.abi.ll -S %s -o %t.ll
; RUN: grep "select i1" %t.ll | count 56

define void @f(i64 %n, i1 %c, i1 %d) {
entry:
  %sr = alloca i8
  %own = alloca [8 x i64]
  %p0 = getelementptr i64, ptr %own, i64 1
  %q0 = getelementptr i64, ptr %own, i64 2
  %p1 = select i1 %c, ptr %p0, ptr %q0
  %q1 = select i1 %d, ptr %q0, ptr %p0
  %p2 = select i1 %c, ptr %p1, ptr %q1
  %q2 = select i1 %d, ptr %q1, ptr %p1
  %p3 = select i1 %c, ptr %p2, ptr %q2
  %q3 = select i1 %d, ptr %q2, ptr %p2
  %p4 = select i1 %c, ptr %p3, ptr %q3
  %q4 = select i1 %d, ptr %q3, ptr %p3
  %p5 = select i1 %c, ptr %p4, ptr %q4
  %q5 = select i1 %d, ptr %q4, ptr %p4
  %p6 = select i1 %c, ptr %p5, ptr %q5
  %q6 = select i1 %d, ptr %q5, ptr %p5
  %p7 = select i1 %c, ptr %p6, ptr %q6
  %q7 = select i1 %d, ptr %q6, ptr %p6
  %p8 = select i1 %c, ptr %p7, ptr %q7
  %q8 = select i1 %d, ptr %q7, ptr %p7
  %p9 = select i1 %c, ptr %p8, ptr %q8
  %q9 = select i1 %d, ptr %q8, ptr %p8
  %p10 = select i1 %c, ptr %p9, ptr %q9
  %q10 = select i1 %d, ptr %q9, ptr %p9
  %p11 = select i1 %c, ptr %p10, ptr %q10
  %q11 = select i1 %d, ptr %q10, ptr %p10
  %p12 = select i1 %c, ptr %p11, ptr %q11
  %q12 = select i1 %d, ptr %q11, ptr %p11
  %p13 = select i1 %c, ptr %p12, ptr %q12
  %q13 = select i1 %d, ptr %q12, ptr %p12
  %p14 = select i1 %c, ptr %p13, ptr %q13
  %q14 = select i1 %d, ptr %q13, ptr %p13
  %first = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %first, label %one, label %go
one:
  call void @use(ptr %p14, ptr %q14)
  call void @tapir.reattach(ptr %sr)
  br label %go
go:
  call void @more(i64 %n)
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use(ptr, ptr)
declare void @more(i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
