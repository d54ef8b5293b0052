//! Work, span and running times of a program.
//!
//! OpenCilk's command `cilkscale` runs two builds of the program: the first build measures work and
//! span, and the second one is timed on 1, 2, ... workers.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::flags::Kind;
use crate::opencilk::OpenCilk;
use crate::{prepare, wait_for};

/// Builds and measures the program that `args` of `cargo run` name. Returns a
/// status.
pub fn measure(args: &[String], falls_back: bool) -> Result<i32, String> {
    let split = args.iter().position(|a| a == "--").unwrap_or(args.len());
    let (options, arguments) = args.split_at(split);
    let mut options = options.to_vec();
    if !options
        .iter()
        .any(|o| o == "--release" || o.starts_with("--profile"))
    {
        options.push("--release".into());
    }
    let counting = build(Kind::Tool("cilkscale"), &options, falls_back)?;
    let timed = build(Kind::Tool("cilkscale-benchmark"), &options, falls_back)?;
    let mut call = Command::new(OpenCilk::find()?.prefix.join("bin/cilkscale"));
    call.arg("-c")
        .arg(counting)
        .arg("-b")
        .arg(timed)
        .args(arguments);
    wait_for(&mut call)
}

/// Builds the program and returns its file.
fn build(kind: Kind, options: &[String], falls_back: bool) -> Result<PathBuf, String> {
    let mut options = options.to_vec();
    options.push("--message-format=json-render-diagnostics".into());
    let output = prepare(kind, "build", &options, falls_back)?
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    if !output.status.success() {
        return Err("the program could not be built".into());
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let mut programs = text.lines().filter_map(executable);
    match (programs.next(), programs.next()) {
        (Some(one), None) => Ok(one),
        (None, _) => Err("there is no program to measure".into()),
        _ => Err("there are several programs: name one by --bin or --example".into()),
    }
}

/// Returns the program's file from one of cargo's messages, a line of JSON.
fn executable(message: &str) -> Option<PathBuf> {
    let (_, rest) = message.split_once("\"executable\":\"")?;
    let (path, _) = rest.split_once('"')?;
    Some(path.replace("\\\\", "\\").into())
}
