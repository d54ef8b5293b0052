//! Runs one of the programs: `corpus NAME racy` or `corpus NAME free`. Without
//! arguments it lists their names, and the variable that has the race if a report
//! can name it.

mod shared;

macro_rules! programs {
    ($($name:ident)*) => {
        $(mod $name;)*
        const PROGRAMS: &[Program] = &[$(Program {
            name: stringify!($name),
            variable: $name::VARIABLE,
            racy: $name::racy,
            free: $name::free,
        }),*];
    };
}

struct Program {
    name: &'static str,
    variable: Option<&'static str>,
    racy: fn(),
    free: fn(),
}

programs! {
    atomic borrow bounded bytes cache channel chunks closed count_of_owners counter
    downgraded dropped fields formatted guarded_list halves handed_over histogram last_owner
    lazy lazy_lock list local locks messages mutex neighbour once once_apart once_lock
    only_owner poisoned printed printing push quicksort reader readers scratch senders
    stdout stencil sum tasks thread_local thread_rc transpose tried_lock try_lock unwrapped
    weak within
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [name, which] = &args[..] else {
        for program in PROGRAMS {
            println!("{} {}", program.name, program.variable.unwrap_or("-"));
        }
        return;
    };
    let program = PROGRAMS.iter().find(|p| p.name == name);
    let program = program.expect("no program of that name");
    if which == "racy" {
        (program.racy)();
    } else {
        (program.free)();
    }
}
