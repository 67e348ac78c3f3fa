//! The words in which a lesson writes an instrument.

use crate::scene::Scene;

/// The words of an instrument, and its scene.
pub(crate) struct Words<'a> {
    /// The first word.
    pub(crate) name: &'a str,
    /// The other words.
    pub(crate) rest: Vec<&'a str>,
    /// The scene as in the lesson, before any instrument prepares it.
    pub(crate) scene: &'a Scene,
}

impl<'a> Words<'a> {
    pub(super) fn of(text: &'a str, scene: &'a Scene) -> Self {
        let mut words = text.split_whitespace();
        Self { name: words.next().unwrap_or_default(), rest: words.collect(), scene }
    }

    /// The index of the body with this name.
    pub(crate) fn body(&self, name: &str) -> Result<usize, String> {
        self.scene.find(name).ok_or_else(|| {
            let known: Vec<_> = self.scene.bodies.iter().map(|body| body.name.as_str()).collect();
            format!("the scene has no body \"{name}\"; it has {}", known.join(", "))
        })
    }

    /// The scene must have A and B, with corners.
    pub(crate) fn solids(&self) -> Result<(), String> {
        self.scene.solids().ok_or_else(|| self.without_a_and_b())?;
        ["A", "B"].into_iter().try_for_each(|name| self.cornered(name).map(|_| ()))
    }

    /// The index of the body of this name, which must not be rounded.
    pub(crate) fn cornered(&self, name: &str) -> Result<usize, String> {
        let body = self.body(name)?;
        if self.scene.bodies[body].shape.is_rounded() {
            return Err(format!("{name} is rounded: \"{}\" goes by corners, and there are none", self.name));
        }
        Ok(body)
    }

    /// The scene must have A and B, and both must be axis-aligned boxes.
    pub(crate) fn boxes(&self) -> Result<(), String> {
        let (a, b) = self.scene.solids().ok_or_else(|| self.without_a_and_b())?;
        let slanted = [("A", a), ("B", b)].into_iter().find(|(_, solid)| solid.as_box().is_none());
        slanted.map_or(Ok(()), |(name, _)| {
            Err(format!("\"{}\" needs boxes along the axes for A and B, and {name} is not one", self.name))
        })
    }

    /// Why the instrument does not work with the pairs that the scene names; `known` are those that do.
    pub(super) fn only_for_a_and_b(&self, known: &[&str]) -> String {
        let known = known.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ");
        format!("\"{}\" is about A and B only, and the scene names other pairs; {known} go with any pair", self.name)
    }

    /// Why a scene without A or B does not do.
    pub(crate) fn without_a_and_b(&self) -> String {
        format!("\"{}\" needs a scene with A and B", self.name)
    }

    /// The one other word, which limits how often something may be done: 2 in `ask 2`. `what` names in a sentence what it
    /// counts.
    ///
    /// # Errors
    /// A sentence with an example, if there is no such word, more than one, or no whole number.
    pub(crate) fn limit(&self, what: &str) -> Result<usize, String> {
        match self.rest.iter().map(|most| most.parse()).collect::<Vec<_>>()[..] {
            [Ok(most)] => Ok(most),
            _ => Err(format!("\"{0}\" takes how many {what} it allows, as in \"{0} 2\"", self.name)),
        }
    }

    /// There must be no other words.
    pub(crate) fn alone(&self) -> Result<(), String> {
        match self.rest.first() {
            None => Ok(()),
            Some(second) => Err(format!("\"{}\" stands alone, without \"{second}\"", self.name)),
        }
    }
}
