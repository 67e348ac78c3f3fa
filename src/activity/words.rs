//! An activity as a lesson writes it, and what may be asked of it while it is read.

use super::{Does, Read, does};
use crate::scene::Scene;

/// The words of an activity, and the scene that it is for, not prepared yet.
pub(super) struct Words<'a> {
    /// The first one.
    pub(super) name: &'a str,
    /// Those after it.
    pub(super) rest: Vec<&'a str>,
    pub(super) scene: &'a Scene,
}

impl<'a> Words<'a> {
    pub(super) fn of(text: &'a str, scene: &'a Scene) -> Self {
        let mut words = text.split_whitespace();
        Self { name: words.next().unwrap_or_default(), rest: words.collect(), scene }
    }

    /// The place of the body of this name.
    pub(super) fn body(&self, name: &str) -> Result<usize, String> {
        self.scene.find(name).ok_or_else(|| {
            let known: Vec<_> = self.scene.bodies.iter().map(|body| body.name.as_str()).collect();
            format!("the scene has no body \"{name}\"; it has {}", known.join(", "))
        })
    }

    /// The places of the bodies that the words after the first one name, at least one; `what` and `example` say what
    /// they are.
    pub(super) fn bodies(&self, what: &str, example: &str) -> Result<Vec<usize>, String> {
        if self.rest.is_empty() {
            return Err(format!("\"{}\" takes {what}, as in \"{example}\"", self.name));
        }
        self.rest.iter().map(|name| self.body(name)).collect()
    }

    /// The scene must have A and B.
    pub(super) fn solids(&self) -> Result<(), String> {
        self.scene.solids().map(|_| ()).ok_or_else(|| self.without_a_and_b())
    }

    /// The scene must have A and B, and both must be boxes along the axes.
    pub(super) fn boxes(&self) -> Result<(), String> {
        self.scene.pair().map(|_| ()).ok_or_else(|| self.without_a_and_b())
    }

    fn without_a_and_b(&self) -> String {
        format!("\"{}\" needs a scene with A and B", self.name)
    }

    /// An activity that is written in one word.
    pub(super) fn alone(&self, activity: impl Does + 'static) -> Read {
        match self.rest.first() {
            None => does(activity),
            Some(second) => Err(format!("\"{}\" stands alone, without \"{second}\"", self.name)),
        }
    }
}
