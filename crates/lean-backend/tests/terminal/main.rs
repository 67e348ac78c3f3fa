//! The terminal layer on real pseudo-terminals, with the smallest program that runs on it.
#![cfg(unix)]

mod pacing;
#[path = "../support/pty.rs"]
mod pty;

use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use pty::{Session, example, launch, launch_in_shell};
use rustix::process::Signal;

const QUIET: Duration = Duration::from_millis(100);

fn start() -> Session {
    started(launch(example("moving_box")))
}

fn started(launch: pty::Launch) -> Session {
    let mut session = launch.start();
    session.wait_for("box 0,0");
    session.settle(QUIET);
    session
}

/// A number of the status line.
fn count(session: &Session, name: &str) -> u32 {
    let text = session.text();
    let after = text.split(name).nth(1).unwrap_or_default();
    let digits: String = after.trim_start().chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_else(|_| panic!("no {name} on the screen:\n{text}"))
}

#[test]
fn starts_moves_and_leaves_everything_as_it_was() {
    let script = format!("stty -g; \"$0\"; echo status $?; stty -g; echo end{}", pty::LINGER);
    let mut session = started(launch("sh").args(["-c", &script]).arg(example("moving_box")));
    let screen = session.screen();
    assert!(screen.alternate_screen() && screen.hide_cursor() && screen.bracketed_paste());
    assert!(session.text().contains("+----------+"));
    session.send("\x1b[C\x1bOB");
    session.wait_for("box 1,1");
    session.send("q");
    session.wait_for("end");
    assert_eq!(session.wait_for_end(), Some(0));
    assert!(session.is_restored());
    let text = session.text();
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let settings: Vec<&&str> = lines.iter().filter(|line| line.contains(':')).collect();
    assert_eq!(settings.len(), 2, "{text}");
    assert_eq!(settings[0], settings[1], "the line settings must be those that were found");
    assert!(lines.contains(&"status 0"), "{text}");
}

#[test]
fn a_hundred_queued_arrows_are_one_redraw() {
    let mut session = start();
    let frames = count(&session, "frames");
    session.send("\x1b[C".repeat(100));
    session.wait_for("updates 100");
    // One, unless the line hands them over in portions (it may, at its buffer's edges).
    assert!(count(&session, "frames") <= frames + 3, "{}", session.text());
}

#[test]
fn a_thousand_queued_arrows_all_arrive() {
    let mut session = start();
    session.send("\x1b[D\x1b[C".repeat(500));
    session.wait_for("box 1,0");
    session.wait_for("updates 1000");
}

#[test]
fn a_key_that_changes_nothing_writes_nothing_and_idling_is_free() {
    let mut session = start();
    let (bytes, ticks) = (session.bytes().len(), session.cpu_ticks());
    session.send("xyz\x1b[<0;1;1M\x1b[?2026;2$y\x1b]11;rgb:0/0/0\x07");
    session.settle(Duration::from_millis(500));
    assert_eq!(session.bytes().len(), bytes);
    assert!(session.cpu_ticks() <= ticks + 2);
}

#[test]
fn no_color_takes_no_attribute_away() {
    // Which colors there are is the program's decision; the encoder must not have one of its own.
    let session = started(launch(example("moving_box")).env("NO_COLOR", "1"));
    let status = session.screen().cell(23, 0).expect("a cell");
    assert!(status.bold() && status.fgcolor() == vt100::Color::Idx(2), "{status:?}");
}

#[test]
fn a_torn_arrow_is_an_arrow() {
    for attempt in 0..20 {
        let mut session = started(launch(example("moving_box")).env("SSH_CONNECTION", "10.0.0.1 2 10.0.0.3 22"));
        let before = Instant::now();
        session.send("\x1b");
        sleep(Duration::from_millis(20));
        session.send("[C");
        // On a busy machine the pause may have become one that tells Esc from an arrow.
        if before.elapsed() > Duration::from_millis(60) && attempt < 19 {
            continue;
        }
        session.wait_for("box 1,0");
        assert_eq!(count(&session, "esc"), 0);
        return;
    }
}

#[test]
fn esc_alone_is_a_key_and_in_front_of_an_arrow_is_none() {
    let mut session = start();
    session.send("\x1b\x1b[B");
    session.wait_for("box 0,1");
    session.send("\x1b");
    session.wait_for("esc 1");
    assert_eq!(count(&session, "updates"), 2);
}

#[test]
fn pasted_text_is_no_keys() {
    let mut session = start();
    session.send(["\x1b[200~", &"quit Please\r".repeat(200), "\x1b[201~\x1b[C"].concat());
    session.wait_for("box 1,0");
    assert_eq!(count(&session, "updates"), 1);
}

