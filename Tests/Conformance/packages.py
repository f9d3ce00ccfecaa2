#!/usr/bin/env python3
"""Tests the packages of `make dist` and `make deb`. Each is installed into a fresh Debian, where the script plays `antics`, reads the
manual, presses Tab in three shells, and checks that removal leaves no files.

    packages.py FOLDER VERSION [bare|shells]

Needs root, for chroot(2). Installs debootstrap and lintian where they are missing; the two systems are kept in .build/roots:
`bare` has the least that Debian calls a system and the libraries of ncurses, `shells` has man, zsh and fish besides.
"""
import os, pathlib, pty, re, select, shutil, signal, statistics, subprocess, sys, time

HERE = pathlib.Path(__file__).resolve().parents[2]
FOLDER, VERSION = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
ROOTS = HERE / ".build/roots"
LIMIT = 25_000_000  # bytes of the program
NEEDED = {"libc6", "libncursesw6", "libtinfo6"}
# The private files of dpkg and man.
ACCOUNTS = re.compile(r"^/(var/lib/dpkg|var/log|var/cache|proc|tmp|root/\.)|\.pyc$")
SETTING = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "HOME": "/root", "PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"}


def run(*words, **options):
    done = subprocess.run([str(w) for w in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, words))} ended with {done.returncode}:\n{done.stdout}")
    return done.stdout


def require(fact, words):
    if not fact:
        sys.exit(f"FAILED: {words}")


def inside(root, *words, **options):
    return run("chroot", root, *words, env=SETTING, **options)


def system(name, packages):
    """A fresh Debian with some packages, built once."""
    root = ROOTS / name
    if not (root / "made").exists():
        shutil.rmtree(root, ignore_errors=True)
        ROOTS.mkdir(parents=True, exist_ok=True)
        run("debootstrap", "--variant=minbase", f"--include={packages}", "bookworm", root)
        (root / "made").touch()
    copy = ROOTS / f"{name}-used"
    shutil.rmtree(copy, ignore_errors=True)
    run("cp", "-a", root, copy)
    return copy


def files(root):
    found = run("find", root, "-xdev", "-mindepth", "1", "-printf", "/%P\n").splitlines()
    return {path for path in found if not ACCOUNTS.search(path)}


def session(root, words, wanted, typed={}, leave=None, patience=20):
    """Runs a program in a pseudo terminal until it has written something, typing what answers to signs of it, and then a key
    that makes it leave, if there is one. What it wrote, the milliseconds until then, and how it ended."""
    started = time.monotonic()
    child, screen = pty.fork()
    if child == 0:
        os.chroot(root)
        os.chdir("/root")
        os.execvpe(words[0], words, SETTING)
    # Replies to the query of the device attributes. The program needs no other reply.
    typed = {b"\x1b[c": b"\x1b[?62;22c", **typed}
    written, took, ended = b"", None, False
    while time.monotonic() < started + patience and not ended:
        if select.select([screen], [], [], 0.1)[0]:
            try:
                written += os.read(screen, 65536)
            except OSError:
                ended = True
        for sign in [sign for sign in typed if sign in written]:
            os.write(screen, typed.pop(sign))
        if took is None and wanted.search(written):
            took = (time.monotonic() - started) * 1000
            if leave is None:
                break
            os.write(screen, leave)
    if not ended:
        os.kill(child, signal.SIGKILL)
    status = os.waitpid(child, 0)[1]
    os.close(screen)
    return written, took, status


# Braille characters and block elements. Only the picture contains them.
PICTURE = re.compile(rb"\xe2(?:[\xa0-\xa3]|\x96[\x80-\x9f])")


def plays(root, where):
    times = []
    for _ in range(20):
        written, took, status = session(root, [where], PICTURE, leave=b"q")
        require(took is not None, f"no picture: {written[:400]}")
        require(status == 0, f"playing ended with {status}: {written[-400:]}")
        times.append(took)
    print(f"  plays; first frame after {statistics.median(times):.1f} ms (median of {len(times)}, fork included)")


def tells(root):
    """The scene file that replaces a bundled program plays."""
    refused = subprocess.run(["chroot", root, "antics", "spring-menu.swift"], env=SETTING, text=True, capture_output=True)
    hint = re.search(r": antics (/\S+/spring-menu.yaml)$", refused.stderr.strip())
    require(refused.returncode == 66 and hint, f"antics spring-menu.swift says: {refused.stderr}")
    inside(root, "antics", "check", hint[1])
    print("  names the scene file of an example")


