/* A source whose lines the page shows. */
void sort(int *a, int n) {
  cilk_for (int i = 0; i < n; ++i)
	a[i] = i < n && a[i] > 0;
  if (n > 1) {
    cilk_spawn sort(a, n / 2); /* <script>alert(1)</script> */
    sort(a + n / 2, n - n / 2);
    cilk_sync;
  }
}
