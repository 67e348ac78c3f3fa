#!/usr/bin/env python3
"""Lists the crates that are built into the program, with version, license and home.

    python3 tools/third_party.py > THIRD-PARTY.md

`.ci/run` holds the file to what `Cargo.lock` says. What only tests or builds need is not in the program and not in the list.
"""

import subprocess

TARGETS = ["x86_64-unknown-linux-gnu", "aarch64-apple-darwin", "x86_64-pc-windows-gnu"]

HEAD = """# What is built in

The crates that are part of the program on Linux, macOS or Windows, as `Cargo.lock` has them; their pages have the texts of the
licenses. `tools/third_party.py` writes this list, and `.ci/run` holds it to `Cargo.lock`.

| crate | version | license |
|---|---|---|"""


def crates(target):
    """Name, version, license and home of each crate; the first line is the program itself."""
    command = ["cargo", "tree", "--locked", "--edges", "normal,no-proc-macro", "--prefix", "none", "--target", target, "--package", "minktutor"]
    command += ["--no-dedupe", "--format", "{p}\t{l}\t{r}"]
    lines = subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout.splitlines()
    for line in lines[1:]:
        package, license, home = line.split("\t")
        # The libraries below `crates/` are this project's own.
        if "(/" in package:
            continue
        name, version = package.split(" ")[:2]
        yield name, version.removeprefix("v"), " OR ".join(part.strip() for part in license.split("/")), home


def main():
    rows = sorted({crate for target in TARGETS for crate in crates(target)})
    print(HEAD, *(f"| [{name}]({home}) | {version} | {license} |" for name, version, license, home in rows), sep="\n")


if __name__ == "__main__":
    main()
