//! The pairs of bodies that a scene is about.

use super::Scene;

impl Scene {
    /// The pair that readings of two bodies are about, by index: A and B, unless the scene names others; `None` if one
    /// of them is missing.
    pub(crate) fn front(&self) -> Option<[usize; 2]> {
        match self.differences.first() {
            None => self.indices(["A", "B"]),
            Some([a, b]) => self.indices([a, b]),
        }
    }

    /// Every pair whose difference the right pane shows, the [`front`](Self::front) first.
    pub(crate) fn fronts(&self) -> Vec<[usize; 2]> {
        if self.differences.is_empty() {
            return self.front().into_iter().collect();
        }
        self.differences.iter().filter_map(|[a, b]| self.indices([a, b])).collect()
    }

    fn indices(&self, [a, b]: [&str; 2]) -> Option<[usize; 2]> {
        Some([self.find(a)?, self.find(b)?])
    }

    /// The scene with this pair at the front.
    ///
    /// # Panics
    /// If there is no body of such an index.
    pub(crate) fn about(&self, pair: [usize; 2]) -> Self {
        let mut scene = self.clone();
        let names = pair.map(|body| self.bodies[body].name.clone());
        scene.differences.retain(|other| *other != names);
        scene.differences.insert(0, names);
        scene
    }

    /// The difference of a pair by name: `A-B`; a point's name is small, as in `A-b`.
    pub(crate) fn difference_name(&self, [a, b]: [usize; 2]) -> String {
        let [a, b] = [a, b].map(|body| &self.bodies[body]).map(|body| {
            let name = body.name.clone();
            if body.is_point() { name.to_ascii_lowercase() } else { name }
        });
        format!("{a}-{b}")
    }

    /// The body that distinguishes a pair from the others in the right pane: the one that is not in all of them. If both
    /// or neither are, the first of the pair.
    pub(crate) fn own_body(&self, pair: [usize; 2]) -> usize {
        let fronts = self.fronts();
        let is_own = |body: &usize| fronts.iter().any(|other| !other.contains(body));
        pair.into_iter().find(is_own).unwrap_or(pair[0])
    }

    /// Removes the pairs of a body that is gone.
    pub(crate) fn forget_pairs(&mut self, name: &str) {
        self.differences.retain(|pair| pair.iter().all(|body| body != name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Body;
    use minkowski2d::Aabb;

    fn scene(differences: &[[&str; 2]]) -> Scene {
        let boxed = |name: &str, left: f64| Body::new(name, Aabb::constant(left, 0.0, left + 1.0, 1.0));
        let mut scene = Scene::new(vec![boxed("A", 0.0), boxed("B", 3.0), boxed("C", 5.0)]);
        scene.differences = differences.iter().map(|pair| pair.map(str::to_owned)).collect();
        scene
    }

    #[test]
    fn a_scene_is_about_a_and_b_unless_it_names_others() {
        assert_eq!(scene(&[]).fronts(), [[0, 1]]);
        let named = scene(&[["C", "A"], ["C", "B"]]);
        assert_eq!((named.front(), named.fronts()), (Some([2, 0]), vec![[2, 0], [2, 1]]));
        assert_eq!(named.difference().map(|d| d.left()), Some(4.0));
        let bounds: Vec<f64> = named.right_bounds().map(|(_, d)| d.left()).collect();
        assert_eq!(bounds, [4.0, 1.0]);
        let second = named.about([2, 1]);
        assert_eq!((second.front(), second.fronts().len()), (Some([2, 1]), 2));
        assert_eq!(
            (named.difference_name([2, 0]), named.own_body([2, 0]), named.own_body([2, 1])),
            ("C-A".to_owned(), 0, 1)
        );
        let mut without = named.clone();
        without.forget_pairs("A");
        assert_eq!(without.fronts(), [[2, 1]]);
    }
}
