//! Instruments: what a step adds to bodies, one file for each idea.
//!
//! An instrument has state that keys change, readings and views. Its file holds everything, in this order: the type,
//! its forms in lessons, its readings, its views, what keys do, what is drawn, tests. To add one, write that file with
//! a type that implements `Instrument`, and name it below, once as a module and once in the list.
//!
//! Ideas without state (the difference, the exits, the gap) are `overlay`s and `readings`. What several instruments
//! share is a module that they use.

mod act;
mod scope;
mod situation;
#[cfg(test)]
pub(crate) mod testing;
mod words;

// Shared by several instruments.
mod asking;
mod compass;
mod costs;
mod lap;
mod merging;
mod polygons;

mod ask;
mod block;
mod careless;
pub(crate) mod choose;
mod cost;
pub(crate) mod dial;
pub(crate) mod flight;
pub(crate) mod gjk;
mod hull;
mod launch;
pub(crate) mod merge;
mod method;
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
pub(crate) mod walk;

pub(crate) use act::keys;
pub(crate) use act::{Act, ActKind, Legend, Reply};
pub(crate) use scope::Scope;
pub(crate) use situation::Situation;
pub(crate) use words::Words;

use crate::panes::{Base, Panes};
use crate::scene::Scene;
use crate::value::{Value, ValueKind};
use std::fmt;

/// A form of the lesson format, such as `move A B`, and what it means.
pub(crate) type Usage = (&'static str, &'static str);

/// The error for a form that the step has already.
const TWICE: &str = "two activities of the same kind";

