//! The flags of the command line, and which commands they apply to.

use super::{Cli, help, learner, remote};
use crate::key::{Stroke, parse_script};
use crate::settings::{ColorChoice, Glyphs, Settings, ThemeChoice};
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, Args, Command, CommandFactory as _, FromArgMatches as _};
use std::ffi::OsString;
use std::path::PathBuf;

/// The arguments of the tutorial. Some of its flags go with other commands too; all are global, so that they may stand
/// before or after the command.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// Where to start: a lesson or a step, by id or number (see `minktutor list`)
    #[arg(value_name = "ID[.STEP]", conflicts_with = "lesson")]
    pub(super) place: Option<String>,
    /// Start at this lesson or step; `minktutor 2.4` does the same
    #[arg(long, value_name = "ID[.STEP]", global = true)]
    pub(super) lesson: Option<String>,
    /// Read the lessons of this folder instead of the built-in ones
    #[arg(long, value_name = "DIR", global = true)]
    pub(super) lessons: Option<PathBuf>,
    /// Keys to press first, such as `left*3 down tab enter x`; `bet` gives the right prediction
    #[arg(long, value_name = "KEYS", default_value = "", hide_default_value = true, value_parser = script, global = true)]
    pub(super) keys: Script,
    /// The seed for the order of answers and for random cases
    #[arg(long, value_name = "N", global = true)]
    pub(super) seed: Option<u64>,
    #[command(flatten)]
    pub(super) flags: Flags,
    /// Keep progress and settings in this folder, not in your home directory
    #[arg(long, value_name = "DIR", global = true, help_heading = KEEPING)]
    pub(super) state_dir: Option<PathBuf>,
    /// Who is learning, if several people share an account: a name, or auto for the SSH key
    #[arg(long, value_name = "NAME", value_parser = learner::parse, global = true, help_heading = KEEPING)]
    pub(super) learner: Option<String>,
    /// Do not read or write progress, and do not write settings
    #[arg(long, global = true, help_heading = KEEPING)]
    pub(super) no_save: bool,
    /// Play line by line, for screen readers, Braille displays, pipes and scripts
    #[arg(long, global = true)]
    pub(super) plain: bool,
}

/// Keys that are pressed first.
#[derive(Clone, Debug, Default)]
pub(super) struct Script(pub(super) Vec<Stroke>);

fn script(text: &str) -> Result<Script, String> {
    parse_script(text)
        .map(Script)
        .map_err(|error| format!("at character {}: {error}", text[..error.offset].chars().count() + 1))
}

/// The settings that are given with the command. They override the settings file.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = LOOK)]
pub(super) struct Flags {
    /// Which characters draw the pictures
    #[arg(long, value_enum, global = true)]
    glyphs: Option<Glyphs>,
    /// Whether to use colors
    #[arg(long, value_enum, global = true)]
    color: Option<ColorChoice>,
    /// Colors for a dark or a light background, or none
    #[arg(long, value_enum, global = true)]
    theme: Option<ThemeChoice>,
}

impl From<Flags> for Settings {
    fn from(Flags { glyphs, color, theme }: Flags) -> Self {
        Self { glyphs, theme, color }
    }
}

const KEEPING: &str = "Progress and settings";
const LOOK: &str = "Look [default: the settings file, if it is read, or the first value]";

/// Flags that go together, by their ids with blanks between them.
const SHOWING: &str = "glyphs color theme";
const KEPT: &str = "state_dir learner no_save";
/// The flags of every command that plays something.
const PLAYING: &str = "lessons seed glyphs color theme state_dir learner no_save plain";

/// The flags that apply to each command.
const TAKES: [(&str, &[&str]); 15] = [
    ("game", &[PLAYING, "keys"]),
    ("sandbox", &[PLAYING, "keys"]),
    ("review", &[PLAYING]),
    ("list", &["lessons", KEPT]),
    ("check", &["lessons"]),
    ("new", &[]),
    ("frame", &["lessons keys seed", SHOWING]),
    ("grade", &["seed", KEPT]),
    ("measure", &[]),
    ("doctor", &["lessons", SHOWING, KEPT]),
    ("draw", &[SHOWING]),
    ("reset", &["lessons state_dir learner"]),
    ("report", &["lessons state_dir"]),
    ("completions", &[]),
    ("man", &[]),
];

/// Flags that people set once for every command, in an alias or a script. They are no mistake where they do nothing.
const STANDING: [&str; 3] = ["lessons plain", SHOWING, KEPT];

/// Standing flags that contradict a command: `reset` writes, and `report` is about all learners.
const AGAINST: [(&str, &str); 2] = [("reset", "no_save"), ("report", "learner")];

