//! What the keys do to the scene in a step: one file for each activity.
//!
//! A step lists its activities as words (`move A B`, `swap`); each takes the acts that are meant for it and leaves the
//! rest to the next one. To add an activity: write its file, give it a variant and a line in [`Activity::parse`].

mod block;
mod flight;
mod form;
mod hull;
mod launch;
mod motion;
mod probe;
mod push;
mod share;
mod solve;
mod stamp;
mod toggle;
mod trace;
mod turn;

pub use flight::Bounds;
mod choose;
mod dial;
mod lap;
mod merge;
mod spin;
mod split;
mod starts;

pub use probe::Ground;
pub use push::{BUTTONS, pushed};
pub use share::pushes;

use crate::geometry::Direction;
use crate::geometry::minkowski::merge::Owner;
use crate::scene::{Rule, Scene, View};

/// What a learner can do, freed of the key that does it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// One step of the selection, or four at once.
    Step {
        /// Which way.
        direction: Direction,
        /// 1 or 4.
        units: u8,
    },
    /// The next thing that can be selected.
    SelectNext,
    /// The one before.
    SelectPrevious,
    /// The next stamp, frame or pass.
    Advance,
    /// A digit: part of a number, or a button.
    Digit(u8),
    /// A minus sign.
    Minus,
    /// Takes the last character back.
    Erase,
    /// Shows B−A as well, or no longer.
    Swap,
    /// The other rule.
    OtherRule,
    /// Marks the selected body as the one that yields.
    Mark,
    /// Turns what is selected by 15 degrees.
    Turn {
        /// True counter-clockwise, which adds to the angle.
        more: bool,
    },
    /// The next way to look at the same thing.
    View,
    /// Whose edge the merge takes next.
    Take(Owner),
}

/// What came of an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was not meant for this activity.
    NotMine,
    /// It was done.
    Done,
    /// It was done, and there is something to say about it.
    Said(String),
    /// It was refused, for a reason in one sentence; the scene is as it was, but where mistakes are counted.
    Refused(String),
}

/// One of the things that keys do in a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Activity {
    /// Arrows move bodies (their places in the scene, in the order in which Tab goes through them).
    Move(Vec<usize>),
    /// Arrows move the probe.
    Probe(Ground),
    /// Space stamps the next corner.
    Stamp,
    /// Digits fill in fields.
    Type(Vec<String>),
    /// Digits try the four signs of a push.
    Push,
    /// Left and right choose a speed, space flies one frame.
    Launch {
        /// Which body flies.
        body: usize,
        /// The slowest speed, in units a frame.
        slowest: u8,
        /// The fastest.
        fastest: u8,
        /// How often a frame is looked at.
        looks: u8,
    },
    /// Space runs a pass of the solver, `m` marks who yields.
    Solve,
    /// `x` shows B−A.
    Swap,
    /// `o` switches between `<=` and `<`.
    Rule,
    /// Arrows change velocities.
    Aim {
        /// Whose, in the order in which Tab goes through them.
        bodies: Vec<usize>,
        /// From which to which, if the pictures are not bound enough.
        bounds: Option<Bounds>,
    },
    /// Left and right go through the moments of a frame.
    Scrub,
    /// `f` looks at the frame in the next of these ways.
    View(Vec<View>),
    /// Space runs a frame, `o` starts again under the next of these rules.
    Run(Vec<Rule>),
    /// `,` and `.` turn a box at an angle.
    Turn(usize),
    /// Every place is noted; `o` switches between two formulas for the normal.
    Trace,
    /// Space asks for the next support point of A−B.
    Hull,
    /// Arrows push a body, and the others stop it.
    Block(usize),
    /// Space separates two bodies, `o` says who takes how much of the push.
    Share([usize; 2]),
    /// Space walks along the next edge of a body.
    Walk(usize),
    /// Space carries B along the next edge of `A + B`.
    Sweep,
    /// Digits choose the half-turned image of these bodies, one after the other.
    Choose(Vec<usize>),
    /// `a`, `b` and `=` merge by hand; so many edges are there from the start.
    Merge(usize),
    /// Arrows choose the corners that a merge starts from, Space builds its chain.
    Starts,
    /// `,` and `.` turn the direction that rulers are pushed from.
    Dial,
    /// `o` treats A part by part.
    Split,
    /// Space turns the shapes, digits choose which.
    Spin,
}

