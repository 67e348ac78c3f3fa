//! Input of commands: a file or standard input, whole or line by line.

use super::Failure;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// Opens a file; without one, or with `-`, standard input. Also returns what messages call it.
pub(super) fn open(file: Option<&Path>) -> Result<(String, Box<dyn BufRead>), Failure> {
    let (name, opened): (_, io::Result<Box<dyn BufRead>>) = match file.filter(|path| path.as_os_str() != "-") {
        Some(path) => (path.display().to_string(), File::open(path).map(|file| Box::new(BufReader::new(file)) as _)),
        None => ("standard input".to_owned(), Ok(Box::new(io::stdin().lock()))),
    };
    // Folders can be opened, but not read.
    let read = opened.and_then(|mut input| input.fill_buf().map(|_| ()).map(|()| input));
    Ok((name.clone(), read.map_err(|error| format!("{name}: {error}"))?))
}

/// Reads all of it, without a byte order mark, which some editors and shells write. Of more than `most` bytes, one byte
/// more is kept, which shows that there are too many. Messages call the input by this name.
pub(super) fn whole(name: &str, input: impl Read, most: usize) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    input.take(most as u64 + 1).read_to_end(&mut bytes).map_err(|error| format!("{name}: {error}"))?;
    Ok(bytes.strip_prefix(b"\xef\xbb\xbf").map(<[u8]>::to_vec).unwrap_or(bytes))
}

/// Reads the next line without its end; false after the last one. Of a line with more than `most` bytes, one byte more
/// is kept, which shows that it is too long.
pub(super) fn next_line(input: &mut dyn BufRead, most: usize, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let read = (&mut *input).take(most as u64 + 1).read_until(b'\n', line)?;
    if line.pop_if(|byte| *byte == b'\n').is_none() && read > most {
        input.skip_until(b'\n')?;
    }
    Ok(read > 0)
}
