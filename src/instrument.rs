//! An instrument is an idea that keys change, such as a probe or a push.
//!
//! Its file holds everything, in this order: the type, its forms in lessons, its readings, its views, its keys, what
//! they do, what is drawn, tests. Where it is long, a folder of the same name holds parts of that. `CONTRIBUTING.md` walks through
//! [`swap`], which is short and has all of these parts.
//!
//! Ideas without state (the difference, the exits, the gap) are `overlay`s and `readings`. What several instruments
//! share is in `shared`.

mod act;
pub(crate) mod prelude;
mod scope;
pub(crate) mod shared;
mod situation;
#[cfg(test)]
mod tests;
mod words;

pub(crate) mod ask;
pub(crate) mod axis;
mod block;
mod careless;
mod choose;
pub(crate) mod dial;
pub(crate) mod flight;
pub(crate) mod game;
pub(crate) mod gjk;
mod hull;
pub(crate) mod launch;
pub(crate) mod merge;
mod motion;
mod order;
mod pin;
pub(crate) mod probe;
pub(crate) mod push;
pub(crate) mod rule;
mod share;
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

pub(crate) use act::{Act, Control, Keys, LETTERS, Legend, Reply};
pub(crate) use scope::Scope;
pub(crate) use situation::Situation;
#[cfg(test)]
pub(crate) use tests::testing;
pub(crate) use words::Words;

use crate::panes::{Base, Panes};
use crate::scene::Scene;
use crate::value::{Value, ValueKind};
use std::any::Any;
use std::fmt;
use std::sync::LazyLock;

/// A form of the lesson format, such as `move A B`, or the name of a reading; and what it means.
pub(crate) type Usage = (&'static str, &'static str);

/// The error for a form that the step has already.
const TWICE: &str = "two activities of the same kind";

/// An instrument of a step.
pub(crate) trait Instrument: Clone + fmt::Debug + PartialEq + Send + Sync + Sized + 'static {
    /// Its forms in lessons; no other instrument has forms with the same first words.
    const FORMS: &'static [Usage];

    /// Its readings.
    const READINGS: &'static [Reading<Self>] = &[];

    /// Readings whose names depend on the lesson, such as `typed.left`, where the lesson names the field. The other
    /// half is [`named`](Self::named) and [`value`](Self::value).
    const NAMED: &'static [Usage] = &[];

    /// Its views.
    const VIEWS: &'static [View<Self>] = &[];

    /// True if nothing in it is about A and B, so that it goes with any pair that a scene names.
    const WITH_ANY_PAIR: bool = false;

    /// True if its keys change something in the right pane.
    const IS_ON_DIFFERENCE: fn(&Self) -> bool = |_| false;

    /// Parses one of its forms into the initial state. An error is a sentence that says what is wrong and what would be
    /// right.
    fn read(words: &Words<'_>) -> Result<Self, String>;

    /// Adds a further form to an instrument that the step has already.
    fn extend(&mut self, _words: &Words<'_>) -> Result<(), String> {
        Err(TWICE.to_owned())
    }

    /// Changes the scene before the step starts.
    fn prepare(&self, _scene: &mut Scene) {}

    /// Its keys, and what they do now; no other instrument of the step may take the same.
    fn controls(&self, scene: &Scene) -> Vec<Control<Self>>;

    /// Called after every act of any instrument.
    fn after(&mut self, _scene: &Scene) {}

    /// Drops counts and records that only grow, so that situations that differ in nothing else are equal. Keeps what a
    /// goal can ask for.
    fn forget_history(&mut self) {}

    /// What is not done yet that a claim is about, to be told after "Not submitted: ". Such a claim does not count.
    fn unanswered(&self) -> Option<&'static str> {
        None
    }

    /// Called after undo and reset with the state before. Copies from it what the learner has seen and how they look at
    /// it, which undo does not take back. An act that changes nothing else cannot be undone.
    fn keep_seen(&mut self, _left: &Self) {}

    /// The names of its [`NAMED`](Self::NAMED) readings in a scene.
    fn named(&self, _scene: &Scene) -> Vec<(String, ValueKind)> {
        Vec::new()
    }

    /// The value of the reading with this name, which is one of [`named`](Self::named).
    fn value(&self, _name: &str, _scope: &Scope<'_>) -> Option<Value> {
        None
    }
}

