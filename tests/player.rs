//! All lessons that have an exam, played to the end by a learner who sees nothing but the screen: what to press is found
//! from its words and pictures alone. What is known beforehand is the subject, as the lessons teach it. The game, whose
//! rooms ask for skill, is left alone.

#![expect(
    clippy::unnecessary_wraps,
    reason = "every way has the same form, whether or not it has to look for something"
)]

mod player {
    pub(crate) mod bets;
    pub(crate) mod boxes;
    pub(crate) mod flight;
    pub(crate) mod polygons;
    pub(crate) mod reading;
    pub(crate) mod sight;
    pub(crate) mod tasks;
    pub(crate) mod turned;
    pub(crate) mod walks;
}

#[path = "support/lesson_files.rs"]
mod lesson_files;

use lesson_files::lesson_files;
use minktutor::key::{Direction, Key, Stroke, parse_script};
use minktutor::lesson::Course;
use minktutor::{Session, Style};
use player::sight::{FAR, Sight};
use player::{bets, tasks};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use textfigure::Look;

/// A learner at a screen of some size.
struct Learner {
    session: Session,
    size: (u16, u16),
    /// All that was read in this lesson, which a learner remembers.
    memory: String,
    /// How many steps each way the scene has room for, as far as one was refused.
    room: [i32; 4],
    /// How many beats were met that another one follows.
    beats: usize,
    /// The keys pressed last, for whoever has to find out what went wrong.
    keys: String,
}

/// True if a key submits: Enter or, where the run shows the answer, Space.
fn submits(words: &str) -> bool {
    let runs = words.contains("Goal: ") && words.contains(" Space ");
    // A digit alone answers pictures.
    let is_asked = words.contains("Enter submit")
        || words.contains("1-4 choose a picture")
        || words.contains("0-2 choose")
        || runs;
    is_asked && !words.contains("Enter next case")
}

impl Learner {
    fn new(size: (u16, u16), seed: u64) -> Self {
        let course = Course::embedded().expect("the built-in lessons are sound");
        Self {
            session: Session::new(course, seed),
            size,
            memory: String::new(),
            room: FAR,
            beats: 0,
            keys: String::new(),
        }
    }

    fn screen(&self) -> String {
        let (width, height) = self.size;
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        self.session.draw(&Style { look: Look::default(), utf8: true }, &mut buffer);
        let rows = buffer.content.chunks(usize::from(width));
        rows.map(|row| row.iter().map(Cell::symbol).collect::<String>().trim_end().to_owned() + "\n").collect()
    }

    /// Presses keys. Where an arrow is refused because something would leave the picture, the step is begun again, and it
    /// is remembered how far one may go.
    fn press(&mut self, keys: &str) {
        keys.clone_into(&mut self.keys);
        let mut gone = [0; 4];
        for stroke in parse_script(keys).unwrap_or_else(|error| panic!("{error}")) {
            // A script would read all beats at once.
            match stroke {
                Stroke::Press(key) => self.session.press(key),
                _ => self.session.stroke(stroke),
            };
            let ways = [Direction::Left, Direction::Right, Direction::Down, Direction::Up];
            let Some(way) = ways.iter().position(|way| stroke == Stroke::Press(Key::Arrow(*way))) else { continue };
            if self.screen().contains(" would leave the picture ") {
                self.room[way] = gone[way];
                return self.press("r");
            }
            gone[way] += 1;
        }
        assert!(!self.screen().contains("Hint "), "hints are for others");
        if keys.ends_with("enter") {
            self.room = FAR;
        }
    }

    /// All that can be read now, with what is behind `v` and without what was said last.
    fn look(&mut self) -> Sight {
        let mut sight = Sight::of(&self.screen());
        if sight.words.starts_with("Lesson ") {
            self.press("esc");
            sight = Sight::of(&self.screen());
            if sight.panes.len() == 1 {
                self.press("v");
                sight.add(&self.screen());
                self.press("v");
            }
        }
        if !self.memory.ends_with(&sight.words) {
            self.memory.push_str(&sight.words);
        }
        sight.memory.clone_from(&self.memory);
        sight.room = self.room;
        sight
    }

