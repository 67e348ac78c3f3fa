//! Instruments: what a step adds to bodies, one file for each idea.
//!
//! An instrument has state that keys change, that can be read and that can be drawn. Its file holds all of it, in this
//! order: what it is, how a lesson writes it, what keys do, what can be read, what is drawn, its tests. To add one:
//! write that file with a type that is an `Instrument`, and name it below, once as a module and once in the list.
//!
//! Ideas without state of their own (the difference, the ways out, the gap) are `overlay`s and `readings`. What several
//! instruments share is a module that they use.

mod act;
mod scope;
mod situation;
#[cfg(test)]
pub(crate) mod testing;
mod words;

// What several of them share.
mod compass;
mod lap;
mod merging;
mod polygons;

mod block;
pub(crate) mod choose;
pub(crate) mod dial;
pub(crate) mod flight;
mod hull;
mod launch;
pub(crate) mod merge;
mod motion;
mod pin;
pub(crate) mod probe;
mod push;
pub(crate) mod rule;
mod share;
pub(crate) mod solve;
mod spin;
mod split;
pub(crate) mod stamp;
mod starts;
mod swap;
pub(crate) mod sweep;
mod trace;
mod turn;
pub(crate) mod type_numbers;
mod walk;

pub(crate) use act::keys;
pub use act::{Act, ActKind, Legend, Reply};
pub use scope::Scope;
pub use situation::Situation;
pub(crate) use words::Words;

use crate::panes::{Base, Panes};
use crate::scene::Scene;
use crate::value::{Value, ValueKind};
use std::fmt;

/// A form of the lesson format, such as `move A B`, and what it means.
pub type Usage = (&'static str, &'static str);

/// What is wrong with a form that the step has already.
const TWICE: &str = "two activities of the same kind";

/// Something that keys change.
pub(crate) trait Instrument: Clone + fmt::Debug + PartialEq + Sized + 'static {
    /// The forms in which a lesson writes it, each beginning with a word of its own.
    const FORMS: &'static [Usage];

    /// What can be read of it.
    const READINGS: &'static [Reading<Self>] = &[];

    /// Readings that name something of the lesson's after the dot, with what they say: [`named`](Self::named).
    const NAMED: &'static [Usage] = &[];

    /// What can be drawn of it.
    const VIEWS: &'static [View<Self>] = &[];

    /// Reads one of its forms: the state that the step starts from. An error is a sentence that says what is wrong and
    /// what would be right.
    fn read(words: &Words<'_>) -> Result<Self, String>;

    /// Takes a further form into an instrument that the step has already.
    fn extend(&mut self, _words: &Words<'_>) -> Result<(), String> {
        Err(TWICE.to_owned())
    }

    /// Adds what it needs to a fresh scene.
    fn prepare(&self, _scene: &mut Scene) {}

    /// The acts it takes; no other instrument of the step may take them as well.
    fn acts(&self) -> Vec<ActKind>;

    /// Does an act, if it is meant for this instrument; what is refused changes nothing.
    fn act(&mut self, act: Act, scene: &mut Scene) -> Reply;

    /// What comes after every act, whoever did it.
    fn after(&mut self, _scene: &Scene) {}

    /// Its keys.
    fn legend(&self, scene: &Scene) -> Legend;

    /// Forgets how the learner came here, as far as no goal asks for it: counts and records that only grow.
    fn forget_history(&mut self) {}

    /// The readings of [`NAMED`](Self::NAMED) that it has in a scene.
    fn named(&self, _scene: &Scene) -> Vec<(String, ValueKind)> {
        Vec::new()
    }

    /// The value of one of those.
    fn value(&self, _name: &str, _scope: &Scope<'_>) -> Option<Value> {
        None
    }

    /// True if what the keys change is in the right pane.
    fn is_on_difference(&self) -> bool {
        false
    }

    /// The bodies that the arrows move freely.
    fn moves(&self) -> &[usize] {
        &[]
    }
}

/// A reading of an instrument.
#[derive(Debug)]
pub(crate) struct Reading<T> {
    pub(crate) name: &'static str,
    pub(crate) says: &'static str,
    read: Read<T>,
}

