//! Two tasks add nodes at the beginning of a list.

use crate::shared::Shared;

pub const VARIABLE: Option<&str> = Some("head");

struct Node {
    value: u32,
    next: Option<Box<Node>>,
}

fn length(mut list: &Option<Box<Node>>) -> usize {
    let mut count = 0;
    while let Some(node) = list {
        assert!(node.value > 0);
        count += 1;
        list = &node.next;
    }
    count
}

pub fn racy() {
    let head = Shared::new(None);
    let push = |value| {
        let next = head.get().take();
        *head.get() = Some(Box::new(Node { value, next }));
    };
    cilk::join(|| push(1), || push(2));
    assert_eq!(length(head.get()), 2);
}

pub fn free() {
    let one = |value| Some(Box::new(Node { value, next: None }));
    let (mut a, b) = cilk::join(|| one(1), || one(2));
    a.as_mut().unwrap().next = b;
    assert_eq!(length(&a), 2);
}
