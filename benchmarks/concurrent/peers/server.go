// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The pages of examples/server that all compared servers have, by Go's net/http.
package main

import (
	"fmt"
	"net"
	"net/http"
	"strconv"
)

func fill(columns, rising, falling uint32, size, rows int) int {
	if rows == 0 {
		return 1
	}
	solutions := 0
	for free := ^(columns | rising | falling) & (1<<size - 1); free != 0; free &= free - 1 {
		queen := free & -free
		solutions += fill(columns|queen, (rising|queen)<<1, (falling|queen)>>1, size, rows-1)
	}
	return solutions
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/plain")
		w.Write([]byte("Hello from a strand.\n"))
	})
	http.HandleFunc("/queens", func(w http.ResponseWriter, r *http.Request) {
		size, _ := strconv.Atoi(r.FormValue("n"))
		fmt.Fprintln(w, fill(0, 0, 0, size, size))
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Printf("http://%s/\n", listener.Addr())
	panic(http.Serve(listener, nil))
}