#[derive(Debug)]
enum Read<T> {
    Number(fn(&T, &Scope<'_>) -> Option<f64>),
    Fraction(fn(&T, &Scope<'_>) -> Option<f64>),
    Truth(fn(&T, &Scope<'_>) -> Option<bool>),
}

impl<T> Reading<T> {
    /// A number; none where it is not known.
    pub(crate) const fn number(
        name: &'static str,
        says: &'static str,
        read: fn(&T, &Scope<'_>) -> Option<f64>,
    ) -> Self {
        Self { name, says, read: Read::Number(read) }
    }

    /// A number that is told as a fraction.
    pub(crate) const fn fraction(
        name: &'static str,
        says: &'static str,
        read: fn(&T, &Scope<'_>) -> Option<f64>,
    ) -> Self {
        Self { name, says, read: Read::Fraction(read) }
    }

    /// Yes or no.
    pub(crate) const fn truth(
        name: &'static str,
        says: &'static str,
        read: fn(&T, &Scope<'_>) -> Option<bool>,
    ) -> Self {
        Self { name, says, read: Read::Truth(read) }
    }

    const fn kind(&self) -> ValueKind {
        match self.read {
            Read::Number(_) | Read::Fraction(_) => ValueKind::Number,
            Read::Truth(_) => ValueKind::Truth,
        }
    }

    fn value(&self, of: &T, scope: &Scope<'_>) -> Option<Value> {
        match self.read {
            Read::Number(read) => read(of, scope).map(Value::Number),
            Read::Fraction(read) => read(of, scope).map(Value::Fraction),
            Read::Truth(read) => read(of, scope).map(Value::Truth),
        }
    }
}

/// A picture of an instrument, as a lesson names it in `show`.
#[derive(Debug)]
pub(crate) struct View<T> {
    pub(crate) name: &'static str,
    pub(crate) says: &'static str,
    /// Settles what lies under the marks, before anything is drawn.
    pub(crate) base: fn(&T, &Scope<'_>, &mut Base),
    /// Adds its marks and words.
    pub(crate) draw: fn(&T, &Scope<'_>, &mut Panes),
}

impl<T> View<T> {
    /// A picture over the usual base.
    pub(crate) const fn new(name: &'static str, says: &'static str, draw: fn(&T, &Scope<'_>, &mut Panes)) -> Self {
        Self { name, says, base: |_, _, _| {}, draw }
    }

    /// The same over a base of its own.
    pub(crate) const fn over(mut self, base: fn(&T, &Scope<'_>, &mut Base)) -> Self {
        self.base = base;
        self
    }
}

/// An instrument that can be had back from [`AnyInstrument`] by its type.
pub(crate) trait Downcast: Sized {
    /// The instrument, if it is of this type.
    fn of(instrument: &AnyInstrument) -> Option<&Self>;
}

macro_rules! instruments {
    ($($file:ident::$kind:ident,)*) => {
        /// Any of the instruments.
        #[derive(Clone, Debug, PartialEq)]
        pub enum AnyInstrument {
            $(
                #[doc(hidden)]
                $kind($file::$kind),
            )*
        }

        $(
            impl Downcast for $file::$kind {
                fn of(instrument: &AnyInstrument) -> Option<&Self> {
                    if let AnyInstrument::$kind(part) = instrument { Some(part) } else { None }
                }
            }
        )*

        /// Every form in which lessons write instruments.
        pub fn forms() -> impl Iterator<Item = Usage> {
            [$($file::$kind::FORMS,)*].into_iter().flatten().copied()
        }

        /// Every reading of an instrument, each once though several may have it: name, what it says.
        pub(crate) fn readings() -> impl Iterator<Item = Usage> {
            let mut all: Vec<Usage> = Vec::new();
            $(
                let own = $file::$kind::READINGS.iter().map(|reading| (reading.name, reading.says));
                for form in own.chain($file::$kind::NAMED.iter().copied()) {
                    if !all.contains(&form) {
                        all.push(form);
                    }
                }
            )*
            all.into_iter()
        }

        /// Every view of an instrument: name, what it says.
        pub(crate) fn views() -> impl Iterator<Item = Usage> {
            let none = std::iter::empty();
            none$(.chain($file::$kind::VIEWS.iter().map(|view| (view.name, view.says))))*
        }

        impl AnyInstrument {
            /// Reads an instrument as a lesson writes it, and adds it to those that the step has already.
            ///
            /// # Errors
            /// A sentence that says what is wrong and what would be right.
            pub fn read(text: &str, scene: &Scene, step: &mut Vec<Self>) -> Result<(), String> {
                let words = Words::of(text, scene);
                let begins = |forms: &[Usage]| forms.iter().any(|(form, _)| form.split(' ').next() == Some(words.name));
                $(
                    if begins($file::$kind::FORMS) {
                        let known = step.iter_mut().find_map(|one| match one {
                            Self::$kind(part) => Some(part),
                            _ => None,
                        });
                        return match known {
                            Some(part) => part.extend(&words),
                            None => $file::$kind::read(&words).map(|part| step.push(Self::$kind(part))),
                        };
                    }
                )*
                let forms: Vec<_> = forms().map(|(form, _)| format!("\"{form}\"")).collect();
                Err(format!("there is no activity \"{}\"; there are {}", words.name, forms.join(", ")))
            }

            pub(super) fn prepare(&self, scene: &mut Scene) {
                match self {
                    $(Self::$kind(part) => part.prepare(scene),)*
                }
            }

            /// The acts it takes.
            #[must_use]
            pub fn acts(&self) -> Vec<ActKind> {
                match self {
                    $(Self::$kind(part) => part.acts(),)*
                }
            }

            pub(super) fn act(&mut self, act: Act, scene: &mut Scene) -> Reply {
                match self {
                    $(Self::$kind(part) => part.act(act, scene),)*
                }
            }

            pub(super) fn after(&mut self, scene: &mut Scene) {
                match self {
                    $(Self::$kind(part) => part.after(scene),)*
                }
            }

            pub(super) fn legend(&self, scene: &Scene) -> Legend {
                match self {
                    $(Self::$kind(part) => part.legend(scene),)*
                }
            }

            pub(super) fn forget_history(&mut self) {
                match self {
                    $(Self::$kind(part) => part.forget_history(),)*
                }
            }

            pub(super) fn is_on_difference(&self) -> bool {
                match self {
                    $(Self::$kind(part) => part.is_on_difference(),)*
                }
            }

            /// The bodies that the arrows move freely.
            #[must_use]
            pub fn moves(&self) -> &[usize] {
                match self {
                    $(Self::$kind(part) => part.moves(),)*
                }
            }

            /// Its readings in a scene, with their kinds.
            pub(crate) fn readings(&self, scene: &Scene) -> Vec<(String, ValueKind)> {
                match self {
                    $(
                        Self::$kind(part) => {
                            let fixed = $file::$kind::READINGS.iter().map(|one| (one.name.to_owned(), one.kind()));
                            fixed.chain(part.named(scene)).collect()
                        }
                    )*
                }
            }

            /// The value of a reading of this name, where it has one that is known.
            pub(crate) fn reading(&self, name: &str, scope: &Scope<'_>) -> Option<Value> {
                match self {
                    $(
                        Self::$kind(part) => match $file::$kind::READINGS.iter().find(|one| one.name == name) {
                            Some(reading) => reading.value(part, scope),
                            None => part.value(name, scope),
                        },
                    )*
                }
            }

            /// Settles the base for a view of this name, if it has one.
            pub(crate) fn base(&self, view: &str, scope: &Scope<'_>, base: &mut Base) {
                match self {
                    $(
                        Self::$kind(part) => {
                            if let Some(view) = $file::$kind::VIEWS.iter().find(|one| one.name == view) {
                                (view.base)(part, scope, base);
                            }
                        }
                    )*
                }
            }

            /// Draws a view of this name, if it has one.
            pub(crate) fn draw(&self, view: &str, scope: &Scope<'_>, panes: &mut Panes) {
                match self {
                    $(
                        Self::$kind(part) => {
                            if let Some(view) = $file::$kind::VIEWS.iter().find(|one| one.name == view) {
                                (view.draw)(part, scope, panes);
                            }
                        }
                    )*
                }
            }
        }
    };
}

instruments! {
    block::Block,
    choose::Choose,
    dial::Dial,
    flight::Flight,
    hull::HullSearch,
    launch::Launch,
    merge::HandMerge,
    motion::Move,
    pin::Pin,
    probe::Probe,
    push::Push,
    rule::Rule,
    share::Share,
    solve::Solve,
    spin::Spin,
    split::Split,
    stamp::Stamping,
    starts::Starts,
    swap::Swap,
    sweep::Carry,
    trace::Trace,
    turn::Turn,
    type_numbers::TypeNumbers,
    walk::Walk,
}
