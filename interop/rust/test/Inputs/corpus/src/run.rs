//! Runs the programs of a corpus: `PROGRAM NAME racy` or `PROGRAM NAME free`. Without arguments it
//! lists their names, each with the variable that has the race if a report can name it.

pub struct Program {
    pub name: &'static str,
    pub variable: Option<&'static str>,
    pub racy: fn(),
    pub free: fn(),
}

/// Declares the modules with the programs, and `main`.
macro_rules! programs {
    ($($name:ident)*) => {
        $(mod $name;)*
        fn main() {
            run::run(&[$(run::Program {
                name: stringify!($name),
                variable: $name::VARIABLE,
                racy: $name::racy,
                free: $name::free,
            }),*]);
        }
    };
}

pub fn run(programs: &[Program]) {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [name, which] = &args[..] else {
        for program in programs {
            println!("{} {}", program.name, program.variable.unwrap_or("-"));
        }
        return;
    };
    let program = programs.iter().find(|p| p.name == name);
    let program = program.expect("no program of that name");
    if which == "racy" {
        (program.racy)();
    } else {
        (program.free)();
    }
}