#[test]
fn a_paste_that_pauses_neither_leaves_nor_takes_the_keyboard_away() {
    let mut session = start();
    session.send("\x1b[200~one half, ");
    sleep(Duration::from_millis(1500));
    session.send("qq");
    session.settle(Duration::from_millis(300));
    session.send("q\x1b[201~\x1b[C");
    session.wait_for("box 1,0");
    assert_eq!(count(&session, "updates"), 1);

    let mut session = start();
    session.send("\x1b[200~one half and no other");
    sleep(Duration::from_millis(1500));
    session.send("\x1b[C");
    session.wait_for("box 1,0");
    session.send("q");
    assert_eq!(session.wait_for_end(), Some(0));
}

#[test]
fn ending_signals_restore_and_say_which() {
    for (signal, status) in [(Signal::TERM, 143), (Signal::INT, 130), (Signal::QUIT, 131), (Signal::HUP, 129)] {
        let mut session = start();
        session.signal(signal);
        assert_eq!(session.wait_for_end(), Some(status));
        assert!(session.is_restored(), "{signal:?}");
    }
}

#[test]
fn a_panic_prints_on_the_restored_screen() {
    let mut session = start();
    session.send("P");
    assert_eq!(session.wait_for_end(), Some(101));
    assert!(session.is_restored());
    assert!(session.text().contains("on purpose"), "{}", session.text());
}

#[test]
fn a_cut_line_ends_it() {
    let program = example("moving_box");
    for (how, launch) in [
        ("as leader", launch(&program)),
        ("with SIGHUP ignored", launch("sh").args(["-c", "trap '' HUP; exec \"$0\""]).arg(&program)),
        // The leader survives, so nobody sends the program a signal.
        ("as the job of a survivor", launch("sh").args(["-c", "trap '' HUP; \"$0\"; :"]).arg(&program)),
    ] {
        let mut session = started(launch);
        let ticks = session.cpu_ticks();
        session.hang_up();
        let cut = Instant::now();
        session.wait_for_end();
        assert!(cut.elapsed() < Duration::from_secs(5), "{how}");
        assert!(session.cpu_ticks() < ticks + 20, "{how}");
    }
}

/// Queues frames until the terminal has no room for more.
fn stalled() -> Session {
    let mut session = start();
    session.stall();
    for _ in 0..600 {
        session.send("\x0c\x1b[C");
        sleep(Duration::from_millis(1));
    }
    session
}

#[test]
fn a_terminal_that_does_not_read_costs_no_memory_and_sees_the_last_state() {
    let mut session = stalled();
    let pages = session.resident_pages();
    session.send("\x1b[D".repeat(300));
    sleep(Duration::from_millis(300));
    assert!(session.resident_pages() < pages + 256);
    session.unstall();
    session.wait_for("box 200,0");
    assert!(session.is_alive());
}

#[test]
fn a_terminal_that_does_not_read_can_be_left() {
    let mut session = stalled();
    session.send("q");
    assert_eq!(session.wait_for_end(), Some(0));
    session.unstall();
    session.wait_until("the restored screen", |screen| !screen.alternate_screen() && !screen.hide_cursor());

    let mut session = stalled();
    session.signal(Signal::TERM);
    assert_eq!(session.wait_for_end(), Some(143));

    let mut session = stalled();
    session.hang_up();
    session.wait_for_end();
}

#[test]
fn ctrl_z_hands_the_terminal_to_the_shell_and_back() {
    let script = "\"$0\"; echo halted; stty -a; read line; fg >/dev/null; echo end";
    let mut session = started(launch_in_shell(script, example("moving_box")));
    session.send("\x1b[C");
    session.wait_for("box 1,0");
    session.send("\x1a");
    session.wait_for("halted");
    session.settle(QUIET);
    assert!(session.is_restored());
    assert!(session.text().contains(" icanon") && session.text().contains(" ixon"), "{}", session.text());
    session.send("\n");
    session.wait_for("box 1,0");
    let screen = session.screen();
    assert!(screen.alternate_screen() && screen.hide_cursor() && screen.bracketed_paste());
    session.send("\x1b[C");
    session.wait_for("box 2,0");
    session.send("q");
    session.wait_for("end");
    assert!(session.is_restored());
}

#[test]
fn a_stopped_program_can_be_ended() {
    let script = "\"$0\"; echo halted; kill -TERM %1; kill -CONT %1; wait; echo end";
    let mut session = started(launch_in_shell(script, example("moving_box")));
    session.send("\x1a");
    session.wait_for("end");
    session.wait_for_end();
    assert!(session.is_restored());
}

#[test]
fn continued_in_the_background_it_waits_for_the_foreground() {
    let script = "\"$0\"; bg >/dev/null; sleep 0.3; echo shell; read line; fg >/dev/null; echo end";
    let mut session = started(launch_in_shell(script, example("moving_box")));
    session.send("\x1a");
    session.wait_for("shell");
    session.settle(QUIET);
    assert!(session.is_restored());
    session.send("\n");
    session.wait_for("box 0,0");
    session.send("q");
    session.wait_for("end");
    assert!(session.is_restored());
}

#[test]
fn ctrl_z_where_nobody_could_continue_is_no_trap() {
    let mut session = start();
    session.send("\x1a\x1b[C");
    session.wait_for("box 1,0");
}