/// How each activity is written in a lesson, and what it lets keys do.
pub const FORMS: &[(&str, &str)] = &[
    ("move A B", "arrows move a body, Tab selects among those named"),
    ("probe world", "arrows move the probe in the left picture"),
    ("probe difference", "arrows move the probe q in the right picture, from the O"),
    ("probe B", "arrows move the probe on a body"),
    ("stamp", "Space stamps the next corner of B"),
    ("type left bottom", "digits fill in the fields named"),
    ("push", "1 to 4 try A+=p, A-=p, B+=p and B-=p, each from the start"),
    ("launch A 0 12", "left and right choose a speed, Space flies the body for one frame"),
    ("solve", "Space runs a pass of the solver, Tab selects, m marks who yields"),
    ("swap", "x shows B-A as well"),
    ("rule", "o switches between <= and <"),
    ("launch A 0 13 2", "the same with 2 looks a frame"),
    ("aim A B", "arrows change a velocity, Tab selects among those named"),
    ("aim A 0 12 -7 0", "the same, x from 0 to 12 and y from -7 to 0"),
    ("scrub", "left and right go through the frame, a tenth a press"),
    ("view difference origin", "f changes the view: world ride-on-a ride-on-b difference origin fan"),
    ("run path surface", "Space runs a frame, o takes the next rule: surface path naive careful"),
    ("turn B", ", and . turn a box at an angle by 15 degrees, which counts as a move"),
    ("trace", "every place is noted, o switches between two formulas for the normal"),
    ("hull", "Space asks for the next support point of A-B"),
    ("block A", "arrows push a box, and the other boxes stop it at the first contact"),
    ("share A B", "Space separates two boxes, o says who takes how much of the push"),
    ("walk A", "Space walks along the next edge of a convex body"),
    ("sweep", "Space carries B along the next edge of A + B; the scene says sum = true"),
    ("choose B C", "1 to 4 choose the half-turned image of each body in turn"),
    ("merge aab", "a, b and = merge the edges by hand, after those that are given"),
    ("starts", "arrows choose a corner of A and one of B, Space builds the chain from there"),
    ("dial", ", and . turn the direction of the rulers by 15 degrees"),
    ("split", "o treats A part by part, or filled in"),
    ("spin", "Space turns A and B by 15 degrees, 1 and 2 stop or start them, 3 hides A"),
];

