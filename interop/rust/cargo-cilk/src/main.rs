//! `cargo cilk`: cargo for programs that use the crate cilk.
//!
//! Rust's compiler knows nothing of OpenCilk. Flags make it load the passes as a plugin, turn on
//! the crate's own switch, and link programs to the runtime. This command finds OpenCilk, sets the
//! flags and passes everything else to cargo.
//!
//! Each kind of flags has its own folder for build results, below cargo's, so that plain and
//! parallel builds don't replace each other.

mod config;
mod doctor;
mod fallback;
mod flags;
mod opencilk;
mod plugin;
mod rustc;
mod scale;
mod temporary;

use std::env;
use std::process::{exit, Command};

use flags::Kind;
use opencilk::OpenCilk;

const USAGE: &str = "\
usage: cargo cilk COMMAND [OPTION...] [-- ARGUMENT...]

  build, run, test, bench, check, ...
              cargo's commands, with what makes the crate cilk parallel
  san         cargo run, in Cilksan, which finds races; `san test` for tests
  scale       measure work, span and running times of a program with Cilkscale
  doctor      say what is there, and what is missing

Before COMMAND:
  --fallback  have OpenCilk's clang compile what rustc leaves as bitcode, where
              rustc can't load plugins; also: CARGO_CILK_FALLBACK=1

OPENCILK_PREFIX says where OpenCilk lies; without it, opencilk-config does, or the
folder that this command is in. Other options are those of cargo.
";

fn main() {
    // Cargo calls this command as `cargo-cilk cilk ...`.
    let mut args: Vec<String> = env::args().skip(1).collect();
    if args.first().is_some_and(|a| a == "cilk") {
        args.remove(0);
    }
    if let Ok(linker) = env::var(fallback::LINKER) {
        exit(fallback::link(&linker, env::args_os().skip(1).collect()));
    }
    let mut falls_back = env::var("CARGO_CILK_FALLBACK").is_ok_and(|v| v == "1");
    if args.first().is_some_and(|a| a == "--fallback") {
        falls_back = true;
        args.remove(0);
    }
    match run(args, falls_back) {
        Ok(status) => exit(status),
        Err(message) => {
            eprintln!("cargo-cilk: error: {message}");
            exit(1);
        }
    }
}

fn run(args: Vec<String>, falls_back: bool) -> Result<i32, String> {
    let Some((command, rest)) = args.split_first() else {
        print!("{USAGE}");
        return Ok(2);
    };
    match command.as_str() {
        "--help" | "-h" | "help" => {
            print!("{USAGE}");
            Ok(0)
        }
        "doctor" => Ok(doctor::examine()),
        "san" => {
            let (command, rest) = match rest.split_first() {
                Some((c, rest)) if c == "test" || c == "build" || c == "run" => (c.as_str(), rest),
                _ => ("run", rest),
            };
            cargo(Kind::Cilksan, command, rest, falls_back)
        }
        "scale" => scale::measure(rest, falls_back),
        _ => cargo(Kind::Plain, command, rest, falls_back),
    }
}

/// Runs a command of cargo with the flags of this kind. Returns its status.
fn cargo(kind: Kind, command: &str, rest: &[String], falls_back: bool) -> Result<i32, String> {
    let mut call = prepare(kind, command, rest, falls_back)?;
    wait_for(&mut call)
}

fn prepare(
    kind: Kind,
    command: &str,
    rest: &[String],
    falls_back: bool,
) -> Result<Command, String> {
    let home = OpenCilk::find()?;
    let compiler = rustc::Rustc::ask()?;
    if !falls_back {
        compiler.check()?;
    }
    let mut call = Command::new(program());
    let given = target(rest);
    let triple = given.unwrap_or(&compiler.host);
    let more = flags::set(&mut call, &home, kind, falls_back, triple, rest)?;
    // If there are options on both sides of the command, cargo forgets those before it. Commands
    // that aren't cargo's own may not know these options.
    if config::options(rest).is_empty() {
        call.args(more).arg(command);
    } else {
        call.arg(command).args(more);
    }
    // With a target, cargo doesn't use the flags for build scripts and macros.
    if given.is_none() {
        call.arg("--target").arg(triple);
    }
    call.args(rest);
    Ok(call)
}

/// Returns the command that runs cargo.
fn program() -> String {
    env::var("CARGO").unwrap_or_else(|_| "cargo".into())
}

/// Returns the value of `--target`, if the option is for cargo rather than for the program.
fn target(args: &[String]) -> Option<&str> {
    let args = args.split(|a| a == "--").next()?;
    let place = args
        .iter()
        .position(|a| a == "--target" || a.starts_with("--target="))?;
    match args[place].split_once('=') {
        Some((_, triple)) => Some(triple),
        None => args.get(place + 1).map(String::as_str),
    }
}

fn wait_for(call: &mut Command) -> Result<i32, String> {
    let name = call.get_program().to_string_lossy().into_owned();
    let status = call
        .status()
        .map_err(|error| format!("cannot run '{name}': {error}"))?;
    Ok(status.code().unwrap_or(1))
}
