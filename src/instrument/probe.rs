//! A probe: a point that the arrows move in the world, on a body or in difference space.

use super::prelude::*;
use crate::scene::too_far;

/// The point, and where it has been.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Probe {
    space: ProbeSpace,
    /// Where it is, in world units of its pane.
    pub(crate) at: DVec2,
    /// The point q of A−B by which it is slid, if any.
    by: Option<DVec2>,
    /// Every point it has visited, the start included, each once, in the order of the first visit: at most the lattice
    /// points of a pane.
    visited: Vec<DVec2>,
}

/// Where a probe may move.
#[derive(Clone, Copy, Debug, PartialEq)]
enum ProbeSpace {
    /// Anywhere in the left pane.
    World,
    /// Anywhere in the right pane, from the origin.
    Difference,
    /// On one body, border included.
    Body(usize),
}

impl ProbeSpace {
    /// The bounds of its positions.
    fn bounds(self, scene: &Scene) -> Aabb {
        match self {
            Self::World => scene.layout.world_view(),
            Self::Difference => scene.layout.difference_view(),
            Self::Body(body) => scene.bodies[body].shape.bounds(),
        }
    }
}

impl Instrument for Probe {
    const FORMS: &'static [Usage] = &[
        ("probe world", "arrows move the probe in the left picture"),
        ("probe difference", "arrows move the probe q in the right picture, from O"),
        ("probe B", "arrows move the probe on a body"),
        ("probe B by 3 0", "the same; q = (3,0) is a point of A-B, the probe a b, and b+q should be an a"),
    ];
    const READINGS: &'static [Reading<Self>] = &[
        Reading::number("probe.x", "x of the probe", |probe, _| Some(probe.at.x)),
        Reading::number("probe.y", "y of the probe", |probe, _| Some(probe.at.y)),
        Reading::number("probe.length", "how far the probe is from O", |probe, _| Some(probe.at.length())),
        Reading::truth("probe.on_border", "the probe is on the border of A-B", |probe, scope| {
            Some(scope.difference()?.has_on_border(probe.at))
        }),
        Reading::truth("probe.reaches", "the probe slid by q belongs to A", |probe, scope| {
            let (a, _) = scope.scene.pair()?;
            Some(a.contains(probe.at + probe.by?))
        }),
        Reading::number("visited", "on how many points the probe was", |probe, _| Some(probe.visited.len() as f64)),
        Reading::truth("meet", "A and the moved B share a point", |probe, scope| {
            scope.scene.pair().map(|_| probe.meeting(scope.scene).is_some())
        }),
        Reading::number("meet.width", "how wide the shared part is", |probe, s| Some(probe.meeting(s.scene)?.size().x)),
        Reading::number("meet.height", "how high the shared part is", |probe, s| {
            Some(probe.meeting(s.scene)?.size().y)
        }),
    ];
    const VIEWS: &'static [View<Self>] = &[
        View::new("copies", "The copies of A for every point of B that the probe has visited.", draw_copies),
        View::new("shared", "The probe in the world, and its difference from itself.", draw_shared),
        View::new("slid", "B slid by the probe, and what it shares with A.", draw_slid).over(moved_b),
        View::new("partner", "The point q of A-B, and b+q for the probe b.", draw_partner),
        View::new("aim", "The arrow to the probe with its two legs, and B slid by it.", draw_aim).over(moved_b),
    ];
    const IS_ON_DIFFERENCE: fn(&Self) -> bool = Self::is_on_difference;

    fn read(words: &Words<'_>) -> Result<Self, String> {
        let (space, by) = match words.rest[..] {
            ["world"] => (ProbeSpace::World, None),
            ["difference"] => (ProbeSpace::Difference, None),
            [name] => (ProbeSpace::Body(words.body(name)?), None),
            [name, "by", x, y] => {
                let (Ok(x), Ok(y)) = (x.parse::<i16>(), y.parse::<i16>()) else {
                    return Err(format!("q has whole numbers, as in \"probe {name} by 3 0\""));
                };
                let q = dvec2(f64::from(x), f64::from(y));
                if !words.scene.difference().is_some_and(|d| d.contains(q)) {
                    return Err(format!("q = {} is no point of A-B", point(q)));
                }
                (ProbeSpace::Body(words.body(name)?), Some(q))
            }
            _ => return Err("\"probe\" takes \"world\", \"difference\" or one body".to_owned()),
        };
        let bounds = space.bounds(words.scene);
        let start = if space == ProbeSpace::Difference { DVec2::ZERO } else { bounds.min() };
        let at = words.scene.layout.probe_from.unwrap_or(start);
        if !bounds.contains(at) {
            let help = "move probe = [x, y] in the scene";
            return Err(format!("the probe starts where this activity does not let it walk: {help}"));
        }
        Ok(Self { space, at, by, visited: vec![at] })
    }

    fn controls(&self, _: &Scene) -> Vec<Control<Self>> {
        vec![Control::arrows(if self.is_on_difference() { "move q" } else { "move the probe *" }, Self::go)]
    }

    /// The order of visits does not matter.
    fn forget_history(&mut self) {
        self.visited.sort_by(|p, q| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)));
    }
}

