//! Every table of readings, in the order in which they are listed. To add a quantity, add a line to the table it
//! belongs to; to add a table, write its file and name it here.

use super::table::Whole;
use super::{boxes, contacts, flight, polygons};

pub(super) const TABLES: &[&[Whole]] = &[boxes::TABLE, flight::TABLE, contacts::TABLE, polygons::TABLE];
