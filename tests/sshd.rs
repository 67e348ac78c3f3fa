//! The class account of its page behind a real sshd on the loopback: a lesson is played through it, nothing else is to
//! be had from it, and everybody's progress is kept apart.
//!
//! Needs sshd, ssh and ssh-keygen, and an account that sshd lets in.

use crate::Test;
use crate::pty::{self, Session, launch};
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

const PROGRAM: &str = env!("CARGO_BIN_EXE_minktutor");
const SSHD: &str = "/usr/sbin/sshd";

/// An sshd of our own and what is needed to come in.
struct Server {
    process: Child,
    folder: tempfile::TempDir,
    port: u16,
    user: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

pub(crate) const TESTS: &[Test] = tests![
    the_class_account_plays_lessons_and_does_nothing_else: ["sshd"],
    a_class_of_30_gets_in_at_once_plays_a_step_and_is_in_the_report: ["sshd"],
    a_renewed_certificate_finds_its_place_again: ["sshd"],
    keys_can_carry_names_instead: ["sshd"],
];

/// Why no sshd of our own can be had here, if so.
pub(crate) fn missing() -> Option<String> {
    let block = |user: &str, _: &Path, _: &Path| format!("Match User {user}");
    Server::start(block, &["anna"], |keys, _| keys.concat()).err()
}

fn said(command: &mut Command) -> Result<String, String> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| format!("{command:?}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr).trim()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn new_key(file: &Path) -> Result<String, String> {
    said(Command::new("ssh-keygen").args(["-q", "-t", "ed25519", "-N", "", "-C", "", "-f"]).arg(file))?;
    fs::read_to_string(file.with_extension("pub")).map(|key| key.trim().to_owned()).map_err(|error| error.to_string())
}

/// The block of the page, for the account that runs the test.
fn page_block(user: &str, state: &Path, keys: &Path) -> String {
    let page = include_str!("../docs/class-account.md");
    let start = page.find("    MaxStartups ").expect("the block is there");
    let end = page[start..].find("\n\n").expect("it ends") + start;
    let block: Vec<&str> = page[start..end].lines().map(|line| &line[4..]).collect();
    let block = block.join("\n");
    let meant = [
        ("Match User minktutor", format!("Match User {user}")),
        ("/usr/local/bin/minktutor", PROGRAM.to_owned()),
        ("/var/lib/minktutor", state.display().to_string()),
        ("/etc/ssh/minktutor_keys", keys.display().to_string()),
    ];
    meant.into_iter().fold(block, |block, (what, with)| {
        assert!(block.contains(what), "{what} is missing on the page:\n{block}");
        block.replace(what, &with)
    })
}

impl Server {
    /// Starts sshd with a block for this account; `keys` makes the lines of its file of keys out of those of the
    /// learners.
    ///
    /// # Errors
    /// Why it cannot be had here.
    fn start(
        block: impl Fn(&str, &Path, &Path) -> String,
        learners: &[&str],
        keys: impl Fn(&[String], &Path) -> String,
    ) -> Result<Self, String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let at = |name: &str| folder.path().join(name);
        let user = said(Command::new("id").arg("-un"))?;
        let host_key = new_key(&at("host"))?;
        new_key(&at("ca"))?;
        let all = learners.iter().map(|learner| new_key(&at(learner))).collect::<Result<Vec<_>, _>>()?;
        fs::write(at("keys"), keys(&all, &at("state"))).map_err(|error| error.to_string())?;
        // A home in which nothing can be written, not even by root: it is a file.
        fs::write(at("home"), "").map_err(|error| error.to_string())?;
        fs::create_dir(at("state")).map_err(|error| error.to_string())?;
        let port =
            TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).map_err(|e| e.to_string())?.port();
        // The block in a file of its own, which comes first, as in the folder that the page names.
        let block = block(&user, &at("state"), &at("keys"));
        let block = format!("{block}\n    SetEnv HOME={} LANG=C.UTF-8\n", at("home").display());
        fs::write(at("minktutor.conf"), block).map_err(|error| error.to_string())?;
        let config = format!(
            "Include {}\nPort {port}\nListenAddress 127.0.0.1\nHostKey {}\nPidFile none\nStrictModes no\nUsePAM no\n\
             AuthorizedKeysFile {}\nSubsystem sftp internal-sftp\n",
            at("minktutor.conf").display(),
            at("host").display(),
            at("keys").display(),
        );
        fs::write(at("config"), config).map_err(|error| error.to_string())?;
        fs::write(at("known"), format!("[127.0.0.1]:{port} {host_key}\n")).map_err(|error| error.to_string())?;
        said(Command::new(SSHD).arg("-t").arg("-f").arg(at("config")))?;
        let log = fs::File::create(at("log")).map_err(|error| error.to_string())?;
        let process = Command::new(SSHD)
            .args(["-D", "-e", "-f"])
            .arg(at("config"))
            .stdin(Stdio::null())
            .stderr(log)
            .spawn()
            .map_err(|error| format!("{SSHD}: {error}"))?;
        let mut server = Self { process, folder, port, user };
        let deadline = Instant::now() + pty::DEADLINE;
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            if server.process.try_wait().is_ok_and(|ended| ended.is_some()) || Instant::now() > deadline {
                return Err(format!("sshd does not start: {}", server.log()));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        // The account may be locked, or kept out by the system: that is no business of ours.
        let first = server.run(learners[learners.len() - 1], &[], &["true"]);
        if first.status.code() == Some(255) {
            return Err(format!("sshd does not let {} in: {}", server.user, server.log()));
        }
        Ok(server)
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    fn state(&self) -> PathBuf {
        self.folder.path().join("state")
    }

    /// What ssh is called with: the key of a learner, options, and the account.
    fn arguments(&self, learner: &str, options: &[&str]) -> Vec<String> {
        let at = |name: &str| self.folder.path().join(name).display().to_string();
        let mut arguments: Vec<String> = ["-F", "none", "-o", "IdentitiesOnly=yes", "-o", "IdentityAgent=none"]
            .into_iter()
            .chain(["-o", "BatchMode=yes", "-o", "StrictHostKeyChecking=yes", "-o", "ConnectTimeout=20"])
            .map(str::to_owned)
            .collect();
        arguments.extend([
            "-o".to_owned(),
            format!("UserKnownHostsFile={}", at("known")),
            "-i".to_owned(),
            at(learner),
        ]);
        arguments.extend(options.iter().map(|&option| option.to_owned()));
        arguments.extend(["-p".to_owned(), self.port.to_string(), format!("{}@127.0.0.1", self.user)]);
        arguments
    }

    /// Runs ssh without a terminal. A forwarding that succeeds would last for ever, so it is ended some time.
    fn run(&self, learner: &str, options: &[&str], command: &[&str]) -> Output {
        let mut ssh = Command::new("ssh");
        ssh.args(self.arguments(learner, options)).args(command);
        ssh.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut ssh = ssh.spawn().expect("ssh runs");
        let deadline = Instant::now() + pty::DEADLINE;
        while ssh.try_wait().expect("a child").is_none() {
            if Instant::now() > deadline {
                let _ = ssh.kill();
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        ssh.wait_with_output().expect("what it said")
    }

    /// Opens the tutorial as a learner does.
    fn play(&self, learner: &str) -> Session {
        launch("ssh").args(self.arguments(learner, &["-tt"])).start()
    }
}

/// What `ssh-keygen -l` says of a learner's key, in the spelling of file names.
fn fingerprint(server: &Server, learner: &str) -> String {
    let file = server.folder.path().join(learner).with_extension("pub");
    let shown = said(Command::new("ssh-keygen").args(["-l", "-E", "sha256", "-f"]).arg(file)).expect("a fingerprint");
    let print = shown.split_whitespace().find_map(|word| word.strip_prefix("SHA256:")).expect("a fingerprint");
    format!("key-{}", print.replace('+', "-").replace('/', "_"))
}

fn first_step_done(server: &Server, learner: &str) {
    let mut session = server.play(learner);
    session.wait_for("step 1/");
    session.send("\x1b[C\x1b[C\x1b[C\r");
    session.wait_for("Done in 3 frames");
    // Past the two beats of the reason.
    session.send("\r\r");
    session.wait_for("step 2/");
    session.wait_for(" [=#");
    session.send("qq");
    assert_eq!(session.wait_for_end(), Some(0));
    assert!(session.is_restored());
    assert!(!session.text().contains("not kept"), "{}", session.text());
}

/// Everything but the tutorial, its judge and what tells of both is refused.
fn nothing_else_is_to_be_had(server: &Server) {
    let plain = server.run("anna", &[], &[]);
    assert!(plain.status.success(), "{plain:?}");
    assert!(String::from_utf8_lossy(&plain.stdout).contains("help lists the commands"), "{plain:?}");
    let foreign = [
        &["id"][..],
        &["sh", "-c", "id"],
        &["minktutor", "--version"],
        &["minktutor", "report"],
        &["minktutor", "--learner", "ben"],
        &["man", "/tmp"],
        &["reset", "--yes"],
    ];
    std::thread::scope(|scope| {
        for command in foreign {
            scope.spawn(move || is_refused(server, command));
        }
    });
    let named = server.run("anna", &[], &["minktutor"]);
    assert!(String::from_utf8_lossy(&named.stdout).contains("help lists the commands"), "by its name too: {named:?}");
    what_may_be_asked_tells_of_the_learner(server);
    // But a program at home can be judged, by who owns the key.
    let listed = server.run("anna", &[], &["grade", "--list"]);
    assert!(String::from_utf8_lossy(&listed.stdout).contains("penetration"), "{listed:?}");
    for command in [&["grade", "overlap", "--", "id"][..], &["grade", "overlap", "--stdio", "--learner", "ben"]] {
        let output = server.run("anna", &[], command);
        assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(2), &b""[..]), "{command:?}");
    }
    let sftp = server.run("anna", &["-s"], &["sftp"]);
    assert!(sftp.stdout.is_empty() && !sftp.status.success(), "sftp is the tutorial too");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let target = format!("127.0.0.1:{}", listener.local_addr().expect("bound").port());
    let forwarded = server.run("anna", &["-W", &target], &[]);
    assert!(!forwarded.status.success());
    listener.set_nonblocking(true).expect("it can");
    assert!(listener.accept().is_err(), "nothing may have come through");
    let back = server.run("anna", &["-o", "ExitOnForwardFailure=yes", "-N", "-R", &format!("0:{target}")], &[]);
    assert_eq!(back.status.code(), Some(255));
    assert!(String::from_utf8_lossy(&back.stderr).contains("forwarding"), "{back:?}");
}

/// A foreign command is refused, without a terminal and with one.
fn is_refused(server: &Server, command: &[&str]) {
    let output = server.run("anna", &[], command);
    assert_eq!(output.status.code(), Some(2), "{command:?}");
    assert!(output.stdout.is_empty(), "{command:?}: {}", String::from_utf8_lossy(&output.stdout));
    assert!(String::from_utf8_lossy(&output.stderr).contains("ssh -t"), "{command:?}");
    let mut session = launch("ssh").args(server.arguments("anna", &["-tt"])).args(command).start();
    assert_eq!(session.wait_for_end(), Some(2), "{command:?}");
    assert!(session.text().contains("this account does not run"), "{command:?}: {}", session.text());
}

/// `list` and `doctor`, of who owns the key, and without the flags that name files.
fn what_may_be_asked_tells_of_the_learner(server: &Server) {
    let listed = server.run("anna", &[], &["list"]);
    assert!(listed.status.success() && listed.stdout.starts_with(b"corner-subtraction  "), "{listed:?}");
    assert!(String::from_utf8_lossy(&listed.stdout).contains("  = corner-subtraction.a-bug "), "anna has done it");
    // Without a terminal there are no pictures, which is what it says.
    let told = server.run("anna", &[], &["minktutor", "doctor", "--color=never"]);
    assert_eq!(told.status.code(), Some(1), "{told:?}");
    let said = String::from_utf8_lossy(&told.stdout);
    assert!(said.contains(" steps done; can be written") && said.contains("--color never"), "{said}");
    let mut session = launch("ssh").args(server.arguments("anna", &["-tt"])).args(["doctor"]).size(130, 150).start();
    assert_eq!(session.wait_for_end(), Some(0), "{}", session.text());
    assert!(session.text().contains("The tutorial runs here."), "{}", session.text());
    for command in [
        &["list", "--learner", "ben"][..],
        &["list", "--lessons", "/etc"],
        &["list", "--state-dir=/tmp"],
        &["doctor", "--lessons=/etc"],
        &["doctor", "--no-save"],
    ] {
        let output = server.run("anna", &[], command);
        assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(2), &b""[..]), "{command:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("in this account `"), "{output:?}");
    }
}

fn the_class_account_plays_lessons_and_does_nothing_else() {
    let keys = |keys: &[String], _: &Path| format!("{}\n{}\n", keys[0], keys[1]);
    let server = Server::start(page_block, &["anna", "ben"], keys).expect("an sshd of our own");
    first_step_done(&server, "anna");
    let mut session = server.play("anna");
    session.wait_for("Welcome back");
    session.send("S\x1b[B\x1b[C");
    session.wait_for("< light");
    session.send("\x1b");
    session.wait_for("step 2/");
    session.send("qq");
    assert_eq!(session.wait_for_end(), Some(0));

    // Ben has a key of his own, and so progress of his own.
    let mut session = server.play("ben");
    session.wait_for("step 1/");
    session.wait_for(" [#.");
    session.send("n");
    session.wait_for("step 2/");
    session.send("qq");
    assert_eq!(session.wait_for_end(), Some(0));
    let kept = |learner: &str, file: &str| {
        let folder = server.state().join("learners").join(fingerprint(&server, learner));
        fs::read_to_string(folder.join(file)).unwrap_or_default()
    };
    assert!(kept("anna", "progress.json").contains("\"done\""), "{}", server.log());
    assert!(kept("anna", "settings.toml").contains("theme = \"light\""));
    assert!(!kept("ben", "progress.json").contains("\"done\"") && kept("ben", "progress.json").contains("skipped"));
    assert_eq!(kept("ben", "settings.toml"), "");
    assert_eq!(fs::read_dir(server.state().join("learners")).expect("a folder").count(), 2);
    nothing_else_is_to_be_had(&server);
}

/// What sshd makes of the settings for this account: many get in at once, and a line that is dead three times as long
/// ends.
fn the_settings_of_the_page_hold(server: &Server) {
    let who = format!("user={},host=localhost,addr=127.0.0.1", server.user);
    let effective =
        said(Command::new(SSHD).arg("-T").arg("-f").arg(server.folder.path().join("config")).args(["-C", &who]));
    let effective = effective.expect("sshd tells");
    for line in ["maxstartups 100:30:100", "clientaliveinterval 60", "clientalivecountmax 3"] {
        assert!(effective.lines().any(|known| known == line), "{line} is not among\n{effective}");
    }
}

/// What the processes below this one have used so far: how many, their memory in bytes (each shared page divided by its
/// users) and their time on a processor, for tutorials and for sshd.
#[cfg(target_os = "linux")]
fn used_below(parent: u32) -> [(usize, u64, Duration); 2] {
    let read = |pid: u32, file: &str| fs::read_to_string(format!("/proc/{pid}/{file}")).unwrap_or_default();
    // `pid (name) state parent …`; a name may have blanks in it.
    let parent_of = |pid: u32| read(pid, "stat").rsplit_once(')')?.1.split_whitespace().nth(1)?.parse::<u32>().ok();
    let below = |pid: &u32| std::iter::successors(Some(*pid), |pid| parent_of(*pid)).skip(1).any(|pid| pid == parent);
    let all = fs::read_dir("/proc").expect("processes").flatten();
    let pids = all.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok()).filter(below);
    let mut used = [(0, 0, Duration::ZERO); 2];
    for pid in pids {
        let program = fs::read_link(format!("/proc/{pid}/exe")).unwrap_or_default();
        let (count, memory, time) = &mut used[usize::from(program != Path::new(PROGRAM))];
        *count += 1;
        let kilobytes = read(pid, "smaps_rollup");
        let kilobytes = kilobytes.lines().find_map(|line| line.strip_prefix("Pss:")?.trim().strip_suffix(" kB"));
        *memory += kilobytes.and_then(|number| number.parse::<u64>().ok()).unwrap_or(0) << 10;
        let threads = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
        let spent = threads.filter_map(|thread| {
            let spent = fs::read_to_string(thread.path().join("schedstat")).ok()?;
            spent.split_whitespace().next()?.parse::<u64>().ok()
        });
        *time += Duration::from_nanos(spent.sum());
    }
    used
}

#[cfg(target_os = "linux")]
fn tell_use(server: &Server, when: &str) {
    for (what, (count, memory, time)) in ["tutorials", "sshd"].iter().zip(used_below(server.process.id())) {
        let (megabytes, seconds) = (memory as f64 / 1e6, time.as_secs_f64());
        eprintln!("{when}: {count} processes of {what}, {megabytes:.1} MB, {seconds:.2} s of processor time so far");
    }
}

#[cfg(not(target_os = "linux"))]
fn tell_use(_: &Server, _: &str) {}

/// With `--nocapture` it says what all of them have used.
fn a_class_of_30_gets_in_at_once_plays_a_step_and_is_in_the_report() {
    let names: Vec<String> = (1..=30).map(|number| format!("learner-{number:02}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    // The names stand behind the keys.
    let keys = |keys: &[String], _: &Path| {
        keys.iter().zip(&names).map(|(key, name)| format!("{key} {name}\n")).collect::<Vec<_>>().concat()
    };
    let server = Server::start(page_block, &names, keys).expect("an sshd of our own");
    the_settings_of_the_page_hold(&server);
    let mut class: Vec<Session> = names.iter().map(|name| server.play(name)).collect();
    let deadline = Instant::now() + 6 * pty::DEADLINE;
    let everybody = |what: &str, class: &mut [Session]| {
        for session in class {
            while !session.text().contains(what) && session.is_alive() && Instant::now() < deadline {
                session.settle(Duration::from_millis(50));
            }
            assert!(session.text().contains(what), "{what}:\n{}\n{}", session.text(), server.log());
        }
    };
    everybody("step 1/", &mut class);
    tell_use(&server, "at the first step");
    for session in &mut class {
        session.send("\x1b[C\x1b[C\x1b[C\r");
    }
    everybody("Done in 3 frames", &mut class);
    for session in &mut class {
        session.send("\r\r");
    }
    everybody("step 2/", &mut class);
    tell_use(&server, "at the second step");
    for session in &mut class {
        session.send("qq");
    }
    for session in &mut class {
        assert_eq!(session.wait_for_end(), Some(0));
        assert!(!session.text().contains("not kept"), "{}", session.text());
    }

    let mut report = Command::new(PROGRAM);
    report.args(["report", "--format", "json", "--state-dir"]).arg(server.state());
    let report = said(report.arg("--names").arg(server.folder.path().join("keys"))).expect("a report");
    let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
    let learners = report["learners"].as_array().expect("learners");
    assert_eq!(learners.iter().filter_map(|learner| learner["name"].as_str()).collect::<Vec<_>>(), names);
    for (learner, name) in learners.iter().zip(&names) {
        assert_eq!(learner["id"], fingerprint(&server, name).as_str());
        assert_eq!(learner["steps_alone"], 1, "{learner}");
        assert!(learner["at"].as_str().is_some_and(|at| at.starts_with("corner-subtraction.")), "{learner}");
        assert!(learner["last_seen"].is_string() && learner["problem"].is_null(), "{learner}");
    }
    assert_eq!(report["steps"][0]["done"], names.len());
}

fn a_renewed_certificate_finds_its_place_again() {
    // Anna's key is in no list: what opens the door is the certificate.
    let block = |user: &str, state: &Path, keys: &Path| {
        format!("{}\n    TrustedUserCAKeys {}", page_block(user, state, keys), keys.with_file_name("ca.pub").display())
    };
    let keys = |keys: &[String], _: &Path| format!("{}\n", keys[1]);
    let server = Server::start(block, &["anna", "ben"], keys).expect("an sshd of our own");
    let at = |name: &str| server.folder.path().join(name);
    let certify = |serial: &str| {
        let mut keygen = Command::new("ssh-keygen");
        keygen.arg("-q").arg("-s").arg(at("ca")).args([
            "-I",
            "anna",
            "-n",
            &server.user,
            "-z",
            serial,
            "-V",
            "-1h:+1h",
        ]);
        said(keygen.arg(at("anna.pub"))).expect("a certificate");
        fs::read(at("anna-cert.pub")).expect("a certificate")
    };
    assert_eq!(server.run("anna", &[], &["true"]).status.code(), Some(255), "without a certificate there is no way in");
    let first = certify("1");
    first_step_done(&server, "anna");
    assert_ne!(certify("2"), first);
    let mut session = server.play("anna");
    session.wait_for("Welcome back");
    session.send("qq");
    assert_eq!(session.wait_for_end(), Some(0));
    let learners = fs::read_dir(server.state().join("learners")).expect("a folder");
    let learners: Vec<_> = learners.map(|entry| entry.expect("readable").file_name()).collect();
    assert_eq!(learners, [fingerprint(&server, "anna").as_str()]);
}

fn keys_can_carry_names_instead() {
    let block = |user: &str, _: &Path, _: &Path| format!("Match User {user}");
    let keys = |keys: &[String], state: &Path| {
        let state = state.display();
        let line = |name: &str, key: &str| {
            format!("restrict,pty,command=\"{PROGRAM} --state-dir {state} --learner {name}\" {key}\n")
        };
        line("anna", &keys[0]) + &line("ben", &keys[1])
    };
    let server = Server::start(block, &["anna", "ben"], keys).expect("an sshd of our own");
    first_step_done(&server, "anna");
    let progress = server.state().join("learners/anna/progress.json");
    assert!(fs::read_to_string(progress).expect("kept").contains("\"done\""));
    nothing_else_is_to_be_had(&server);
}