impl Probe {
    fn go(&mut self, direction: Direction, units: u8, scene: &mut Scene) -> Reply {
        let to = self.at + direction.unit() * f64::from(units) * scene.layout.step;
        if !self.space.bounds(scene).contains(to) {
            return Reply::Refused(match self.space {
                ProbeSpace::World | ProbeSpace::Difference => {
                    too_far(if self.is_on_difference() { "q" } else { "The probe" }, direction)
                }
                ProbeSpace::Body(body) => format!("The probe stays on {}.", scene.bodies[body].called()),
            });
        }
        self.at = to;
        if !self.visited.contains(&to) {
            self.visited.push(to);
        }
        scene.moves += u32::from(units);
        Reply::Done
    }

    pub(crate) fn is_on_difference(&self) -> bool {
        self.space == ProbeSpace::Difference
    }

    /// The intersection of A and B moved by the probe: the points `a` with `a − b = q`.
    fn meeting(&self, scene: &Scene) -> Option<Aabb> {
        let (a, b) = scene.pair()?;
        a.intersection(&b.translated(self.at))
    }
}

/// Draws the copies of A for all points of B that the probe has visited. The border of A−B, which they fill, is what the
/// learner finds.
fn draw_copies(probe: &Probe, scope: &Scope<'_>, panes: &mut Panes) {
    let Some((a, _)) = scope.scene.pair() else { return };
    panes.world.add(Role::Probe, Shape::Point(probe.at));
    for visited in &probe.visited {
        panes.difference.add(Role::Covered, region(&a.translated(DVec2::ZERO - *visited)));
    }
    panes.difference.add(Role::A, polygon(&a.translated(DVec2::ZERO - probe.at)));
    panes.aside.push(format!("probe b {}, copies {}", point(probe.at), probe.visited.len()));
}

/// A point p of both shapes is both an a and a b; p − p is the origin.
fn draw_shared(probe: &Probe, scope: &Scope<'_>, panes: &mut Panes) {
    let Some((a, b)) = scope.scene.pair() else { return };
    panes.world.add(Role::Probe, Shape::Point(probe.at));
    let p = point(probe.at);
    panes.aside.push(match (a.contains(probe.at), b.contains(probe.at)) {
        (true, true) => {
            panes.difference.label(Role::Probe, DVec2::ZERO, "= p-p", Anchor::Right);
            format!("p {p} is in A and in B: p-p = {p}-{p} = (0,0)")
        }
        (true, false) => format!("p {p} is in A, not in B"),
        (false, true) => format!("p {p} is in B, not in A"),
        (false, false) => format!("p {p} is in neither"),
    });
}

/// Leaves B out while it is moved by q, because the moved one is drawn in its place.
fn moved_b(probe: &Probe, scope: &Scope<'_>, base: &mut Base) {
    base.without_shared = true;
    let b = scope.scene.front().map(|[_, b]| b).filter(|_| probe.at != DVec2::ZERO);
    base.bodies = b.map_or(base.bodies, Bodies::Without);
}

/// Draws the probe q in difference space, B moved by it, and the intersection of that B with A.
fn draw_slid(probe: &Probe, scope: &Scope<'_>, panes: &mut Panes) {
    let Some((a, b)) = scope.scene.pair() else { return };
    let q = probe.at;
    if q != DVec2::ZERO {
        panes.difference.add(Role::Vector, Shape::Arrow(DVec2::ZERO, q));
        // At the origin the probe would hide O.
        panes.difference.add(Role::Probe, Shape::Point(q));
    }
    panes.difference.label(Role::Probe, q, "q", Anchor::Near(q));
    draw_slid_body(probe, [a, b], &mut panes.world);
    let shared = probe.meeting(scope.scene);
    let says = match shared.map(|shared| shared.size()) {
        None => "share nothing".to_owned(),
        Some(DVec2 { x: 0.0, y: 0.0 }) => "share a single point".to_owned(),
        Some(size) if size.min_element() == 0.0 => format!("share a segment of {}", plain(size.max_element())),
        Some(size) => format!("share an area, {} by {}", plain(size.x), plain(size.y)),
    };
    panes.aside.push(format!("q {}: A and B+q {says}", point(q)));
}