/// An instrument of a step.
pub(crate) trait Instrument: Clone + fmt::Debug + PartialEq + Sized + 'static {
    /// Its forms in lessons; no other instrument has forms with the same first words.
    const FORMS: &'static [Usage];

    /// Its readings.
    const READINGS: &'static [Reading<Self>] = &[];

    /// Readings whose names end in something of the lesson's, such as a body: see [`named`](Self::named).
    const NAMED: &'static [Usage] = &[];

    /// Its views.
    const VIEWS: &'static [View<Self>] = &[];

    /// True if nothing in it is about A and B, so that it goes with any pair that a scene names.
    const WITH_ANY_PAIR: bool = false;

    /// Parses one of its forms into the initial state. An error is a sentence that says what is wrong and what would be
    /// right.
    fn read(words: &Words<'_>) -> Result<Self, String>;

    /// Adds a further form to an instrument that the step has already.
    fn extend(&mut self, _words: &Words<'_>) -> Result<(), String> {
        Err(TWICE.to_owned())
    }

    /// Prepares a fresh scene for it.
    fn prepare(&self, _scene: &mut Scene) {}

    /// The kinds of acts it takes; no other instrument of the step may take them.
    fn acts(&self) -> Vec<ActKind>;

    /// Does an act, if it takes acts of this kind; a refused act changes nothing.
    fn act(&mut self, act: Act, scene: &mut Scene) -> Reply;

    /// Called after every act of any instrument.
    fn after(&mut self, _scene: &Scene) {}

    /// Its keys.
    fn legend(&self, scene: &Scene) -> Legend;

    /// Forgets its history, as far as no goal asks for it: counts and records that only grow.
    fn forget_history(&mut self) {}

    /// Called after undo, with the state that was left: mistakes stay counted.
    fn keep_counts(&mut self, _left: &Self) {}

    /// The names of its [`NAMED`](Self::NAMED) readings in a scene.
    fn named(&self, _scene: &Scene) -> Vec<(String, ValueKind)> {
        Vec::new()
    }

    /// The value of one of them.
    fn value(&self, _name: &str, _scope: &Scope<'_>) -> Option<Value> {
        None
    }

    /// True if its keys change something in the right pane.
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
    /// A number; `None` while it is unknown.
    pub(crate) const fn number(
        name: &'static str,
        says: &'static str,
        read: fn(&T, &Scope<'_>) -> Option<f64>,
    ) -> Self {
        Self { name, says, read: Read::Number(read) }
    }

    /// A number that is written as a fraction.
    pub(crate) const fn fraction(
        name: &'static str,
        says: &'static str,
        read: fn(&T, &Scope<'_>) -> Option<f64>,
    ) -> Self {
        Self { name, says, read: Read::Fraction(read) }
    }

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

/// A view of an instrument, which lessons name in `show`.
#[derive(Debug)]
pub(crate) struct View<T> {
    pub(crate) name: &'static str,
    pub(crate) says: &'static str,
    /// Chooses the base, before anything is drawn.
    pub(crate) base: fn(&T, &Scope<'_>, &mut Base),
    /// Adds marks and texts.
    pub(crate) draw: fn(&T, &Scope<'_>, &mut Panes),
}

impl<T> View<T> {
    /// A view over the usual base.
    pub(crate) const fn new(name: &'static str, says: &'static str, draw: fn(&T, &Scope<'_>, &mut Panes)) -> Self {
        Self { name, says, base: |_, _, _| {}, draw }
    }

    /// The view over a base of its own.
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
        pub(crate) enum AnyInstrument {
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

        /// Every form of every instrument.
        pub(crate) fn forms() -> impl Iterator<Item = Usage> {
            [$($file::$kind::FORMS,)*].into_iter().flatten().copied()
        }

        /// The instruments that go with any pair of bodies, by the first words of their forms.
        fn with_any_pair() -> Vec<&'static str> {
            let forms = [$(($file::$kind::WITH_ANY_PAIR, $file::$kind::FORMS),)*];
            let known = forms.into_iter().filter(|(any, _)| *any).filter_map(|(_, forms)| forms.first());
            known.filter_map(|(form, _)| form.split(' ').next()).collect()
        }

        /// Every reading of every instrument: its name and what it says. Several may have the same.
        pub(crate) fn readings() -> impl Iterator<Item = Usage> {
            let none = std::iter::empty();
            none$(
                .chain($file::$kind::READINGS.iter().map(|reading| (reading.name, reading.says)))
                .chain($file::$kind::NAMED.iter().copied())
            )*
        }

        /// Every view of every instrument: its name and what it shows.
        pub(crate) fn views() -> impl Iterator<Item = Usage> {
            let none = std::iter::empty();
            none$(.chain($file::$kind::VIEWS.iter().map(|view| (view.name, view.says))))*
        }

        impl AnyInstrument {
            /// Parses an instrument and adds it to those that the step has already.
            ///
            /// # Errors
            /// A sentence that says what is wrong and what would be right.
            pub(crate) fn read(text: &str, scene: &Scene, step: &mut Vec<Self>) -> Result<(), String> {
                let words = Words::of(text, scene);
                let begins = |forms: &[Usage]| {
                    let rest = |form: &&'static str| form.strip_prefix(words.name);
                    forms.iter().filter_map(|(form, _)| rest(&form)).any(|rest| rest.is_empty() || rest.starts_with(' '))
                };
                $(
                    if begins($file::$kind::FORMS) {
                        if !$file::$kind::WITH_ANY_PAIR && !scene.differences.is_empty() {
                            return Err(words.only_for_a_and_b(&with_any_pair()));
                        }
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

            /// The kinds of acts it takes.
            #[must_use]
            pub(crate) fn acts(&self) -> Vec<ActKind> {
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

            pub(super) fn keep_counts(&mut self, left: &Self) {
                match (self, left) {
                    $((Self::$kind(part), Self::$kind(left)) => part.keep_counts(left),)*
                    _ => {}
                }
            }

            pub(super) fn is_on_difference(&self) -> bool {
                match self {
                    $(Self::$kind(part) => part.is_on_difference(),)*
                }
            }

            /// The bodies that the arrows move freely.
            #[must_use]
            pub(crate) fn moves(&self) -> &[usize] {
                match self {
                    $(Self::$kind(part) => part.moves(),)*
                }
            }

            /// The readings that it has in a scene, with their types.
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

            /// The value of the reading with this name; `None` if it has none, or while it is unknown.
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

            /// Chooses the base for the view with this name, if it has one.
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

            /// Draws the view with this name, if it has one.
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
    ask::Ask,
    block::Block,
    careless::Careless,
    choose::Choose,
    cost::AskCounts,
    dial::Dial,
    flight::Flight,
    gjk::HandWalk,
    hull::HullSearch,
    launch::Launch,
    merge::HandMerge,
    method::MethodChoice,
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

#[cfg(test)]
mod tests {
    /// The page for writers says which activities go with any pair.
    #[test]
    fn the_page_for_writers_names_what_goes_with_any_pair() {
        let page = include_str!("../lessons/README.md").replace('\n', " ");
        let said = page.split("Of the activities ").nth(1).and_then(|rest| rest.split(" go with any pair").next());
        let said: Vec<&str> = said.unwrap_or_default().split('`').skip(1).step_by(2).collect();
        let known = super::with_any_pair();
        assert!(known.len() == said.len() && known.iter().all(|name| said.contains(name)), "{known:?} {said:?}");
    }
}
