// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Two goroutines that wait for one another, with unbuffered channels.
package main

import (
	"fmt"
	"os"
	"strconv"
	"time"
)

func answer(there, back chan int, times int) {
	for i := 0; i < times; i++ {
		back <- <-there + 1
	}
}

func main() {
	times, err := strconv.Atoi(os.Args[1])
	if err != nil || times < 1 {
		os.Exit(2)
	}
	there, back := make(chan int), make(chan int)
	begin := time.Now()
	go answer(there, back, times)
	sum := 0
	for i := 0; i < times; i++ {
		there <- i
		sum += <-back - i
	}
	took := time.Since(begin)
	if sum != times {
		os.Exit(1)
	}
	fmt.Printf("channel %.4f\n", float64(took.Nanoseconds())/float64(2*times))
}
