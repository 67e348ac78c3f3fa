//! Instruments: what a step adds to bodies, one file for each idea.
//!
//! An instrument has state that keys change, that can be read and that can be drawn. Its file holds all of it, in this
//! order: what it is, how a lesson writes it, what keys do, what can be read, what is drawn, its tests. To add one:
//! write that file with a type that is an [`Instrument`], and name it below, once as a module and once in the list.
//!
//! Ideas without state of their own (the difference, the ways out, the gap) are `overlay`s and `readings`. What several
//! instruments share is a module that they use.

mod act;
mod scope;
mod situation;
#[cfg(test)]
pub(crate) mod testing;
mod words;

mod block;
pub(crate) mod flight;
mod hull;
mod launch;
mod motion;
mod share;
mod trace;
mod turn;

pub(crate) use act::keys;
pub use act::{Act, ActKind, Legend, Outcome};
pub use scope::Scope;
pub use situation::Situation;
pub(crate) use words::Words;

use crate::activity::{Activity, Ground};
use crate::panes::{Base, Panes};
use crate::scene::Scene;
use crate::value::{Kind, Value};
use std::fmt;

/// A form in which a lesson writes an instrument, and what it lets keys do.
pub type Form = (&'static str, &'static str);

/// What is wrong with a form that the step has already.
const TWICE: &str = "two activities of the same kind";