/// True if the flag does nothing for the command, and the user should know.
fn is_useless(name: &str, flag: &str) -> bool {
    let may_stand = has(&STANDING, flag) && !AGAINST.contains(&(name, flag));
    !takes(name, flag) && !may_stand
}

fn takes(name: &str, flag: &str) -> bool {
    TAKES.iter().any(|(known, flags)| *known == name && has(flags, flag))
}

fn has(groups: &[&str], flag: &str) -> bool {
    groups.iter().flat_map(|group| group.split(' ')).any(|known| known == flag)
}

/// The command line, with the help of each command reduced to the flags that apply to it.
fn command() -> Command {
    assembled(Cli::command(), |_, _| true)
}

/// The command line for completions and man pages: without flags that a command has only to refuse them with a good
/// message.
pub(super) fn told() -> Command {
    let own = Cli::command().mut_args(|flag| flag.global(false));
    assembled(own, |name, flag| takes(name, flag.get_id().as_str()))
}

/// Adds to each command the flags of the tutorial that it `has`.
fn assembled(command: Command, has: impl Fn(&str, &Arg) -> bool) -> Command {
    let flags: Vec<Arg> = command.get_opts().cloned().collect();
    let command = command.mut_subcommands(|sub| {
        let name = sub.get_name().to_owned();
        let own = |flag: &Arg| flag.clone().hide(!takes(&name, flag.get_id().as_str()));
        sub.args(flags.iter().filter(|flag| has(&name, flag)).map(own))
    });
    with_short_help(command)
}

/// `--help` as `-h`, everywhere: the long help has the values of each flag, which bury everything else.
fn with_short_help(command: Command) -> Command {
    let help = Arg::new("help").short('h').long("help").action(ArgAction::HelpShort).help("Print help");
    let heading: Option<&str> = None;
    command.mut_subcommands(with_short_help).disable_help_flag(true).arg(help.help_heading(heading))
}

/// Parses the command line, the name of the program first. A command line without a command takes what `ssh HOST list`
/// and the like ask of a class account; its other flags stay, though they may do nothing then.
///
/// # Errors
/// What is wrong and what would be right; also a request for help or the version.
pub fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let mut words: Vec<OsString> = words.into_iter().collect();
    let mut must_do = true;
    if read(&words, must_do).is_ok_and(|cli| cli.command.is_none()) {
        let more = remote::words();
        let more = more.map_err(|message| command().error(ErrorKind::InvalidValue, super::harmless(&message)))?;
        must_do = more.is_empty();
        words.extend(more);
    }
    read(&words, must_do).map_err(|error| {
        // The message repeats the words, which must not control the terminal.
        let harmless = words.iter().map(|word| OsString::from(super::harmless(&word.to_string_lossy())));
        read(&harmless.collect::<Vec<_>>(), must_do).err().unwrap_or(error)
    })
}

/// Reads the command line; with `must_do` what is given has to do something for the command.
fn read(words: &[OsString], must_do: bool) -> Result<Cli, clap::Error> {
    let mut command = command();
    if help::is_asked(words) {
        command = help::grouped(command);
    }
    let matches = command.try_get_matches_from_mut(words)?;
    if let Some((name, given)) = matches.subcommand().filter(|_| must_do) {
        if let Some(place) = matches.get_one::<String>("place") {
            let message = format!("\"{place}\" says where the tutorial starts, but \"{name}\" does not start it");
            return Err(command.error(ErrorKind::ArgumentConflict, message));
        }
        let given = |flag: &&Arg| given.value_source(flag.get_id().as_str()) == Some(ValueSource::CommandLine);
        let useless = |flag: &&Arg| flag.is_global_set() && is_useless(name, flag.get_id().as_str());
        let flag = command.get_arguments().filter(useless).find(given).and_then(Arg::get_long);
        if let Some(flag) = flag.map(str::to_owned)
            && let Some(sub) = command.find_subcommand_mut(name)
        {
            return Err(sub.error(ErrorKind::ArgumentConflict, format!("--{flag} does nothing for \"{name}\"")));
        }
    }
    Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flags() -> Vec<String> {
        let command = Cli::command();
        let flags = command.get_arguments().filter(|flag| flag.is_global_set());
        flags.map(|flag| flag.get_id().to_string()).collect()
    }

    #[test]
    fn the_command_line_is_well_formed() {
        command().debug_assert();
        let known = flags();
        for (form, flags) in TAKES {
            let mut flags = flags.iter().flat_map(|group| group.split(' '));
            assert!(flags.all(|flag| known.iter().any(|known| known == flag)), "{form}");
        }
        for sub in Cli::command().get_subcommands() {
            assert!(TAKES.iter().any(|(form, _)| *form == sub.get_name()), "{}", sub.get_name());
        }
        // A flag that could only stand after the command would be read as one of the tutorial's.
        assert!(Cli::command().get_opts().all(clap::Arg::is_global_set));
    }
}
