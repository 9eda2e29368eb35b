"""The set-up script: what it says, when it installs, and when a compiled build counts."""

import importlib.machinery
import importlib.util
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent


def load(path: Path) -> Any:
    """A script of the checkout as a module."""
    loader = importlib.machinery.SourceFileLoader(f"loaded_{path.stem}", str(path))
    module = importlib.util.module_from_spec(
        importlib.util.spec_from_loader(loader.name, loader)  # type: ignore[arg-type]
    )
    loader.exec_module(module)
    return module


def ask(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """What ./dev answers to these words."""
    command = [sys.executable, str(ROOT / "dev"), *words]
    return subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, **environment}, cwd=ROOT
    )


@pytest.fixture
def dev(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The script at work in a small checkout of its own."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    script = load(ROOT / "dev")
    for name in ("ROOT", "SRC", "REQUIREMENTS", "VENV", "DEV", "COMPILED", "PYTHON"):
        setattr(script, name, tmp_path / getattr(script, name).relative_to(ROOT))
    monkeypatch.setattr(script.digest, "__defaults__", (tmp_path,))
    monkeypatch.setattr(script.fingerprint, "__defaults__", (script.SRC,))
    for file, content in {
        "setup.py": "",
        "requirements/base.txt": "rich==1",
        "requirements/dev.txt": "rich==1\npytest==1",
        "requirements/bench.txt": "rich==1\npytest==1\nrlcard==1",
        "src/heirloom/__init__.py": "",
        "src/heirloom/rules.py": f"{script.MARK}\nMOVES = 3\n",
        "src/heirloom/RULES.md": "1. Take turns.",
    }.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(content)
    for name in ("HEIRLOOM_PURE", "HEIRLOOM_COMPILED"):
        monkeypatch.delenv(name, raising=False)
    return script


def hold(dev: Any, group: str) -> None:
    """Leaves the environment as an installation of this group would."""
    dev.PYTHON.parent.mkdir(parents=True, exist_ok=True)
    dev.PYTHON.touch()
    pinned = dev.digest([dev.REQUIREMENTS / f"{group}.txt"])
    (dev.VENV / "heirloom.json").write_text(json.dumps([group, pinned, dev.PYTHON_VERSION]))


def compiled(dev: Any) -> None:
    """Leaves a compiled build as ./dev build would."""
    dev.COMPILED.mkdir(parents=True)
    (dev.COMPILED / "fingerprint").write_text(dev.fingerprint())


def test_an_unknown_command_is_answered_with_what_is_possible() -> None:
    answer = ask("paly")
    assert answer.returncode == 2
    assert "there is no command 'paly'" in answer.stderr
    for command in ("run", "heirloom", "test", "check", "format", "build", "bench", "lock"):
        assert f"./dev {command} " in answer.stderr
    assert "Traceback" not in answer.stderr


def test_help_is_given_without_installing_anything() -> None:
    answer = ask("--help")
    assert (answer.returncode, answer.stderr) == (0, "")
    assert "./dev run" in answer.stdout


def test_the_environment_is_ready_only_for_what_was_installed(dev: Any) -> None:
    assert not dev.ready("base")
    hold(dev, "dev")
    assert dev.ready("base")
    assert dev.ready("dev")
    assert not dev.ready("bench")


def test_a_new_pin_asks_for_an_installation(dev: Any) -> None:
    hold(dev, "dev")
    (dev.REQUIREMENTS / "dev.txt").write_text("rich==2\npytest==1")
    assert not dev.ready("dev")


def test_another_python_asks_for_an_installation(dev: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    hold(dev, "base")
    monkeypatch.setattr(dev, "PYTHON_VERSION", "3.99")
    assert not dev.ready("base")


def test_a_broken_stamp_asks_for_an_installation(dev: Any) -> None:
    hold(dev, "base")
    (dev.VENV / "heirloom.json").write_text('["ba')
    assert not dev.ready("base")


def test_an_installation_never_takes_away_a_larger_group(
    dev: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed: list[str] = []
    monkeypatch.setattr(dev, "install", installed.append)
    hold(dev, "bench")
    dev.need("dev")
    assert installed == []
    (dev.REQUIREMENTS / "bench.txt").write_text("rich==2")
    dev.need("dev")
    assert installed == ["bench"]


def test_a_step_that_fails_is_told_in_one_sentence(dev: Any) -> None:
    with pytest.raises(dev.SetupError, match=r"^could not do it; .*\(no route\)$"):
        dev.quietly("do it", sys.executable, "-c", "import sys; sys.exit('no route\\n')")


def test_without_a_build_pure_python_is_used_and_said(
    dev: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dev.tree() == dev.SRC
    assert "pure Python, as the compiled build is not there" in capsys.readouterr().err


def test_a_fresh_build_is_used(dev: Any) -> None:
    compiled(dev)
    assert dev.tree() == dev.COMPILED


@pytest.mark.parametrize(
    "change",
    ["src/heirloom/rules.py", "src/heirloom/RULES.md", "src/heirloom/new.toml", "setup.py"],
)
def test_any_change_makes_the_build_out_of_date(
    dev: Any, change: str, capsys: pytest.CaptureFixture[str]
) -> None:
    compiled(dev)
    (dev.ROOT / change).write_text("changed")
    assert dev.tree() == dev.SRC
    assert "out of date" in capsys.readouterr().err


def test_a_module_that_moves_makes_the_build_out_of_date(dev: Any) -> None:
    compiled(dev)
    (dev.SRC / "heirloom/core").mkdir()
    (dev.SRC / "heirloom/rules.py").rename(dev.SRC / "heirloom/core/rules.py")
    assert not dev.fresh()


def test_what_python_leaves_behind_does_not_count_as_a_change(dev: Any) -> None:
    compiled(dev)
    (dev.SRC / "heirloom/__pycache__").mkdir()
    (dev.SRC / "heirloom/__pycache__/rules.cpython-311.pyc").touch()
    assert dev.fresh()


def test_pure_python_can_be_forced(dev: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled(dev)
    monkeypatch.setenv("HEIRLOOM_PURE", "1")
    assert dev.tree() == dev.SRC


def test_a_compiled_build_can_be_demanded(dev: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEIRLOOM_COMPILED", "1")
    with pytest.raises(dev.SetupError, match=r"run \./dev build first"):
        dev.tree()
    compiled(dev)
    assert dev.tree() == dev.COMPILED


def test_a_build_without_a_compiler_says_so(dev: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -O3")
    with pytest.raises(dev.SetupError, match="no C compiler"):
        dev.require_compiler()


def test_the_script_and_the_installation_compile_the_same_modules(
    dev: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("setuptools.setup", lambda **_: None)
    monkeypatch.chdir(dev.ROOT)
    found = [Path(path) for path in load(ROOT / "setup.py").marked()]
    assert found == [Path("src") / path for path in dev.marked()] == [Path("src/heirloom/rules.py")]


def test_the_compiler_sees_all_that_heirloom_runs_on() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    needed = set((ROOT / "requirements/base.in").read_text().split())
    assert needed <= set(project["build-system"]["requires"])


def kept_files() -> Iterator[Path]:
    """The files of the checkout that are not made by a tool."""
    for folder, inner, names in os.walk(ROOT):
        inner[:] = [
            name
            for name in inner
            if name == ".ci" or not name.startswith((".", "__pycache__", "build", "dist"))
        ]
        yield from (Path(folder, name) for name in names)


def test_requirements_are_pinned_with_hashes_and_name_no_index() -> None:
    pinned = sorted((ROOT / "requirements").glob("*.txt"))
    assert [file.stem for file in pinned] == ["base", "bench", "dev", "uv"]
    for file in pinned:
        for line in file.read_text().replace("\\\n", "").splitlines():
            assert re.match(r"[\w.-]+==\S+ .*--hash=sha256:", line), f"{file.name}: {line}"


def test_no_file_names_a_registry_or_a_place_on_one_machine() -> None:
    checkout = rf"(?<![\w.]){re.escape(str(ROOT))}\b" if len(ROOT.parts) > 2 else r"(?!)"
    home = r"(?<![\w.])/(?:home|root|Users)/\w"
    registry = r"pypi\.org|pythonhosted\.org|registry\.npmjs|deb\.debian\.org"
    unwanted = re.compile("|".join([checkout, home, registry]))
    found = {
        f"{file.relative_to(ROOT)}: {match[0]}"
        for file in kept_files()
        for match in unwanted.finditer(file.read_text("utf-8", errors="ignore"))
    }
    assert found == set()
