"""Notebooks run headless on small data, open with a named kernel, and carry no outputs."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:  # one worker of two runs notebooks, and these take it over a second to import
    from jupyter_client.manager import KernelManager

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))
NEW_START = "%reset -f\n%cd -q {}"  # no name is left of another notebook


@pytest.fixture(scope="module")
def kernel() -> Iterator["KernelManager"]:
    """One kernel for all of them: a start costs as much as what most of them do.

    Its runs play in the kernel itself, with one worker.
    """
    from jupyter_client.manager import KernelManager

    manager = KernelManager(kernel_name="python3")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LOKY_MAX_CPU_COUNT", "1")
        manager.start_kernel()
    yield manager
    manager.shutdown_kernel(now=True)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_runs(path: Path, kernel: "KernelManager", tmp_path: Path) -> None:
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(path, as_version=4)
    assert notebook.metadata.kernelspec.name == kernel.kernel_name
    assert not any(cell.get("outputs") for cell in notebook.cells), "outputs are not committed"
    notebook.cells.insert(0, nbformat.v4.new_code_cell(NEW_START.format(tmp_path)))
    NotebookClient(notebook, km=kernel, timeout=600).execute()
    assert any(cell.get("outputs") for cell in notebook.cells[1:])
    assert any(tmp_path.iterdir())