impl Activity {
    /// Reads an activity as a lesson writes it, for a scene that is not prepared yet.
    ///
    /// # Errors
    /// A sentence that says what is wrong and what would be right.
    pub fn parse(text: &str, scene: &Scene) -> Result<Self, String> {
        let mut words = text.split_whitespace();
        let name = words.next().unwrap_or_default();
        let rest: Vec<&str> = words.collect();
        let body = |name: &str| {
            scene.find(name).ok_or_else(|| {
                let known: Vec<_> = scene.bodies.iter().map(|body| body.name.as_str()).collect();
                format!("the scene has no body \"{name}\"; it has {}", known.join(", "))
            })
        };
        let pair = || scene.pair().ok_or_else(|| format!("\"{name}\" needs a scene with A and B"));
        let alone = |activity: Self| {
            if rest.is_empty() {
                Ok(activity)
            } else {
                Err(format!("\"{name}\" stands alone, without \"{}\"", rest[0]))
            }
        };
        match name {
            "move" if rest.is_empty() => Err("\"move\" takes the bodies that move, as in \"move A B\"".to_owned()),
            "move" => Ok(Self::Move(rest.iter().map(|name| body(name)).collect::<Result<_, _>>()?)),
            "probe" => match rest[..] {
                ["world"] => Ok(Self::Probe(Ground::World)),
                ["difference"] => Ok(Self::Probe(Ground::Difference)),
                [name] => Ok(Self::Probe(Ground::Body(body(name)?))),
                _ => Err("\"probe\" takes \"world\", \"difference\" or one body".to_owned()),
            },
            "stamp" => pair().and_then(|_| alone(Self::Stamp)),
            "type" if rest.is_empty() => Err("\"type\" takes the fields, as in \"type left bottom\"".to_owned()),
            "type" => Ok(Self::Type(rest.iter().map(|&field| field.to_owned()).collect())),
            "push" => pair().and_then(|_| alone(Self::Push)),
            "launch" => launch::parse(&rest, body),
            "solve" if scene.bodies.len() < 2 => Err("\"solve\" needs at least two bodies".to_owned()),
            "solve" => alone(Self::Solve),
            "swap" => pair().and_then(|_| alone(Self::Swap)),
            "rule" => alone(Self::Rule),
            "aim" => {
                pair()?;
                flight::parse_aim(&rest, scene, body).map(|(bodies, bounds)| Self::Aim { bodies, bounds })
            }
            "scrub" => pair().and_then(|_| alone(Self::Scrub)),
            "view" => {
                pair()?;
                flight::parse_names(name, &rest, &View::ALL.map(|(view, name, _)| (view, name))).map(Self::View)
            }
            "run" => {
                pair()?;
                flight::parse_names(name, &rest, &Rule::ALL).map(Self::Run)
            }
            "turn" => turn::parse(&rest, scene, body),
            "trace" | "hull" | "starts" | "dial" if scene.solids().is_none() => {
                Err(format!("\"{name}\" needs a scene with A and B"))
            }
            "trace" => alone(Self::Trace),
            "hull" => alone(Self::Hull),
            "block" => block::parse(&rest, scene, body),
            "share" => share::parse(&rest, scene, body),
            "walk" => lap::parse_walk(&rest, body, scene),
            "sweep" if !scene.layout.sum => Err("\"sweep\" needs a scene that says sum = true".to_owned()),
            "sweep" if scene.solids().is_none() => Err("\"sweep\" needs a scene with A and B".to_owned()),
            "sweep" => alone(Self::Sweep),
            "choose" => choose::parse(&rest, body),
            "merge" => merge::parse(&rest, scene),
            "starts" => alone(Self::Starts),
            "dial" => alone(Self::Dial),
            "split" => split::parse(scene).and_then(alone),
            "spin" => spin::parse(scene).and_then(alone),
            _ => {
                let forms: Vec<_> = FORMS.iter().map(|(form, _)| format!("\"{form}\"")).collect();
                Err(format!("there is no activity \"{name}\"; there are {}", forms.join(", ")))
            }
        }
    }

    /// Adds what the activity needs to a fresh scene.
    pub fn prepare(&self, scene: &mut Scene) {
        match self {
            Self::Move(bodies) => motion::prepare(bodies, scene),
            Self::Probe(ground) => ground.prepare(scene),
            Self::Type(fields) => form::prepare(fields, scene),
            Self::Push => push::prepare(scene),
            Self::Launch { body, slowest, fastest, looks } => {
                launch::prepare(*body, (*slowest, *fastest), *looks, scene);
            }
            Self::Solve => solve::prepare(scene),
            Self::Walk(body) => lap::prepare_walk(*body, scene),
            Self::Sweep => lap::prepare_sweep(scene),
            Self::Choose(bodies) => choose::prepare(bodies, scene),
            Self::Merge(given) => merge::prepare(*given, scene),
            Self::Starts => starts::prepare(scene),
            Self::Dial => dial::prepare(scene),
            Self::Split => split::prepare(scene),
            Self::Spin => spin::prepare(scene),
            Self::Stamp | Self::Swap | Self::Rule => {}
            Self::Aim { bodies, bounds } => flight::prepare_aim(bodies, *bounds, scene),
            Self::Scrub => flight::prepare_scrub(scene),
            Self::View(views) => flight::prepare_views(views, scene),
            Self::Run(rules) => flight::prepare_run(rules, scene),
            Self::Turn(body) => turn::prepare(*body, scene),
            Self::Trace => trace::prepare(scene),
            Self::Hull => hull::prepare(scene),
            Self::Block(body) => block::prepare(*body, scene),
            Self::Share(pair) => share::prepare(*pair, scene),
        }
    }

