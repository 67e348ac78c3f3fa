//! What `--help` has besides what clap makes of the arguments: the commands by what they are for.

use clap::Command;
use clap::builder::StyledStr;
use std::ffi::OsString;
use std::fmt::Write as _;

/// The commands by what they are for. Each is in exactly one group.
const GROUPS: [(&str, &[&str]); 5] = [
    ("Learn", &["list", "game", "sandbox", "review", "reset", "doctor"]),
    ("Have your own code judged", &["grade"]),
    ("Teach", &["report"]),
    ("Write lessons", &["new", "check"]),
    ("For scripts and the shell", &["frame", "measure", "draw", "completions", "man", "help"]),
];

/// How the tutorial itself and its commands are called.
const USAGE: &str = "minktutor [OPTIONS] [ID[.STEP]]\n       minktutor [OPTIONS] <COMMAND>";

/// True if help may be asked for. Its texts are made only then, because that takes longer than a start should.
pub(super) fn is_asked(words: &[OsString]) -> bool {
    words.iter().any(|word| ["-h", "--help", "help"].iter().any(|help| word == help))
}

/// The command line with its commands in groups.
pub(super) fn grouped(mut command: Command) -> Command {
    // clap adds the command `help` only here.
    command.build();
    let header = *command.get_styles().get_header();
    let literal = *command.get_styles().get_literal();
    let mut groups = StyledStr::new();
    for (title, names) in GROUPS {
        let _ = writeln!(groups, "{header}{title}:{header:#}");
        for sub in names.iter().filter_map(|name| command.find_subcommand(name)) {
            let about = sub.get_about().map(ToString::to_string).unwrap_or_default();
            let _ = writeln!(groups, "  {literal}{:<11}{literal:#}  {about}", sub.get_name());
        }
    }
    // Otherwise clap would list them a second time.
    let command = command.mut_subcommands(|sub| sub.hide(true)).override_usage(USAGE);
    let groups = groups.ansi();
    command.help_template(format!("{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}\n{{all-args}}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::Cli;
    use clap::CommandFactory as _;

    #[test]
    fn each_command_stands_in_one_group() {
        let mut command = Cli::command();
        command.build();
        let mut there: Vec<&str> =
            command.get_subcommands().filter(|sub| !sub.is_hide_set()).map(Command::get_name).collect();
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        there.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(grouped, there);
    }
}
