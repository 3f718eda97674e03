"""A page in a real browser: Debian's Chromium without a window, asked by a script; tests skip where there is none."""

import json
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path
from typing import Any, Final

import pytest

CHROMIUM: Final = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)

needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium: apt-get install chromium")

QUIET: Final = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--dump-dom",
)  # fmt: skip

BEFORE: Final = """<script>
window.complaints = [];
addEventListener("error", (event) => complaints.push(event.message));
console.error = (...words) => complaints.push(words.join(" "));
</script>"""

AFTER: Final = """<script>
addEventListener("load", () => {
  let answer;
  try { answer = (() => { %s })(); } catch (error) { complaints.push(String(error)); }
  const said = document.createElement("pre");
  said.id = "said-by-the-page";
  said.textContent = JSON.stringify({ answer, complaints });
  document.body.append(said);
});
</script>"""


def ask(page: str, script: str, folder: Path, *, width: int = 1200, height: int = 900) -> Any:
    """Returns what a script returns that runs in a page once it has loaded, in a window of that size.

    Fails where the page complains, of an error or on its console.
    """
    assert CHROMIUM is not None
    file = folder / "asked.html"
    asked = page.replace("<head>", "<head>" + BEFORE, 1).replace("</body>", AFTER % script + "</body>", 1)
    file.write_text(asked, encoding="utf-8")
    size, profile = f"--window-size={width},{height}", f"--user-data-dir={folder / 'profile'}"
    told = subprocess.run(
        [CHROMIUM, *QUIET, size, profile, file.as_uri()],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    found = re.search(r'<pre id="said-by-the-page">(.*?)</pre>', told.stdout, re.S)
    assert found, told.stderr[-2000:]
    said = json.loads(unescape(found[1]))
    assert said["complaints"] == []
    return said.get("answer")