#[cfg(target_os = "linux")]
#[test]
fn a_stop_from_outside_restores_and_continues() {
    let mut session = start();
    session.signal(Signal::TSTP);
    session.wait_for_stop();
    assert!(session.is_restored());
    session.signal(Signal::CONT);
    session.wait_until("the alternate screen", |screen| screen.alternate_screen() && screen.hide_cursor());
    session.wait_for("box 0,0");
}

#[cfg(target_os = "linux")]
#[test]
fn after_a_stop_it_could_not_prepare_for_everything_is_drawn_again() {
    let mut session = start();
    let before = session.text();
    session.signal(Signal::STOP);
    session.wait_for_stop();
    let seen = session.bytes().len();
    session.signal(Signal::CONT);
    session.wait_until("a frame", |screen| screen.contents() != before);
    session.settle(QUIET);
    let again = String::from_utf8_lossy(&session.bytes()[seen..]).into_owned();
    assert!(again.contains("\x1b[?1049h") && again.contains("+----------+"), "{again:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn after_a_stop_it_could_not_prepare_for_keys_arrive_one_by_one() {
    // What the shell does to the terminal of a job that stops.
    let script = "\"$0\"; stty sane; fg >/dev/null; echo end";
    let mut session = started(launch_in_shell(script, example("moving_box")));
    let child = session.foreground();
    rustix::process::kill_process(child, Signal::STOP).expect("it runs");
    session.settle(QUIET);
    session.send("\x1b[C");
    session.wait_for("box 1,0");
    session.send("q");
    session.wait_for("end");
    assert!(session.is_restored());
}

#[test]
fn any_size_is_survived() {
    for (columns, rows) in [(1, 1), (2, 1), (1, 5), (500, 3)] {
        let mut session = launch(example("moving_box")).size(columns, rows).start();
        session.wait_until("the alternate screen", vt100::Screen::alternate_screen);
        session.send("\x1b[C");
        session.settle(QUIET);
        session.resize(80, 24);
        session.wait_for("box 1,0");
    }
    let mut session = started(launch(example("moving_box")).size(0, 0));
    session.resize(0, 0);
    session.settle(QUIET);
    session.send("q");
    assert_eq!(session.wait_for_end(), Some(0));
    let mut session = started(launch(example("moving_box")).size(0, 0).env("COLUMNS", "40").env("LINES", "10"));
    assert!(session.text().lines().nth(9).is_some_and(|line| line.starts_with("box")), "{}", session.text());
    session.send("q");
    assert_eq!(session.wait_for_end(), Some(0));
}

#[test]
fn a_storm_of_sizes_is_few_redraws() {
    let mut session = start();
    let frames = count(&session, "frames");
    for step in 0..100 {
        session.resize(40 + step, 10 + step % 20);
    }
    session.resize(80, 24);
    // The redraw after the last one is all that is certain.
    session.settle(Duration::from_millis(300));
    session.send("\x1b[C");
    session.wait_for("box 1,0");
    assert!(count(&session, "frames") < frames + 50, "{}", session.text());
}

#[test]
fn without_a_terminal_it_says_so_and_writes_nothing_else() {
    let output = Command::new(example("moving_box"))
        .env("TERM", "xterm")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(output.stdout, b"");
    let words = String::from_utf8(output.stderr).expect("words");
    assert!(words.contains("ssh -t") && words.lines().count() == 1 && !words.contains('\x1b'), "{words:?}");
}

#[test]
fn a_terminal_without_ansi_commands_is_refused_in_words() {
    for term in ["dumb", "", "vt52", "wy60"] {
        let mut session = launch(example("moving_box")).env("TERM", term).start();
        assert_eq!(session.wait_for_end(), Some(2));
        assert!(session.text().contains("TERM") && !session.bytes().contains(&0x1b), "{}", session.text());
    }
}

#[test]
fn without_an_alternate_screen_the_shell_goes_on_below_the_picture() {
    let script = "\"$0\"; echo prompt";
    let mut session = started(launch("sh").args(["-c", script]).arg(example("moving_box")));
    session.send("\x1b[B\x1b[A");
    session.settle(QUIET);
    session.send("q");
    session.wait_for("prompt");
    session.wait_for_end();
    // As GNU screen and the Linux console do, this one knows nothing of other screens.
    let all = String::from_utf8_lossy(session.bytes()).into_owned();
    let mut plain = vt100::Parser::default();
    plain.process(all.replace("\x1b[?1049h", "").replace("\x1b[?1049l", "").as_bytes());
    let text = plain.screen().contents();
    let rows: Vec<&str> = text.lines().collect();
    let row = |what: &str| rows.iter().position(|row| row.starts_with(what));
    // The box has lost a row to the prompt's own line feed.
    assert_eq!((row("prompt"), row("+-----")), (Some(22), Some(3)), "{text}");
    assert!(rows[5..22].iter().all(|row| row.is_empty()), "{text}");
}
