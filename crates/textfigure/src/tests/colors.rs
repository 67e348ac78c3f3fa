//! The colors of the themes, held to figures: contrast, and the distance of one from another to all kinds of eyes.

use crate::figure::{Role, Weight};
use crate::{ColorDepth, Part, Theme, ThemeName, theme::indexed_rgb};
use ratatui_core::style::{Color, Modifier, Style};

/// Red, green and blue, linear, from 0 to 1; or CIELAB.
type Triple = [f64; 3];

/// The kinds of eyes: normal, protan, deutan, tritan, as what they see of linear RGB. The last three at severity 1.0
/// after Machado, Oliveira & Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009).
const EYES: [[Triple; 3]; 4] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]],
    [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
    [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]],
];

const THEMES: [ThemeName; 2] = [ThemeName::Dark, ThemeName::Light];
const DEPTHS: [ColorDepth; 2] = [ColorDepth::Indexed256, ColorDepth::TrueColor];

fn times(rows: &[Triple; 3], column: Triple) -> Triple {
    rows.map(|row| row.iter().zip(column).map(|(factor, value)| factor * value).sum())
}

fn linear(rgb: u32) -> Triple {
    let [_, r, g, b] = rgb.to_be_bytes();
    [r, g, b].map(|value| {
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    })
}

/// The contrast of WCAG 2, from 1 to 21.
fn contrast(one: u32, other: u32) -> f64 {
    let [one, other] = [one, other].map(|rgb| times(&[[0.2126, 0.7152, 0.0722]; 3], linear(rgb))[0] + 0.05);
    one.max(other) / one.min(other)
}

/// CIELAB, with the white of D65.
fn lab(linear: Triple) -> Triple {
    let xyz = times(
        &[[0.412_456, 0.357_576, 0.180_438], [0.212_673, 0.715_152, 0.072_175], [0.019_334, 0.119_192, 0.950_304]],
        linear,
    );
    let scaled =
        |value: f64| if value > 216.0 / 24389.0 { value.cbrt() } else { (24389.0 / 27.0 * value + 16.0) / 116.0 };
    let (x, y, z) = (scaled(xyz[0] / 0.95047), scaled(xyz[1]), scaled(xyz[2] / 1.08883));
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// CIEDE2000, after Sharma, Wu & Dalal, "The CIEDE2000 Color-Difference Formula" (2005).
fn ciede2000(one: Triple, other: Triple) -> f64 {
    let root = |chroma: f64| (chroma.powi(7) / (chroma.powi(7) + 25_f64.powi(7))).sqrt();
    let stretch = 1.5 - 0.5 * root(f64::midpoint(one[1].hypot(one[2]), other[1].hypot(other[2])));
    let [(c1, h1), (c2, h2)] = [one, other].map(|[_, a, b]| {
        let hue = if a == 0.0 && b == 0.0 { 0.0 } else { b.atan2(stretch * a).to_degrees().rem_euclid(360.0) };
        ((stretch * a).hypot(b), hue)
    });
    let (gray, far) = (c1 * c2 == 0.0, (h1 - h2).abs() > 180.0);
    let turn = if gray { 0.0 } else { (h2 - h1 + 180.0).rem_euclid(360.0) - 180.0 };
    let hue = match () {
        () if gray => h1 + h2,
        () if !far => f64::midpoint(h1, h2),
        () if h1 + h2 < 360.0 => f64::midpoint(h1, h2) + 180.0,
        () => f64::midpoint(h1, h2) - 180.0,
    };
    let (light, chroma) = (f64::midpoint(one[0], other[0]), f64::midpoint(c1, c2));
    let cos = |degrees: f64| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cos(hue - 30.0) + 0.24 * cos(2.0 * hue) + 0.32 * cos(3.0 * hue + 6.0)
        - 0.20 * cos(4.0 * hue - 63.0);
    let twist = -(60.0 * (-((hue - 275.0) / 25.0).powi(2)).exp()).to_radians().sin() * 2.0 * root(chroma);
    let off = (light - 50.0).powi(2);
    let l = (other[0] - one[0]) / (1.0 + 0.015 * off / (20.0 + off).sqrt());
    let c = (c2 - c1) / (1.0 + 0.045 * chroma);
    let h = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin() / (1.0 + 0.015 * chroma * t);
    (l * l + c * c + h * h + twist * c * h).sqrt()
}

/// The distance of two colors to the eyes to which they are most alike.
fn apart(one: u32, other: u32) -> f64 {
    let seen = |eyes: &[Triple; 3], rgb| lab(times(eyes, linear(rgb)).map(|value| value.clamp(0.0, 1.0)));
    EYES.iter().map(|eyes| ciede2000(seen(eyes, one), seen(eyes, other))).fold(f64::INFINITY, f64::min)
}

fn value(color: Option<Color>) -> u32 {
    match color {
        Some(Color::Indexed(index)) => indexed_rgb(index),
        Some(Color::Rgb(r, g, b)) => u32::from_be_bytes([0, r, g, b]),
        other => panic!("{other:?} has no value of its own"),
    }
}

fn ink(style: Style) -> u32 {
    value(style.fg)
}

fn outline(theme: Theme, role: Role) -> u32 {
    ink(theme.style(role, Weight::Plain, Part::Outline))
}

/// The themes at the depths that have values of their own.
fn themes() -> impl Iterator<Item = Theme> {
    THEMES.into_iter().flat_map(|name| DEPTHS.map(|depth| Theme::new(name, depth)))
}

/// The backgrounds that are assumed.
fn grounds(theme: Theme) -> &'static [u32] {
    if theme.name() == ThemeName::Dark { &[0x00_0000, 0x12_1212] } else { &[0xff_ffff] }
}

