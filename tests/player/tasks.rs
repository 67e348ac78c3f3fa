//! What a learner does about each task: known by a part of its sentence.

use super::sight::Sight;
use super::{boxes, flight, polygons, turned, walks};

/// What finds the next keys, or all of them up to the claim.
type Way = fn(&Sight) -> Option<String>;

const TASKS: &[(&str, Way)] = &[
    ("get R to the exit X", boxes::to_the_exit),
    ("make A just touch B", boxes::touch),
    ("make a-b equal to", boxes::points),
    ("bring the copy's lower right corner to (5,-4)", boxes::corner_to_the_o),
    ("stamp all four", boxes::stamps),
    ("stamp all six copies", boxes::fill),
    ("move A at least 3 steps away", boxes::carry_both),
    ("make A-B and B-A coincide", boxes::swap),
    ("type the four sides of A-B", boxes::sides),
    ("type the sides that A-B has when B's lower left corner is at p", boxes::sides_after),
    ("bring the lower left corner of A-B to the star", boxes::blind_landing),
    ("put the probe on a point that belongs to both A and B", boxes::shared_point),
    ("make the guard B+q touch A at a single point", boxes::slide_to_a_corner),
    ("make as many comparisons fail as possible", boxes::two_fail),
    ("rest A on B, and choose the rule (o) that says no hit", boxes::rest_on_b),
    ("walk b until b+q is a point of A", boxes::partner),
    ("make A and B overlap in 4 moves of B", boxes::overlap_by_b),
    ("make the line from O slanted and exactly 5 long", boxes::five_apart),
    ("side of A-B to O, but not a corner", boxes::side_of_the_difference),
    ("make the gap in x exactly 2", boxes::gap_in_x),
    ("make top >= 0 fail", boxes::top_alone_fails),
    ("say where O is; then type", boxes::in_on_or_out),
    ("type the width and the height of B", boxes::size_of_b),
    ("type the push of A along x", boxes::push_after_the_jump),
    ("move A out of B in as few moves as possible", boxes::shortest_way_out),
    ("put q's tip on the border, as near to O as possible", boxes::nearest_border),
    ("press only the two buttons that end the overlap", boxes::two_buttons),
    ("make all four ways out cost the same", boxes::all_ways_cost_the_same),
    ("put B inside A so that its shortest way out is", boxes::swallowed),
    ("choose a v at which the wall pushes A out to the right", boxes::wrong_side),
    ("choose an order that leaves R in a wall", boxes::one_at_a_time),
    ("corner of A-B", boxes::corner_of_the_difference),
    ("type the push for B (bx, by) and the push for A (ax, ay)", boxes::push),
    ("slip through unseen", flight::through_the_wall),
    ("get past the wall, unseen at both looks", flight::past_two_looks),
    ("let O fly, and set t to h", flight::stop_at_the_meeting),
    ("meet B's left side at h = 1", flight::dock),
    ("land A on B's top at h", flight::land_on_top),
    ("meet B's left side at x =", flight::meet_at),
    ("set the arrow so that A slides along B", flight::what_slides),
    ("type h1, h2, and R's lower left corner", flight::two_walls),
    ("run both rules, and slide A's left side to flag F", flight::both_rules),
    ("type h and O's position (x, y)", flight::when_and_where),
    ("type the lowest whole-number speed for one look", flight::clears_the_wall),
    ("a hit on B's top, not at a corner, at h = 1/3", flight::land_on_top),
    ("build the border, with", polygons::walk),
    ("name the corner of B that draws the border", polygons::carry_round),
    ("choose the picture of -B", polygons::half_turn),
    ("finish the chain", polygons::merge),
    ("build A+B of the pentagon and the square", polygons::merge),
    ("choose -B's farthest corner along d", polygons::start),
    ("turn d until the support point of A-B is", polygons::turn_to_the_support_point),
    ("find a false alarm in at most 8 moves, then split A", polygons::false_alarm),
    ("take all edges in the right order, without a mistake", polygons::merge),
    ("type a and b so that a-b is farthest", polygons::farthest),
    ("type the number of edges of A-B, its width, and its height", polygons::edges_and_sizes),
    ("make A-B have four edges, and A and B touch, to within 0.1", turned::four_edges),
    ("make A own the edge nearest O, 0.8 to 1 deep, t 0.3 to 0.4", turned::third_of_a_face),
    ("make A the owner, with a depth of 0.1 to 0.2", turned::face_of_a),
    ("make two corners closest, 2 to 2.1 apart", turned::corner_to_corner),
    ("overlap face to face, at most 1 deep, sharing a stretch of 2", turned::face_to_face),
    ("find the whole border of A-B", turned::beyond),
    ("from gap to touch to overlap", turned::through_zero),
    ("type owner, corner (or none), and depth to 0.1", turned::owner_corner_depth),
    ("make A's", turned::closest_parts),
    ("make a corner of A and", turned::closest_parts),
    ("prove A and B apart in at most 2 asks", walks::proof),
    ("choose both directions, without a mistake", walks::direction),
    ("drop the correct corners, or say that O is inside", walks::corner),
    ("prove a verdict", walks::whole),
    ("prove the verdict in two cases", walks::whole),
    ("put B where the careless loop never ends, but the careful one stops", walks::careless),
    ("submit when an answer proves p nearest", walks::nearest),
    ("type the fraction t and A's nearest point (ax,ay)", walks::between),
    ("find an axis with a gap in at most", walks::axis),
    ("type both corners (3 for a3), and whether s proves A and B apart", walks::last_answer),
];

/// The next keys for the task that stands on the screen.
pub(crate) fn keys(sight: &Sight) -> Option<String> {
    if sight.words.contains("Goal met: press Enter.") || sight.words.contains("Enter shows the next case.") {
        return Some("enter".to_owned());
    }
    let task = sight.words.split("Goal: ").last()?;
    let (_, way) = TASKS.iter().find(|(known, _)| task.starts_with(known) || task.contains(known))?;
    way(sight)
}
