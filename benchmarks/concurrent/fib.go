// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Fibonacci numbers: each call is a goroutine, which sends its result to its caller.
package main

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"time"
)

func fib(n int, result chan<- int) {
	if n < 2 {
		result <- n
		return
	}
	first, second := make(chan int, 1), make(chan int, 1)
	go fib(n-1, first)
	go fib(n-2, second)
	result <- <-first + <-second
}

func serial(n int) int {
	before, last := 0, 1
	for i := 0; i < n; i++ {
		before, last = last, before+last
	}
	return before
}

func main() {
	n, err := strconv.Atoi(os.Args[1])
	if err != nil || n < 1 || n > 50 {
		os.Exit(2)
	}
	result := make(chan int, 1)
	begin := time.Now()
	go fib(n, result)
	if <-result != serial(n) {
		os.Exit(1)
	}
	took := time.Since(begin)
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		os.Exit(1)
	}
	peak := regexp.MustCompile(`VmHWM:\s+(\d+)`).FindSubmatch(status)
	fmt.Printf("seconds %.4f\nkib %s\n", took.Seconds(), peak[1])
}
