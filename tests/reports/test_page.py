"""The page of any dataset: whole in itself, readable by everybody, the same bytes each time, its numbers right."""

import csv
import io
import re
import tomllib
from html.parser import HTMLParser
from itertools import pairwise

import polars as pl
import pytest

from reports.counting.levels import levels_of_page
from reports.estimates.table import Table
from reports.figures import style
from reports.findings.dataset import find
from reports.page import make_page, page_files, render
from reports.page.repeat import how_to_repeat
from reports.page.spreadsheet import csv_of
from reports.statistics import simultaneous_level, wilson
from sim.results import Results
from sim.results.schema import added_later
from sim.results.targets import Targets
from sim.study.config import Settings
from tests.reports.conftest import DRAWN
from tests.study.fake_engine import catalogue

KINDS = (
    "competitive",
    "together",
    "one game",
    "one game alone",
    "one strategy",
    "unfinished",
    "in error",
    "all in error",
)
VOID = {"meta", "br", "img", "link", "input", "hr"}


class Outline(HTMLParser):
    """What a browser or a screen reader makes of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.words: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if not {"style", "script"} & set(self.open) and data.strip():
            self.words.append(" ".join(data.split()))

    def all(self, *names: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.tags if tag in names]

    @property
    def text(self) -> str:
        return " ".join(self.words)


@pytest.fixture(scope="session")
def outlines(pages) -> dict[str, Outline]:
    return {name: Outline(files["index.html"].decode()) for name, files in pages.items()}


@pytest.mark.parametrize("kind", KINDS)
def test_tags_are_closed_and_ids_are_there_once(outlines, kind):
    outline = outlines[kind]
    assert outline.open == []
    ids = [attributes["id"] for _, attributes in outline.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    links = [attributes["href"] for attributes in outline.all("a")]
    links += [attributes["xlink:href"] for attributes in outline.all("use")]
    assert all(link[1:] in ids for link in links if link.startswith("#"))


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_needs_nothing_but_itself_and_links_what_lies_beside_it(pages, outlines, kind):
    html, outline = pages[kind]["index.html"].decode(), outlines[kind]
    assert outline.all("script") == [{}]  # its own, in the page
    assert not outline.all("link", "img", "iframe", "object")
    assert "@import" not in html
    assert not re.search(r"url\((?!#)", html)
    linked = {a["href"] for a in outline.all("a") if not a["href"].startswith("#")}
    assert linked == set(pages[kind]) - {"index.html"}


@pytest.mark.parametrize("kind", KINDS)
def test_headings_come_in_order_under_one_title(outlines, kind):
    levels = [int(tag[1]) for tag, _ in outlines[kind].tags if re.fullmatch(r"h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@pytest.mark.parametrize("kind", KINDS)
def test_figures_have_words_and_tables_have_captions_and_scopes(outlines, kind):
    outline = outlines[kind]
    drawn = outline.all("svg")
    assert all(svg["role"] == "img" and len(svg["aria-label"]) > 40 for svg in drawn)
    assert len(drawn) == len(outline.all("figure"))
    assert "nan" not in " ".join(svg["aria-label"] for svg in drawn)
    assert len(outline.all("caption")) == len(outline.all("table")) > 0
    assert all(head["scope"] in ("col", "row") for head in outline.all("th"))
    assert outline.all("html")[0]["lang"] == "en"


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_is_under_five_megabytes_and_has_its_figures_as_files(pages, kind):
    files = pages[kind]
    assert len(files["index.html"]) < 5_000_000
    svg = {name[:-4] for name in files if name.endswith(".svg")}
    assert len(svg) >= (1 if kind == "all in error" else 4)


def test_the_same_dataset_gives_the_same_bytes(pages, datasets):
    again = page_files(make_page(find(datasets[DRAWN])), png=True)
    assert again == pages[DRAWN]
    svg, png = ({name[:-4] for name in again if name.endswith(kind)} for kind in (".svg", ".png"))
    assert svg == png != set()
    assert all(len(content) > 1000 for name, content in again.items() if name.endswith(".png"))


def test_figures_that_are_too_many_are_linked_and_told(datasets, monkeypatch):
    monkeypatch.setattr(render, "MOST_INLINE", 60_000)
    files = page_files(make_page(find(datasets["one strategy"])))
    outline = Outline(files["index.html"].decode())
    assert 0 < len(outline.all("svg")) < len(outline.all("figure"))
    assert "Stacked bars of how games end" in outline.text


def test_verdicts_come_first_after_the_question_and_stand_ins_before_them(outlines):
    text = outlines["competitive"].text
    places = [
        text.index(words)
        for words in (
            "Does the fake play fair?",
            "core: 100 of 400 fields (25.0%)",
            "Played by balanced and hunter against each other",
            "Win share by character: core, competitive",
            "Methods and caveats What is caused",
            "How to repeat it Save this as",
        )
    ]
    assert places == sorted(places)


@pytest.mark.parametrize("kind", ["one game", "one game alone"])
def test_one_game_is_sure_of_nothing(outlines, kind):
    assert "Nothing is sure yet." in outlines[kind].text


def test_what_limits_a_dataset_is_told_on_top(outlines):
    unfinished = outlines["unfinished"].text
    assert "Warning: unfinished: 1000 games are still to be played" in unfinished
    failing = outlines["in error"].text
    assert "120 games ended in an error (no options) and count in no figure" in failing
    assert failing.index("ended in an error") < failing.index("Played by")
    assert "No game ended without an error, so there is nothing to tell." in outlines["all in error"].text


def test_strategies_are_compared_only_where_they_differ(outlines, pages):
    assert not any("strategies" in name for name in pages["one strategy"])
    assert any("strategies" in name for name in pages["competitive"])
    assert (
        "Played by balanced against balanced; 25.0% of the cards' fields are stand-ins."
        in outlines["one strategy"].text
    )


def read(files: dict[str, bytes], name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(files[f"tables/{name}.csv"].decode())))


def test_spreadsheets_hold_numbers_in_columns(pages, datasets):
    rows = read(pages["competitive"], "01-core-competitive-boss-defeats-by-level")
    assert len(rows) == 12
    bosses = datasets["competitive"].bosses.filter(pl.col("cell") == 1, pl.col("level") == 2)
    counted = bosses.select(pl.len(), (pl.col("defeated_turn") >= 0).sum().alias("k")).collect().row(0)
    (row,) = (r for r in rows if r["Boss"] == "Level II" and r["players"] == "3")
    plain = wilson(counted[1], counted[0])
    cells = datasets["competitive"].cells
    page = levels_of_page(cells, Targets({}), 1)
    corrected = wilson(counted[1], counted[0], simultaneous_level(12, page.family))
    assert float(row["estimate"]) == pytest.approx(plain.estimate, rel=1e-7)
    assert [float(row[key]) for key in ("low", "high")] == pytest.approx([plain.low, plain.high], rel=1e-7)
    assert float(row["low_corrected"]) == pytest.approx(corrected.low, rel=1e-7)
    assert int(row["n"]) == counted[0]


def test_every_table_of_every_page_has_numbers(pages):
    for files in pages.values():
        for name in (name for name in files if name.endswith(".csv")):
            rows = list(csv.reader(io.StringIO(files[name].decode())))
            assert len(rows) > 1, name
            assert not any("[" in value or "nan" in value.lower().split() for row in rows for value in row), (
                name
            )


def test_a_spreadsheet_is_told_no_formula():
    told = csv_of(Table("t", ("a",), [("x",)], "", [{"a": "=1+1", "b": -1.5, "c": None, "d": float("nan")}]))
    assert told == "a,b,c,d\n'=1+1,-1.5,,\n"


def test_names_are_words_and_not_markup(dataset):
    question = '<script>alert(1)</script> & "both"?'
    results = dataset(mixes=["core"], players=[2], games=2, question=question)
    html = page_files(make_page(find(results)))["index.html"].decode()
    assert "<script>alert" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp;" in html


def test_a_name_with_dollars_is_drawn_as_it_is(datasets):
    from reports.figures import svg_of
    from reports.figures.wins import share_panels
    from tests.reports.made import cell, estimate, family

    drawn = share_panels(family("character", estimate(cell(), "$\\frac{Megatron$", 0.5, 0.1, 0.2, fair=0.5)))
    assert "$\\frac{Megatron$" in svg_of(drawn)


def test_the_study_file_of_a_page_is_that_study(datasets):
    for results in datasets.values():
        told = how_to_repeat(results.manifest).study
        settings = Settings.model_validate(tomllib.loads(told), context={"catalogue": catalogue()})
        manifest = results.manifest
        assert (settings.games, settings.seed) == (manifest["games"], manifest["seed"])
        kept = settings.model_dump(exclude_none=True)
        assert all(kept[key] == value for key, value in manifest["study"].items() if key != "name")


def test_a_profile_goes_with_the_study(dataset):
    results = dataset(mixes=["core"], players=[2], games=2, profile={"energon.cap": 12})
    told = tomllib.loads(make_page(find(results)).repeat.study)
    settings = Settings.model_validate(told, context={"catalogue": catalogue()})
    assert settings.profile == results.manifest["study"]["profile"] != {}


def test_what_is_needed_to_repeat_is_there(outlines, datasets):
    text, manifest = outlines["competitive"].text, datasets["competitive"].manifest
    for package, version in manifest["versions"].items():
        assert f"{package} {version}" in text
    for hashed in manifest["cells"][0]["hashes"].values():
        assert hashed in text
    assert "rollout run fake.toml" in text


def test_drafted_or_fixed_characters_are_not_called_causal(dataset):
    drafted = dataset(mixes=["core"], players=[2], games=2, choice="draft")
    causal = make_page(find(drafted)).methods[0].text
    assert "are not causal" in causal
    rotated = dataset(mixes=["core"], players=[2], games=2)
    assert "caused by the character" in make_page(find(rotated)).methods[0].text


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_words_stand_out_from_every_ground(pages):
    style = re.search(r"<style>(.*?)</style>", pages["one game"]["index.html"].decode(), re.S).group(1)
    light, dark = (
        dict(re.findall(r"--(\w+): (#[0-9a-f]{3,6})", part)) for part in style.split("@media", 2)[:2]
    )
    assert set(light) == set(dark)
    for colours in (light, dark):
        for ink in ("ink", "muted", "link", "sure"):
            for ground in ("paper", "stripe", "box", "warn"):
                assert contrast(full(colours[ink]), full(colours[ground])) >= 4.5, (ink, ground)


def full(colour: str) -> str:
    """A colour with two digits a part."""
    return colour if len(colour) == 7 else "#" + "".join(2 * digit for digit in colour[1:])


def test_what_is_drawn_stands_out_from_white():
    assert len(set(style.PALETTE)) == len(set(style.MARKERS)) == 5  # a look for each number of players
    for colour in (*style.PALETTE, style.INK, style.FAIR, style.MUTED):
        assert contrast(colour, "#ffffff") >= 3, colour


def test_areas_that_touch_differ_in_grey():
    for one, other in pairwise(style.FILLS):
        assert contrast(one, other) >= 1.5, (one, other)


def titles(outline: Outline) -> set[str]:
    """Headings of sections, by what the links on top of the page say."""
    links = outline.words[: outline.words.index("Methods and caveats")]
    return {words for words in links if re.match(r"(Characters|Bosses): |How games are decided$", words)}


def test_characters_bosses_and_how_games_are_decided_have_sections_where_there_is_something_to_tell(outlines):
    groups = ("core, competitive", "a_rising_darkness, competitive")
    each = {f"{subject}: {group}" for subject in ("Characters", "Bosses") for group in groups}
    assert titles(outlines["competitive"]) == each | {"How games are decided"}
    assert "Characters: core, co-op" in titles(outlines["together"])
    assert titles(outlines["one game alone"]) == {"Bosses: core, solo"}
    assert titles(outlines["all in error"]) == set()


def test_of_a_dataset_that_does_not_tell_who_led_the_page_says_so(datasets, monkeypatch):
    whole = datasets["one strategy"]

    class Older(Results):
        @property
        def games(self) -> pl.LazyFrame:
            late = added_later("games")
            return whole.games.with_columns(pl.lit(None, pl.Int16).alias(name) for name in late)

    older = Older(whole.path, whole.manifest, whole.parts, whole.missing)
    files = page_files(make_page(find(older)))
    assert "played by an older version, which did not note who led" in files["index.html"].decode()
    assert any("how-close-games-end" in name for name in files)
    assert not any("leaders" in name or "how-early" in name for name in files)


def test_spreadsheets_of_characters_and_bosses_hold_their_numbers(pages):
    files = pages["competitive"]
    falls = read(files, "05-bosses-core-competitive-bosses-by-name")
    assert {row["level"] for row in falls} == {"1", "2", "3"}
    assert all(0 <= float(row["low"]) <= float(row["estimate"]) <= float(row["high"]) <= 1 for row in falls)
    strengths = "03-characters-core-competitive-strength-of-characters-seat-and-strategy-held"
    assert len(read(files, strengths)) == 12
    meetings = read(files, "03-characters-core-competitive-who-beats-whom")
    assert len(meetings) == 30
    both = {(row["character"], row["against"]): float(row["estimate"]) for row in meetings}
    assert both["Ann", "Ben"] + both["Ben", "Ann"] == pytest.approx(1)


def test_verdicts_lead_to_their_figures_and_tables(pages):
    """Nearly all: what no section is about has no link."""
    html = pages["competitive"]["index.html"].decode()
    verdicts = html[
        html.index('<section id="verdicts"') : html.index("</section>", html.index('id="verdicts"'))
    ]
    links = re.findall(r'<a href="#([^"]+)">Figures and tables', verdicts)
    assert len(links) > 0.9 * verdicts.count('<details class="evidence">') > 0
    assert all(f'<section id="{place}"' in html for place in set(links))
    assert len(set(links)) > 3