/// Something that keys change.
pub(crate) trait Instrument: Clone + fmt::Debug + PartialEq + Sized + 'static {
    /// The forms in which a lesson writes it, each beginning with a word of its own.
    const FORMS: &'static [Form];

    /// What can be read of it.
    const READINGS: &'static [Reading<Self>] = &[];

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
    fn act(&mut self, act: Act, scene: &mut Scene) -> Outcome;

    /// What comes after every act, whoever did it.
    fn after(&mut self, _scene: &Scene) {}

    /// Its keys.
    fn legend(&self, scene: &Scene) -> Legend;

    /// Forgets how the learner came here, as far as no goal asks for it: counts and records that only grow.
    fn forget_history(&mut self) {}

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

    const fn kind(&self) -> Kind {
        match self.read {
            Read::Number(_) | Read::Fraction(_) => Kind::Number,
            Read::Truth(_) => Kind::Truth,
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

/// A type of instrument that can be asked for by name.
pub(crate) trait Part: Sized {
    /// The instrument, if it is of this type.
    fn of(instrument: &AnyInstrument) -> Option<&Self>;
}

macro_rules! instruments {
    ($($file:ident::$kind:ident,)*) => {
        /// Any of the instruments.
        #[derive(Clone, Debug, PartialEq)]
        pub enum AnyInstrument {
            /// One that is still written as an activity.
            Legacy(Activity),
            $(
                #[doc(hidden)]
                $kind($file::$kind),
            )*
        }

        $(
            impl Part for $file::$kind {
                fn of(instrument: &AnyInstrument) -> Option<&Self> {
                    if let AnyInstrument::$kind(part) = instrument { Some(part) } else { None }
                }
            }
        )*

        /// Every form in which lessons write instruments.
        pub fn forms() -> impl Iterator<Item = Form> {
            let forms: &[&[Form]] = &[$($file::$kind::FORMS,)*];
            forms.to_vec().into_iter().flatten().copied().chain(crate::activity::forms())
        }

        /// Every reading of an instrument: name, what it says, its kind.
        pub(crate) fn readings() -> impl Iterator<Item = (&'static str, &'static str, Kind)> {
            let mut all = Vec::new();
            $(all.extend($file::$kind::READINGS.iter().map(|reading| (reading.name, reading.says, reading.kind())));)*
            all.into_iter()
        }

        /// Every view of an instrument: name, what it says.
        pub(crate) fn views() -> impl Iterator<Item = (&'static str, &'static str)> {
            let mut all = Vec::new();
            $(all.extend($file::$kind::VIEWS.iter().map(|view| (view.name, view.says)));)*
            all.into_iter()
        }

        impl AnyInstrument {
            /// Reads an instrument as a lesson writes it, and adds it to those that the step has already.
            ///
            /// # Errors
            /// A sentence that says what is wrong and what would be right.
            pub fn read(text: &str, scene: &Scene, step: &mut Vec<Self>) -> Result<(), String> {
                let words = Words::of(text, scene);
                let _begins = |forms: &[Form]| forms.iter().any(|(form, _)| form.split(' ').next() == Some(words.name));
                $(
                    if _begins($file::$kind::FORMS) {
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
                let activity = Activity::parse(text, scene)?;
                let twice = |one: &Self| matches!(one, Self::Legacy(other) if other.name() == activity.name());
                if step.iter().any(twice) {
                    return Err(TWICE.to_owned());
                }
                step.push(Self::Legacy(activity));
                Ok(())
            }

            pub(super) fn prepare(&self, scene: &mut Scene) {
                match self {
                    Self::Legacy(activity) => activity.prepare(scene),
                    $(Self::$kind(part) => part.prepare(scene),)*
                }
            }

            /// The acts it takes.
            #[must_use]
            pub fn acts(&self) -> Vec<ActKind> {
                match self {
                    Self::Legacy(_) => Vec::new(),
                    $(Self::$kind(part) => part.acts(),)*
                }
            }

            pub(super) fn act(&mut self, act: Act, scene: &mut Scene) -> Outcome {
                match self {
                    Self::Legacy(activity) => activity.act(act, scene),
                    $(Self::$kind(part) => part.act(act, scene),)*
                }
            }

            pub(super) fn after(&mut self, scene: &mut Scene) {
                match self {
                    Self::Legacy(activity) => activity.after(scene),
                    $(Self::$kind(part) => part.after(scene),)*
                }
            }

            pub(super) fn legend(&self, scene: &Scene) -> Legend {
                match self {
                    Self::Legacy(activity) => activity.legend(scene),
                    $(Self::$kind(part) => part.legend(scene),)*
                }
            }

            pub(super) fn forget_history(&mut self) {
                match self {
                    Self::Legacy(_) => {}
                    $(Self::$kind(part) => part.forget_history(),)*
                }
            }

            pub(super) fn is_on_difference(&self) -> bool {
                match self {
                    Self::Legacy(activity) => activity.is_on_difference(),
                    $(Self::$kind(part) => part.is_on_difference(),)*
                }
            }

            /// The bodies that the arrows move freely.
            #[must_use]
            pub fn moves(&self) -> &[usize] {
                match self {
                    Self::Legacy(activity) => activity.moves(),
                    $(Self::$kind(part) => part.moves(),)*
                }
            }

            /// The kind of a reading of this name, if it has one.
            pub(crate) fn reading_kind(&self, name: &str) -> Option<Kind> {
                match self {
                    Self::Legacy(_) => None,
                    $(Self::$kind(_) => $file::$kind::READINGS.iter().find(|one| one.name == name).map(Reading::kind),)*
                }
            }

            /// The names of its readings.
            pub(crate) fn reading_names(&self) -> Vec<&'static str> {
                match self {
                    Self::Legacy(_) => Vec::new(),
                    $(Self::$kind(_) => $file::$kind::READINGS.iter().map(|one| one.name).collect(),)*
                }
            }

            /// The value of a reading of this name, where it has one that is known.
            pub(crate) fn reading(&self, name: &str, scope: &Scope<'_>) -> Option<Value> {
                match self {
                    Self::Legacy(_) => None,
                    $(
                        Self::$kind(part) => {
                            $file::$kind::READINGS.iter().find(|one| one.name == name)?.value(part, scope)
                        }
                    )*
                }
            }

            /// Settles the base for a view of this name, if it has one.
            pub(crate) fn base(&self, view: &str, scope: &Scope<'_>, base: &mut Base) {
                match self {
                    Self::Legacy(_) => {}
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
                    Self::Legacy(_) => {}
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
    flight::Flight,
    hull::HullSearch,
    launch::Launch,
    motion::Move,
    share::Share,
    trace::Trace,
    turn::Turn,
}

impl AnyInstrument {
    /// Where the arrows walk a probe, if they do.
    pub(crate) fn ground(&self) -> Option<Ground> {
        if let Self::Legacy(activity) = self { activity.ground() } else { None }
    }
}
