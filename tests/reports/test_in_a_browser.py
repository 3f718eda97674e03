"""Pages in a real browser: what fits the first screen, folds, links into folds, sorting, filters, a phone, paper."""

import pytest

from tests.browser import ask, needs_browser
from tests.reports.conftest import DRAWN

pytestmark = needs_browser


@pytest.fixture(scope="module")
def html(pages) -> str:
    return pages[DRAWN]["index.html"].decode()


def test_the_first_screen_has_question_headlines_overview_and_stand_ins(html, tmp_path):
    seen = ask(
        html,
        """const bottom = (name) => document.querySelector(name).getBoundingClientRect().bottom;
        return { screen: innerHeight, parts: ["h1", ".headlines", "header figure svg", ".stand-ins"].map(bottom),
                 headlines: document.querySelectorAll(".headlines li").length };""",
        tmp_path,
    )
    assert 1 <= seen["headlines"] <= 5
    assert all(part < 900 for part in seen["parts"])


def test_folded_a_page_is_at_most_eight_screens_and_open_it_is_more(html, tmp_path):
    folded, opened = ask(
        html,
        """const folded = document.documentElement.scrollHeight;
        document.querySelectorAll("details").forEach((fold) => { fold.open = true; });
        return [folded, document.documentElement.scrollHeight];""",
        tmp_path,
    )
    assert folded <= 8 * 900 < opened


def test_a_link_opens_the_fold_that_it_leads_into(html, tmp_path):
    before, after, place = ask(
        html,
        """const section = document.getElementById("targets");
        const before = section.closest("details").open;
        document.querySelector('nav a[href="#targets"]').click();
        return [before, section.closest("details").open, section.getBoundingClientRect().top];""",
        tmp_path,
    )
    assert (before, after) == (False, True)
    assert 0 <= place < 900


def test_tables_sort_by_a_click_and_filter(pages, tmp_path):
    down, up, rows, left = ask(
        pages["competitive"]["index.html"].decode(),
        """const table = document.querySelector("#targets table"), body = table.tBodies[0];
        const column = 2, number = (row) => parseFloat(row.cells[column].textContent);
        const shares = () => [...body.rows].map(number);
        const head = table.tHead.rows[0].cells[column].querySelector("button");
        head.click(); const down = shares(); head.click(); const up = shares();
        const rows = body.rows.length, filter = table.parentElement.previousElementSibling;
        filter.value = body.rows[0].cells[0].textContent.toUpperCase();
        filter.dispatchEvent(new Event("input"));
        return [down, up, rows, [...body.rows].filter((row) => !row.hidden).length];""",
        tmp_path,
    )
    assert down == sorted(down, reverse=True)
    assert up == sorted(up)
    assert 0 < left < rows == len(up)


def test_a_phone_cuts_nothing(html, tmp_path):
    wide, screen = ask(
        html,
        """document.querySelectorAll("details").forEach((fold) => { fold.open = true; });
        return [document.documentElement.scrollWidth, innerWidth];""",
        tmp_path,
        width=500,  # the narrowest window that Chromium makes
    )
    assert wide <= screen


def test_the_page_is_read_without_its_script(html, tmp_path):
    without = html[: html.rindex("<script>")] + html[html.rindex("</script>") + len("</script>") :]
    assert ask(without, 'return document.querySelectorAll("tbody tr").length;', tmp_path) > 20


def test_printed_no_fold_hides_anything(html, tmp_path):
    shut, still_shut = ask(
        html,
        """const folds = [...document.querySelectorAll("details")], shut = folds.filter((fold) => !fold.open).length;
        dispatchEvent(new Event("beforeprint"));
        return [shut, folds.filter((fold) => !fold.open).length];""",
        tmp_path,
    )
    assert shut > still_shut == 0
