"""Too little memory is told in one line."""

import subprocess
import sys

import pytest

from sim.cli import call

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="`ulimit -v` bounds memory on Linux")


@pytest.mark.parametrize("megabytes", [200, 600, 1000, 1400])
def test_memory_that_is_too_small_to_start(tmp_path, megabytes):
    command = f"{sys.executable} -c 'from sim.cli import main; main()' run quickstart"
    limited = f"ulimit -v {megabytes * 1024}; exec {command}"
    done = subprocess.run(["sh", "-c", limited], capture_output=True, text=True, timeout=60)
    line = (
        f"rollout: memory: {megabytes:,} MB are allowed (ulimit -v); 1,500 MB or more are needed to start\n"
    )
    assert (done.returncode, done.stdout, done.stderr) == (1, "", line)


@pytest.mark.parametrize(
    "error", [MemoryError(), ImportError("libarrow.so.2600: failed to map segment from shared object")]
)
def test_memory_that_is_used_up_later(monkeypatch, capsys, error):
    def failing(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("sim.cli.app", failing, raising=True)
    assert call(["run"]) == 1
    assert (
        capsys.readouterr().err
        == "rollout: memory: there is too little of it to go on; what is finished stays\n"
    )


def test_an_import_that_fails_for_another_reason_is_no_matter_of_memory(monkeypatch):
    def failing(*_: object, **__: object) -> None:
        raise ImportError("no module named so")

    monkeypatch.setattr("sim.cli.app", failing)
    with pytest.raises(ImportError, match="no module"):
        call(["run"])
