//! Adds flags to those that the user has in cargo's configuration.
//!
//! Cargo takes the flags from its environment variables, or from `target.*`, or from `build`, and
//! ignores the other places. So our flags must not be in a variable if the user's flags are in a
//! file. The option `--config` puts our flags in the same place as the user's: cargo joins lists.

use std::env;
use std::process::Command;

/// The values set in cargo's files and by `--config`, as `KEY = VALUE` in TOML.
pub struct Config {
    lines: Vec<String>,
}

impl Config {
    /// Asks cargo, by an unstable command. If the command fails, warns and returns no values.
    pub fn read(cargo: &str, args: &[String]) -> Config {
        let mut call = Command::new(cargo);
        call.args(["-Zunstable-options", "config", "get"]);
        call.args(options(args)).env("RUSTC_BOOTSTRAP", "1");
        let text = match call.output() {
            Ok(output) if output.status.success() => output.stdout,
            _ => {
                eprintln!(
                    "cargo-cilk: warning: cannot read cargo's configuration: flags in it are ignored"
                );
                Vec::new()
            }
        };
        let text = String::from_utf8_lossy(&text);
        Config {
            lines: text.lines().map(str::to_owned).collect(),
        }
    }

    /// Returns values for `--config` that add `ours` to the user's flags of this name, such as
    /// `rustflags`. Returns none if the user has no such flags.
    pub fn additions(
        &self,
        name: &str,
        target: &str,
        ours: &[String],
    ) -> Result<Vec<String>, String> {
        let marker = format!(".{name} = ");
        let theirs: Vec<_> = self
            .lines
            .iter()
            .filter_map(|l| l.split_once(&*marker))
            .collect();
        let value_of = |key: &str| theirs.iter().find(|(k, _)| *k == key).map(|(_, v)| *v);
        let build = value_of("build");
        let triple = format!("target.{target}");
        let this_target = value_of(&triple);
        let variable = target_variable(target, name);
        let conditions: Vec<_> = theirs
            .iter()
            .filter_map(|(key, _)| condition(key))
            .collect();
        let mut all = Vec::new();
        // Cargo takes the flags of the target and those of conditions together, and those of
        // `build` only if it has neither.
        if this_target.is_some() || env::var_os(variable).is_some() {
            all.push(addition(&triple, name, this_target, ours)?);
        } else if !conditions.is_empty() {
            // This condition is true if any of the user's conditions is true, so that our flags
            // come once.
            let any = literal(&format!("cfg(any({}))", conditions.join(",")));
            all.push(addition(&format!("target.{any}"), name, None, ours)?);
        }
        if build.is_some() || !all.is_empty() || env::var_os(build_variable(name)).is_some() {
            all.push(addition("build", name, build, ours)?);
        }
        Ok(all)
    }
}

/// Returns the user's own `--config` options.
pub fn options(args: &[String]) -> Vec<&String> {
    let mut found = Vec::new();
    let mut args = args.iter().take_while(|a| *a != "--");
    while let Some(arg) = args.next() {
        if arg == "--config" {
            found.push(arg);
            found.extend(args.next());
        } else if arg.starts_with("--config=") {
            found.push(arg);
        }
    }
    found
}

fn build_variable(name: &str) -> String {
    format!("CARGO_BUILD_{}", name.to_uppercase())
}

fn target_variable(target: &str, name: &str) -> String {
    format!("CARGO_TARGET_{target}_{name}")
        .to_uppercase()
        .replace('-', "_")
}

/// Returns X of `target.'cfg(X)'`.
fn condition(key: &str) -> Option<String> {
    let key = key.strip_prefix("target.")?;
    let text = match key.strip_prefix('"') {
        Some(rest) => rest
            .strip_suffix('"')?
            .replace("\\\"", "\"")
            .replace("\\\\", "\\"),
        None => key.strip_prefix('\'')?.strip_suffix('\'')?.to_owned(),
    };
    let inner = text.trim().strip_prefix("cfg(")?.strip_suffix(')')?;
    Some(inner.to_owned())
}

/// Returns the option that adds `ours` to `theirs`, the user's value. A string replaces a string,
/// so the user's is repeated.
fn addition(
    key: &str,
    name: &str,
    theirs: Option<&str>,
    ours: &[String],
) -> Result<String, String> {
    let quoted = theirs.and_then(|t| t.chars().next().filter(|c| "\"'".contains(*c)));
    let Some(quote) = quoted else {
        let list: Vec<_> = ours.iter().map(|flag| literal(flag)).collect();
        return Ok(format!("{key}.{name}=[{}]", list.join(",")));
    };
    let theirs = theirs.unwrap_or_default();
    if theirs.contains('\\') && quote == '"' || ours.iter().any(|flag| flag.contains(' ')) {
        return Err(format!(
            "{key}.{name} in cargo's configuration is a string, where flags with blanks cannot be \
             added: make it a list"
        ));
    }
    let text = format!("{} {}", theirs.trim_matches(quote), ours.join(" "));
    Ok(format!("{key}.{name}={}", literal(&text)))
}

/// Returns the text as a string of TOML.
fn literal(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::Config;

    fn additions(lines: &[&str]) -> Vec<String> {
        let lines = lines.iter().map(|&line| line.into()).collect();
        let ours = ["-Ca".into(), "-Cb".into()];
        let config = Config { lines };
        config
            .additions("rustflags", "x86_64-none-none", &ours)
            .unwrap()
    }

    #[test]
    fn nothing_is_added_to_nothing() {
        assert!(additions(&["build.jobs = 1"]).is_empty());
    }

    #[test]
    fn lists_are_joined_by_cargo() {
        let build = r#"build.rustflags=["-Ca","-Cb"]"#;
        assert_eq!(additions(&["build.rustflags = []"]), [build]);
        assert_eq!(
            additions(&["target.x86_64-none-none.rustflags = []"]),
            [r#"target.x86_64-none-none.rustflags=["-Ca","-Cb"]"#, build]
        );
    }

    #[test]
    fn strings_are_repeated() {
        assert_eq!(
            additions(&["build.rustflags = \"-O\""]),
            [r#"build.rustflags="-O -Ca -Cb""#]
        );
    }

    #[test]
    fn conditions_are_joined() {
        let lines = [
            "target.'cfg(a = \"1\")'.rustflags = []",
            "target.\"cfg(b = \\\"2\\\")\".rustflags = []",
        ];
        let key = r#"target."cfg(any(a = \"1\",b = \"2\"))".rustflags"#;
        assert_eq!(additions(&lines)[0], format!(r#"{key}=["-Ca","-Cb"]"#));
    }
}