/// A reading of an instrument, of a body, or of the scene itself.
#[derive(Debug)]
pub(crate) struct Reading<T> {
    pub(crate) name: &'static str,
    pub(crate) says: &'static str,
    /// True if a scene has what the reading needs.
    pub(crate) needs: fn(&Scene) -> bool,
    read: Read<T>,
}

/// What computes the value of a reading; `None` while it is unknown.
pub(crate) type ReadFn<T, V> = fn(&T, &Scope<'_>) -> Option<V>;

#[derive(Debug)]
enum Read<T> {
    Number(ReadFn<T, f64>),
    Fraction(ReadFn<T, f64>),
    Truth(ReadFn<T, bool>),
}

impl<T> Reading<T> {
    const fn new(name: &'static str, says: &'static str, read: Read<T>) -> Self {
        Self { name, says, needs: |_| true, read }
    }

    /// Limits the reading to scenes for which `needs` is true.
    pub(crate) const fn needing(mut self, needs: fn(&Scene) -> bool) -> Self {
        self.needs = needs;
        self
    }

    /// A number; `None` while it is unknown.
    pub(crate) const fn number(name: &'static str, says: &'static str, read: ReadFn<T, f64>) -> Self {
        Self::new(name, says, Read::Number(read))
    }

    /// A number that is written as a fraction.
    pub(crate) const fn fraction(name: &'static str, says: &'static str, read: ReadFn<T, f64>) -> Self {
        Self::new(name, says, Read::Fraction(read))
    }

    pub(crate) const fn truth(name: &'static str, says: &'static str, read: ReadFn<T, bool>) -> Self {
        Self::new(name, says, Read::Truth(read))
    }

    pub(crate) const fn kind(&self) -> ValueKind {
        match self.read {
            Read::Number(_) | Read::Fraction(_) => ValueKind::Number,
            Read::Truth(_) => ValueKind::Truth,
        }
    }

    pub(crate) fn value(&self, of: &T, scope: &Scope<'_>) -> Option<Value> {
        match self.read {
            Read::Number(read) => read(of, scope).map(Value::Number),
            Read::Fraction(read) => read(of, scope).map(Value::Fraction),
            Read::Truth(read) => read(of, scope).map(Value::Truth),
        }
    }
}

/// A view of an instrument, or of the scene itself, which lessons name in `show`.
#[derive(Debug)]
pub(crate) struct View<T> {
    pub(crate) info: ViewInfo,
    /// Chooses the base, before anything is drawn.
    pub(crate) base: fn(&T, &Scope<'_>, &mut Base),
    /// Adds marks and texts.
    pub(crate) draw: fn(&T, &Scope<'_>, &mut Panes),
}

/// Name and help of a view, and the scenes it works with.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ViewInfo {
    pub(crate) name: &'static str,
    pub(crate) says: &'static str,
    pub(crate) goes_with: Pairs,
    /// True if it needs corners, which rounded shapes do not have.
    pub(crate) by_corners: bool,
}

/// For which pairs a view is drawn, if the scene names several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pairs {
    /// For each of them.
    Each,
    /// For the first of them, or it is about no pair.
    First,
    /// For none but A and B, because it calls the shapes so.
    OnlyAAndB,
}

impl<T> View<T> {
    /// A view over the usual base.
    pub(crate) const fn new(name: &'static str, says: &'static str, draw: fn(&T, &Scope<'_>, &mut Panes)) -> Self {
        let info = ViewInfo { name, says, goes_with: Pairs::First, by_corners: false };
        Self { info, base: |_, _, _| {}, draw }
    }

    /// Lets the view change the base: titles, and what is drawn by default.
    pub(crate) const fn over(mut self, base: fn(&T, &Scope<'_>, &mut Base)) -> Self {
        self.base = base;
        self
    }

    pub(crate) const fn for_each_pair(mut self) -> Self {
        self.info.goes_with = Pairs::Each;
        self
    }

    /// The view names A and B, so it does not go with other pairs.
    pub(crate) const fn only_for_a_and_b(mut self) -> Self {
        self.info.goes_with = Pairs::OnlyAAndB;
        self
    }

    pub(crate) const fn by_corners(mut self) -> Self {
        self.info.by_corners = true;
        self
    }
}

/// The instruments.
const KINDS: &[Kind] = &[
    kind::<ask::Ask>(),
    kind::<axis::Axis>(),
    kind::<block::Block>(),
    kind::<careless::Careless>(),
    kind::<choose::Choose>(),
    kind::<dial::Dial>(),
    kind::<flight::Flight>(),
    kind::<game::Game>(),
    kind::<gjk::HandWalk>(),
    kind::<hull::HullSearch>(),
    kind::<launch::Launch>(),
    kind::<merge::HandMerge>(),
    kind::<motion::Motion>(),
    kind::<order::Order>(),
    kind::<pin::Pin>(),
    kind::<probe::Probe>(),
    kind::<push::Push>(),
    kind::<rule::Rule>(),
    kind::<share::Share>(),
    kind::<spin::Spin>(),
    kind::<split::Split>(),
    kind::<stamp::Stamp>(),
    kind::<starts::Starts>(),
    kind::<swap::Swap>(),
    kind::<sweep::Sweep>(),
    kind::<trace::Trace>(),
    kind::<turn::Turn>(),
    kind::<type_numbers::TypeNumbers>(),
    kind::<walk::Walk>(),
];

/// A type of instrument for the tables: its forms, readings and views, and what reads it.
struct Kind {
    forms: &'static [Usage],
    readings: fn() -> Vec<Usage>,
    views: fn() -> Vec<&'static ViewInfo>,
    with_any_pair: bool,
    read: fn(&Words<'_>, &mut Vec<AnyInstrument>) -> Result<(), String>,
}

const fn kind<T: Instrument>() -> Kind {
    Kind {
        forms: T::FORMS,
        readings: || T::READINGS.iter().map(|one| (one.name, one.says)).chain(T::NAMED.iter().copied()).collect(),
        views: || T::VIEWS.iter().map(|view| &view.info).collect(),
        with_any_pair: T::WITH_ANY_PAIR,
        read: |words, step| {
            let known = step.iter_mut().find_map(|part| part.downcast_mut::<T>());
            match known {
                Some(part) => part.extend(words),
                None => T::read(words).map(|part| step.push(Box::new(part))),
            }
        },
    }
}

/// Every form of every instrument.
pub(crate) fn forms() -> impl Iterator<Item = Usage> {
    KINDS.iter().flat_map(|kind| kind.forms).copied()
}

/// Every reading of every instrument: its name and what it says. Several may have the same.
pub(crate) fn readings() -> impl Iterator<Item = Usage> {
    KINDS.iter().flat_map(|kind| (kind.readings)())
}

/// Every view of every instrument.
pub(crate) fn views() -> impl Iterator<Item = &'static ViewInfo> {
    // Kept, because reading a lesson looks up every overlay of every step.
    static ALL: LazyLock<Vec<&ViewInfo>> = LazyLock::new(|| KINDS.iter().flat_map(|kind| (kind.views)()).collect());
    ALL.iter().copied()
}

/// The instruments that go with any pair of bodies, by the first words of their forms.
pub(crate) fn with_any_pair() -> Vec<&'static str> {
    let known = KINDS.iter().filter(|kind| kind.with_any_pair).filter_map(|kind| kind.forms.first());
    known.filter_map(|(form, _)| form.split(' ').next()).collect()
}

/// Parses an instrument and adds it to those that the step has already.
///
/// # Errors
/// A sentence that says what is wrong and what would be right.
pub(crate) fn read(text: &str, scene: &Scene, step: &mut Vec<AnyInstrument>) -> Result<(), String> {
    let words = Words::of(text, scene);
    let is_named = |kind: &&Kind| kind.forms.iter().any(|(form, _)| form.split(' ').next() == Some(words.name));
    let Some(kind) = KINDS.iter().find(is_named) else {
        let forms: Vec<_> = forms().map(|(form, _)| format!("\"{form}\"")).collect();
        return Err(format!("there is no activity \"{}\"; try {}", words.name, forms.join(", ")));
    };
    if !kind.with_any_pair && !scene.differences.is_empty() {
        return Err(words.only_for_a_and_b(&with_any_pair()));
    }
    if kind.forms.iter().all(|(form, _)| !form.contains(' ')) {
        words.alone()?;
    }
    (kind.read)(&words, step)
}

/// Any of the instruments.
pub(crate) type AnyInstrument = Box<dyn Part>;

/// [`Instrument`] without its type parameters, so that a step can hold several types. Every instrument has it by
/// itself; do not implement it.
pub(crate) trait Part: Any + fmt::Debug + Send + Sync {
    fn boxed(&self) -> AnyInstrument;
    fn equals(&self, other: &dyn Part) -> bool;
    fn prepare(&self, scene: &mut Scene);
    /// Its keys: what they do, and the acts that they stand for.
    fn keys(&self, scene: &Scene) -> Vec<Keys>;
    fn act(&mut self, act: Act, scene: &mut Scene) -> Reply;
    fn after(&mut self, scene: &Scene);
    fn forget_history(&mut self);
    fn unanswered(&self) -> Option<&'static str>;
    fn keep_seen(&mut self, left: &dyn Part);
    fn is_on_difference(&self) -> bool;
    /// The readings that it has in a scene, with their types.
    fn readings(&self, scene: &Scene) -> Vec<(String, ValueKind)>;
    /// The value of the reading with this name; `None` if it has none, or while it is unknown.
    fn reading(&self, name: &str, scope: &Scope<'_>) -> Option<Value>;
    /// Chooses the base for the view with this name, if it has one.
    fn base(&self, view: &str, scope: &Scope<'_>, base: &mut Base);
    /// Draws the view with this name, if it has one.
    fn draw(&self, view: &str, scope: &Scope<'_>, panes: &mut Panes);
}

impl<T: Instrument> Part for T {
    fn boxed(&self) -> AnyInstrument {
        Box::new(self.clone())
    }

    fn equals(&self, other: &dyn Part) -> bool {
        other.downcast::<T>() == Some(self)
    }

    fn prepare(&self, scene: &mut Scene) {
        Instrument::prepare(self, scene);
    }

    fn keys(&self, scene: &Scene) -> Vec<Keys> {
        self.controls(scene).into_iter().map(|control| control.keys).collect()
    }

    fn act(&mut self, act: Act, scene: &mut Scene) -> Reply {
        // One after the other, until one takes the act: the others do not see it.
        let mut replies = self.controls(scene).into_iter().map(|control| control.act(self, act, scene));
        replies.find(|reply| *reply != Reply::NotMine).unwrap_or(Reply::NotMine)
    }

    fn after(&mut self, scene: &Scene) {
        Instrument::after(self, scene);
    }

    fn forget_history(&mut self) {
        Instrument::forget_history(self);
    }

    fn unanswered(&self) -> Option<&'static str> {
        Instrument::unanswered(self)
    }

    fn keep_seen(&mut self, left: &dyn Part) {
        if let Some(left) = left.downcast() {
            Instrument::keep_seen(self, left);
        }
    }

    fn is_on_difference(&self) -> bool {
        T::IS_ON_DIFFERENCE(self)
    }

    fn readings(&self, scene: &Scene) -> Vec<(String, ValueKind)> {
        let fixed = T::READINGS.iter().map(|one| (one.name.to_owned(), one.kind()));
        fixed.chain(self.named(scene)).collect()
    }

    fn reading(&self, name: &str, scope: &Scope<'_>) -> Option<Value> {
        match T::READINGS.iter().find(|one| one.name == name) {
            Some(reading) => reading.value(self, scope),
            None => self.value(name, scope),
        }
    }

    fn base(&self, view: &str, scope: &Scope<'_>, base: &mut Base) {
        T::VIEWS.iter().filter(|one| one.info.name == view).for_each(|one| (one.base)(self, scope, base));
    }

    fn draw(&self, view: &str, scope: &Scope<'_>, panes: &mut Panes) {
        T::VIEWS.iter().filter(|one| one.info.name == view).for_each(|one| (one.draw)(self, scope, panes));
    }
}

impl dyn Part {
    /// The instrument, if it is of this type.
    pub(crate) fn downcast<T: Instrument>(&self) -> Option<&T> {
        (self as &dyn Any).downcast_ref()
    }

    /// The same, to be changed.
    pub(crate) fn downcast_mut<T: Instrument>(&mut self) -> Option<&mut T> {
        (self as &mut dyn Any).downcast_mut()
    }
}

impl Clone for AnyInstrument {
    fn clone(&self) -> Self {
        (**self).boxed()
    }
}

impl PartialEq for dyn Part {
    fn eq(&self, other: &Self) -> bool {
        self.equals(other)
    }
}