#[test]
fn the_formula_gives_the_published_distances() {
    for (one, other, distance) in [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
        ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0009], 7.1792),
        ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0011], 7.2195),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        ([50.0, 2.5, 0.0], [56.0, -27.0, -3.0], 31.9030),
        ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
        ([22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373),
        ([90.8027, -2.0831, 1.441], [91.1528, -1.6435, 0.0447], 1.4441),
        ([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082),
    ] {
        for (one, other) in [(one, other), (other, one)] {
            assert!((ciede2000(one, other) - distance).abs() < 5e-5, "{one:?} {other:?}");
        }
    }
    assert!((contrast(0x00_0000, 0xff_ffff) - 21.0).abs() < 1e-9);
    assert!((contrast(0x77_7777, 0xff_ffff) - 4.478).abs() < 1e-3);
}

#[test]
fn everything_is_legible_on_the_ground() {
    for theme in themes() {
        let marks =
            [Role::A, Role::B, Role::C, Role::Difference, Role::Opposite, Role::Push, Role::Overlap, Role::Fused];
        let marks = marks.map(|role| (format!("{role:?}"), outline(theme, role)));
        let words = [theme.alert(), theme.success()].map(|style| ("words".to_owned(), ink(style)));
        for (name, color) in marks.into_iter().chain(words) {
            for ground in grounds(theme) {
                let contrast = contrast(color, *ground);
                assert!(contrast >= 4.5, "{theme:?}: {name} {color:06x} on {ground:06x}: {contrast:.2}");
            }
        }
    }
}

/// Areas that tell something by their color alone: overlaps and touches.
#[test]
fn the_hatch_of_what_is_shared_stands_out_from_the_ground() {
    for theme in themes() {
        for role in [Role::Overlap, Role::Touch] {
            let style = theme.style(role, Weight::Plain, Part::Texture);
            assert!(!style.add_modifier.contains(Modifier::DIM), "{theme:?}: {role:?}");
            for ground in grounds(theme) {
                let contrast = contrast(ink(style), *ground);
                assert!(contrast >= 3.0, "{theme:?}: {role:?} on {ground:06x}: {contrast:.2}");
            }
        }
    }
}

#[test]
fn what_meets_in_a_picture_is_told_apart_by_all_eyes() {
    for theme in themes() {
        let [a, b, c, difference, push, shared] =
            [Role::A, Role::B, Role::C, Role::Difference, Role::Push, Role::Fused].map(|role| outline(theme, role));
        let (alert, success) = (ink(theme.alert()), ink(theme.success()));
        let four = [a, b, difference, push];
        let among_four =
            four.iter().enumerate().flat_map(|(index, one)| four[..index].iter().map(|other| (*one, *other)));
        let with_four = |one: u32| four.map(|other| (one, other)).into_iter();
        for (least, pairs) in [
            (20.0, among_four.chain([(alert, success)]).collect::<Vec<_>>()),
            // An edge of one owner from one of both.
            (17.0, [a, b, difference].map(|one| (one, shared)).to_vec()),
            (14.0, vec![(c, a), (c, b), (c, push), (push, shared)]),
            // These are words below the picture.
            (10.0, with_four(alert).chain(with_four(success)).collect()),
        ] {
            for (one, other) in pairs {
                let apart = apart(one, other);
                assert!(apart >= least, "{theme:?}: {one:06x} and {other:06x} are {apart:.1} apart, not {least}");
            }
        }
    }
}