    /// Goes on in what is told: by turns to the next beat, there and back, or by acting at once, with a look at the page that
    /// tells it all.
    fn read_on(&mut self) {
        self.beats += 1;
        match self.beats % 3 {
            0 => self.press("enter backspace enter"),
            1 => self.press("enter"),
            _ => {
                self.press("r");
                self.read_all();
            }
        }
    }

    /// Reads the page that tells all words of the step. True if it told something new.
    fn read_all(&mut self) -> bool {
        self.press("i");
        let told = Sight::of(&self.screen()).words;
        self.press("esc");
        let is_new = !self.memory.contains(&told);
        self.memory.push_str(&told);
        is_new
    }

    /// Plays until the game begins, and goes to the course.
    fn play(&mut self) {
        for _ in 0..2000 {
            let sight = self.look();
            let words = &sight.words;
            if words.contains(" The game: ") {
                self.press("c");
                return;
            }
            if words.contains("i all of it") {
                self.read_on();
                continue;
            }
            let keys = if words.starts_with("Lesson ") && words.contains("Predict: ") {
                bets::answer(&sight)
            } else if words.starts_with("Lesson ") && submits(words) {
                tasks::keys(&sight)
            } else if words.contains("Passed") {
                self.memory.clear();
                Some("n".to_owned())
            } else {
                Some("enter".to_owned())
            };
            let Some(keys) = keys else {
                // The words may have had no room.
                assert!(self.read_all(), "what now, after {:?}?\n{words}\n{}", self.keys, self.screen());
                continue;
            };
            self.press(&keys);
            let after = self.screen();
            let said = Sight::of(&after).words;
            let refused = [
                "Not yet",
                "Missed",
                "The row starts again",
                "mistakes 1",
                "too far in",
                "is beyond this line.",
                "Wrong: the farthest points",
            ];
            let refused = refused.iter().any(|refusal| said.contains(refusal));
            assert!(!refused, "{keys:?} on\n{words}\n{}\nis wrong:\n{after}", sight.drawn());
        }
        panic!("no end, after {:?}:\n{}", self.keys, self.screen());
    }

    /// The lines of the page of the course that tell of lessons and steps, all but those of free play.
    fn course(&mut self) -> Vec<String> {
        self.press("up*99");
        let mut lines: Vec<String> = Vec::new();
        for _ in 0..99 {
            for line in
                self.screen().lines().map(|line| line[..line.len().min(50)].replace('>', " ").trim_end().to_owned())
            {
                if line.starts_with("  ") && line.contains('.') || line.contains(", exam ") {
                    lines.extend((!lines.contains(&line)).then_some(line));
                }
            }
            self.press("down");
        }
        lines
    }
}

fn play(size: (u16, u16)) {
    for seed in [1, 2, 3, 42, 1234] {
        let mut learner = Learner::new(size, seed);
        learner.play();
        let course = learner.course();
        let (lessons, mut steps): (Vec<_>, Vec<_>) = course.iter().partition(|line| line.contains(", exam "));
        let number =
            |line: &str| line.split(|c: char| !c.is_ascii_digit()).find(|part| !part.is_empty()).map(str::to_owned);
        steps.retain(|step| lessons.iter().any(|lesson| number(lesson) == number(step)));
        assert!(lessons.iter().all(|line| line.contains(", exam passed")), "{lessons:#?}");
        assert!(steps.iter().all(|line| line.starts_with("   = ")), "{steps:#?}");
        let files = lesson_files();
        let there_are: Vec<_> = files.iter().filter(|lesson| lesson.exam).map(|lesson| lesson.steps.len()).collect();
        assert_eq!((lessons.len(), steps.len()), (there_are.len(), there_are.iter().sum()));
    }
}

#[test]
fn the_course_is_played_from_what_the_standard_screen_says() {
    play((80, 24));
}

#[test]
fn the_course_is_played_from_what_the_smallest_screen_says() {
    play((60, 20));
}