def completes(root):
    (root / "tmp/.zshrc").write_text("autoload -Uz compinit; compinit -u; PS1='ready '\n")
    (root / "tmp/bashrc").write_text(". /usr/share/bash-completion/bash_completion; PS1='ready '\n")
    shells = {
        "bash": ["bash", "--rcfile", "/tmp/bashrc", "-i"],
        "zsh": ["env", "ZDOTDIR=/tmp", "zsh", "-i"],
        # fish searches /usr/local only if this variable names it, as on desktops.
        "fish": ["env", "XDG_DATA_DIRS=/usr/local/share:/usr/share", "fish", "-C", "function fish_prompt; echo -n 'ready '; end"],
    }
    for name, words in shells.items():
        written, took, _ = session(root, words, re.compile(rb"--speed"), {b"ready ": b"antics stagger --spe\t"})
        require(took is not None, f"{name} does not complete: {written[-600:]}")
        print(f"  Tab completes in {name}")


def reads(root):
    page = inside(root, "sh", "-c", "MANWIDTH=200 man antics | cat")
    require("marching-ants" in page and "--renderer" in page, f"man antics says: {page[:400]}")
    print("  man antics reads")


def tries(kind, root, install, uninstall, program, checks):
    before = files(root)
    for words in install:
        inside(root, *words)
    require(inside(root, "antics", "--version").strip() == VERSION, "antics --version is another version")
    for check in checks:
        check(root, program) if check is plays else check(root)
    added = files(root) - before
    for words in uninstall:
        inside(root, *words)
    left = sorted(files(root) ^ before)
    require(not left, f"{kind}: left behind or taken away: {left[:20]}")
    print(f"  {len(added)} files and folders came, and are gone again")


def main():
    for package in ["debootstrap", "lintian"]:
        if not shutil.which(package):
            run("apt-get", "update", "-qq")
            run("apt-get", "install", "-y", "-qq", package)
    [tarball] = FOLDER.glob(f"antics-{VERSION}-linux-*.tar.gz")
    [deb] = FOLDER.glob(f"antics_{VERSION}-*_*.deb")
    run("sha256sum", "--check", "--strict", "SHA256SUMS", cwd=FOLDER)
    name = tarball.name.removesuffix(".tar.gz")
    print(run("lintian", "--fail-on", "error,warning", "--info", deb) or f"lintian has nothing to say of {deb.name}")
    depends = {words.split()[0] for words in run("dpkg-deb", "-f", deb, "Depends").split(",")}
    require(depends <= NEEDED, f"the program needs {depends - NEEDED}")
    size = int(run("tar", "-tvzf", tarball, f"{name}/bin/antics").split()[2])
    require(size <= LIMIT, f"the program has {size} bytes, more than {LIMIT}")
    print(f"the program has {size} bytes, {tarball.name} {tarball.stat().st_size}, {deb.name} {deb.stat().st_size}")

    unpack = ["tar", "-C", "/tmp", "-xzf", f"/tmp/{tarball.name}"]
    script = f"/tmp/{name}/install.sh"
    for system_name, packages, checks in [
        ("bare", "libncursesw6", [plays]),
        ("shells", "libncursesw6,man-db,bash-completion,zsh,fish", [reads, completes, tells]),
    ]:
        if sys.argv[3:] and system_name not in sys.argv[3:]:
            continue
        root = system(system_name, packages)
        shutil.copy(tarball, root / "tmp")
        shutil.copy(deb, root / "tmp")
        # Shells need it for what they do at Tab, antics to know what is installed beside it; to play it does without.
        if system_name == "shells":
            run("mount", "-t", "proc", "proc", root / "proc")
        try:
            print(f"{system_name}: the tarball")
            tries("tarball", root, [unpack, [script]], [[script, "--uninstall"]], "/usr/local/bin/antics", checks)
            print(f"{system_name}: the package")
            remove = [["dpkg", "-P", "antics"]]
            tries("deb", root, [["dpkg", "-i", f"/tmp/{deb.name}"]], remove, "/usr/bin/antics", checks)
        finally:
            if system_name == "shells":
                run("umount", root / "proc")
        shutil.rmtree(root)


main()
