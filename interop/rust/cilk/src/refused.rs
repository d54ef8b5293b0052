//! Programs that the compiler refuses, since they would race.
//!
//! A value whose owners are counted without atomics goes to two strands, or comes
//! from one:
//!
//! ```compile_fail,E0277
//! let a = std::rc::Rc::new(1);
//! let b = a.clone();
//! cilk::join(move || drop(a), move || drop(b));
//! ```
//!
//! ```compile_fail,E0277
//! let (a, _) = cilk::join(|| std::rc::Rc::new(1), || ());
//! ```
//!
//! ```compile_fail,E0277
//! let mut owners = vec![std::rc::Rc::new(1); 10];
//! cilk::par_for(cilk::chunks_mut(&mut owners, 2), |c| c.fill(c[0].clone()));
//! ```
//!
//! Memory that may be changed through shared references:
//!
//! ```compile_fail,E0277
//! let cells = vec![std::cell::Cell::new(0); 10];
//! cilk::par_for(&cells, |c| c.set(1));
//! ```
//!
//! ```compile_fail,E0277
//! let sum = std::cell::RefCell::new(0);
//! cilk::par_for(0..10, |i| *sum.borrow_mut() += i);
//! ```
//!
//! One slice twice:
//!
//! ```compile_fail,E0499
//! let mut a = vec![0; 10];
//! cilk::par_for(cilk::zip(&mut a, &mut a), |(x, y)| std::mem::swap(x, y));
//! ```
//!
//! ```compile_fail,E0502
//! let mut a = vec![0; 10];
//! cilk::join(|| a[0] = 1, || a[1]);
//! ```
//!
//! The scope of another task:
//!
//! ```compile_fail
//! cilk::scope(|s| s.spawn(|_| s.spawn(|_| ())));
//! ```
//!
//! Views that must stay on their thread:
//!
//! ```compile_fail,E0277
//! struct Last;
//! impl cilk::Monoid for Last {
//!     type View = Option<std::rc::Rc<u8>>;
//!     fn identity() -> Self::View { None }
//!     fn merge(left: &mut Self::View, right: Self::View) { *left = right; }
//! }
//! ```
//!
//! Views that the runtime can't align. The compiler refuses these with OpenCilk's passes and
//! without:
//!
//! ```compile_fail,E0080
//! #[derive(Default)]
//! #[repr(align(32))]
//! struct Wide(u8);
//! impl std::ops::AddAssign for Wide {
//!     fn add_assign(&mut self, other: Wide) { self.0 += other.0; }
//! }
//! cilk::reduce::<cilk::Sum<Wide>>(|_| ());
//! ```