/// Draws B moved by the probe, B where it was as a ghost, and what the moved one shares with A.
fn draw_slid_body(probe: &Probe, [a, b]: [Aabb; 2], world: &mut Figure) {
    let slid = b.translated(probe.at);
    if probe.at != DVec2::ZERO {
        world.add_weighted(Role::B, Weight::Faint, polygon(&b));
        world.add_weighted(Role::B, Weight::Faint, Shape::Name(b.corners().to_vec(), "B".to_owned()));
        solid(world, Role::B, &slid.corners());
        world.name(Role::B, slid.corners().to_vec(), "B+q");
    }
    match a.intersection(&slid) {
        Some(shared) if shared.size().min_element() > 0.0 => world.add(Role::Overlap, region(&shared)),
        Some(shared) => world.add(Role::Touch, polygon(&shared)),
        None => {}
    }
}

/// Draws q in difference space, and in the world the same arrow from the probe b to b+q, which may be in A.
fn draw_partner(probe: &Probe, scope: &Scope<'_>, panes: &mut Panes) {
    let (Some((a, _)), Some(q)) = (scope.scene.pair(), probe.by) else { return };
    let (b, partner) = (probe.at, probe.at + q);
    panes.difference.add(Role::Vector, Shape::Arrow(DVec2::ZERO, q));
    panes.difference.label(Role::Probe, q, "q", Anchor::Near(q));
    panes.world.add(Role::Vector, Shape::Arrow(b, partner));
    labeled(&mut panes.world, Role::Probe, Shape::Point(b), "b", Anchor::Near(-q));
    let name = if a.contains(partner) { "a = b+q" } else { "b+q" };
    // Above, where it does not stand in A while the tip is only near A.
    labeled(&mut panes.world, Role::Probe, Shape::Point(partner), name, Anchor::Above);
    let place = if a.contains(partner) { "in A" } else { "not in A" };
    panes.aside.push(format!("b {} + q {} = {}, {place}", point(b), point(q), point(partner)));
}

/// Draws the arrow from the origin to the probe, with its two legs.
fn draw_aim(probe: &Probe, scope: &Scope<'_>, panes: &mut Panes) {
    let (Some((a, b)), Some(d)) = (scope.scene.pair(), scope.difference()) else { return };
    draw_slid_body(probe, [a, b], &mut panes.world);
    let q = probe.at;
    let figure = &mut panes.difference;
    if q != DVec2::ZERO {
        if q.x != 0.0 && q.y != 0.0 {
            let corner = dvec2(q.x, 0.0);
            figure.add(Role::Measure, Shape::Segment(DVec2::ZERO, corner));
            figure.add(Role::Measure, Shape::Segment(corner, q));
        }
        figure.add(Role::Vector, Shape::Arrow(DVec2::ZERO, q));
        figure.add(Role::Probe, Shape::Point(q));
    }
    figure.label(Role::Probe, q, "q", if q.x < 0.0 { Anchor::Left } else { Anchor::Right });
    let place = match d.contains(q) {
        _ if d.has_on_border(q) => "on the border",
        true => "inside",
        false => "outside",
    };
    let (across, along) = (plain(q.x.abs()), plain(q.y.abs()));
    panes.aside.push(format!("q {}: length {}, legs {across} and {along}, {place}", point(q), plain(q.length())));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::Act;
    use crate::instrument::testing::{boxes, shown, situation};
    use textfigure::figure::Mark;

    /// The marks of a view in the world, with the probe on its way.
    fn marks(activity: &str, view: &str, steps: &[Direction]) -> Vec<Mark> {
        let all = boxes(&[("A", 5.0, 4.0, 9.0, 8.0), ("B", 7.0, 5.0, 10.0, 7.0)]);
        let mut now = situation(all, &[activity]);
        for direction in steps {
            assert_eq!(now.act(Act::Step { direction: *direction, units: 1 }), Reply::Done);
        }
        shown(&now, &[view]).world.marks
    }

    #[test]
    fn b_is_drawn_where_q_takes_it_and_dotted_where_it_was() {
        let of_b = |steps: &[Direction], weight: Weight| -> Vec<Shape> {
            let marks = marks("probe difference", "slid", steps).into_iter();
            marks.filter(|mark| mark.role == Role::B && mark.weight == weight).map(|mark| mark.shape).collect()
        };
        let b = Aabb::constant(7.0, 5.0, 10.0, 7.0);
        assert!(of_b(&[], Weight::Plain).contains(&polygon(&b)) && of_b(&[], Weight::Faint).is_empty());
        let steps = [Direction::Left, Direction::Down];
        let moved = polygon(&b.translated(dvec2(-1.0, -1.0)));
        assert!(of_b(&steps, Weight::Plain).contains(&moved) && !of_b(&steps, Weight::Plain).contains(&polygon(&b)));
        assert!(of_b(&steps, Weight::Faint).contains(&polygon(&b)));
    }

    /// The line of keys calls the probe `*`.
    #[test]
    fn a_probe_is_a_point_with_its_name() {
        let b = Shape::Point(dvec2(8.0, 5.0));
        assert!(marks("probe B by 1 1", "partner", &[Direction::Right]).iter().any(|mark| mark.shape == b));
    }
}