    /// Does an act, if it is meant for this activity.
    pub fn act(&self, act: Act, scene: &mut Scene) -> Outcome {
        match self {
            Self::Move(_) => motion::act(act, scene),
            Self::Probe(ground) => ground.act(act, scene),
            Self::Stamp => stamp::act(act, scene),
            Self::Type(_) => form::act(act, scene),
            Self::Push => push::act(act, scene),
            Self::Launch { .. } => launch::act(act, scene),
            Self::Solve => solve::act(act, scene),
            Self::Swap => toggle::swap(act, scene),
            Self::Rule => toggle::rule(act, scene),
            Self::Aim { .. } => flight::aim(act, scene),
            Self::Scrub => flight::scrub(act, scene),
            Self::View(_) => flight::view(act, scene),
            Self::Run(_) => flight::run(act, scene),
            Self::Turn(body) => turn::act(*body, act, scene),
            Self::Trace => trace::act(act, scene),
            Self::Hull => hull::act(act, scene),
            Self::Block(body) => block::act(*body, act, scene),
            Self::Share(_) => share::act(act, scene),
            Self::Walk(_) | Self::Sweep => lap::act(act, scene),
            Self::Choose(_) => choose::act(act, scene),
            Self::Merge(_) => merge::act(act, scene),
            Self::Starts => starts::act(act, scene),
            Self::Dial => dial::act(act, scene),
            Self::Split => split::act(act, scene),
            Self::Spin => spin::act(act, scene),
        }
    }

    /// The keys of this activity as the legend below the picture names them: key, what it does.
    #[must_use]
    pub fn legend(&self, scene: &Scene) -> Vec<(&'static str, String)> {
        match self {
            Self::Move(_) => motion::legend(scene),
            Self::Probe(Ground::Difference) => vec![("arrows", "move q".to_owned())],
            Self::Probe(_) => vec![("arrows", "move the probe *".to_owned())],
            Self::Stamp => vec![("Space", "stamp the next corner".to_owned())],
            Self::Type(_) => vec![("0-9 -", "type".to_owned()), ("Tab", "next field".to_owned())],
            Self::Push => vec![("1-4", "try a button".to_owned())],
            Self::Launch { .. } => vec![("left right", "speed".to_owned()), ("Space", "run the frame".to_owned())],
            Self::Solve => {
                vec![("Space", "pass".to_owned()), ("Tab", "select".to_owned()), ("m", "mark who yields".to_owned())]
            }
            Self::Swap => vec![("x", "B-A".to_owned())],
            Self::Rule => vec![("o", "<= or <".to_owned())],
            Self::Aim { .. } => flight::aim_legend(scene),
            Self::Scrub => vec![("left right", "time".to_owned())],
            Self::View(_) => flight::view_legend(scene),
            Self::Run(_) => flight::run_legend(scene),
            Self::Turn(body) => turn::legend(*body, scene),
            Self::Trace => vec![("o", "other normal".to_owned())],
            Self::Hull => vec![("Space", "search the border".to_owned())],
            Self::Block(body) => vec![("arrows", format!("push {}", scene.bodies[*body].called()))],
            Self::Share(_) => vec![("Space", "separate".to_owned()), ("o", "who is pushed".to_owned())],
            Self::Walk(_) | Self::Sweep => vec![("Space", "next edge".to_owned())],
            Self::Choose(_) => vec![("1-4", "choose a picture".to_owned())],
            Self::Merge(_) => merge::legend(scene),
            Self::Starts => vec![
                ("left right", "corner of A".to_owned()),
                ("up down", "of B".to_owned()),
                ("Space", "build".to_owned()),
            ],
            Self::Dial => vec![(", .", "turn d".to_owned())],
            Self::Split => vec![("o", split::legend(scene))],
            Self::Spin => spin::legend(scene),
        }
    }

    /// True if what the keys change is in the right pane.
    #[must_use]
    pub const fn acts_on_difference(&self) -> bool {
        matches!(self, Self::Probe(Ground::Difference) | Self::Type(_) | Self::Choose(_))
    }
}

/// A fresh scene with everything that the activities need.
#[must_use]
pub fn prepared(mut scene: Scene, activities: &[Activity]) -> Scene {
    for activity in activities {
        activity.prepare(&mut scene);
    }
    scene
}

/// Does an act: the first activity that it is meant for takes it.
pub fn act(activities: &[Activity], act: Act, scene: &mut Scene) -> Outcome {
    let outcome = activities
        .iter()
        .map(|activity| activity.act(act, scene))
        .find(|outcome| *outcome != Outcome::NotMine)
        .unwrap_or(Outcome::NotMine);
    trace::record(scene);
    outcome
}
