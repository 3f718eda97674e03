"""Words in figures: laid out once for all figures, and many of them in one artist."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from matplotlib.artist import Artist
from matplotlib.backend_bases import RendererBase
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.transforms import Bbox, IdentityTransform, Transform

POINTS: Final = 72
"""Points to the inch."""


def figure_of(artist: Artist) -> Figure:
    """Returns the figure that an artist is in."""
    figure = artist.get_figure(root=True)
    assert figure is not None
    return figure


def renderer_of(artist: Artist) -> RendererBase:
    """Returns what measures the words of the figure that an artist is in."""
    renderer: RendererBase = figure_of(artist)._get_renderer()  # type: ignore[attr-defined]
    return renderer


class Words(Text):
    """A text in pixels that can be put in many places, one after the other.

    It remembers how words are laid out: to measure them takes longer than to draw them.
    """

    def __init__(self, figure: Figure, **look: Any) -> None:
        super().__init__(**look)
        self.set_figure(figure)
        self.set_transform(IdentityTransform())
        font = self.get_fontproperties()
        self._look = (
            hash(font),
            self.get_horizontalalignment(),
            self.get_verticalalignment(),
            self.get_rotation(),
            look.get("multialignment"),
        )

    def put(self, words: str, at: tuple[float, float]) -> None:
        """Put some words into a place."""
        self.set_text(words)
        self.set_position(at)

    def box(self, renderer: RendererBase) -> Bbox:
        """Return the box around the words where they are."""
        return self._get_layout(renderer)[0].translated(*self.get_position())

    def _get_layout(self, renderer: RendererBase) -> Any:
        key = (self.get_text(), figure_of(self).dpi, type(renderer), *self._look)
        if key not in _layouts:
            _layouts[key] = super()._get_layout(renderer)  # type: ignore[misc]
        return _layouts[key]


_layouts: Final[dict[tuple[Any, ...], Any]] = {}


class Label(NamedTuple):
    """Words at a point of a panel, moved by some points across and up."""

    words: str
    at: tuple[float, float]
    moved: tuple[float, float] = (0.0, 0.0)


class Labels(Artist):
    """Words of one look in many places; `transform` turns the places into pixels. Layouts leave room for them."""

    zorder = Text.zorder

    def __init__(self, labels: Sequence[Label], transform: Transform, **look: Any) -> None:
        super().__init__()
        self.labels = list(labels)
        self.set_transform(transform)
        self._given = look

    def draw(self, renderer: RendererBase) -> None:
        """Draw all words."""
        if self.get_visible():
            for words in self._placed():
                words.draw(renderer)
        self.stale = False

    def boxes(self, renderer: RendererBase) -> list[Bbox]:
        """Return the boxes of all words."""
        return [words.box(renderer) for words in self._placed()]

    def get_window_extent(self, renderer: RendererBase | None = None) -> Bbox:
        """Return the box around all words."""
        boxes = self.boxes(renderer or renderer_of(self))
        return Bbox.union(boxes) if boxes else Bbox.null()

    def get_tightbbox(self, renderer: RendererBase | None = None) -> Bbox | None:
        """Return the same, None where there are no words."""
        return self.get_window_extent(renderer) if self.labels else None

    def _placed(self) -> Iterator[Words]:
        """One text in the place of each label in turn."""
        if not self.labels:
            return
        figure = figure_of(self)
        words, scale = Words(figure, **self._given), figure.dpi / POINTS
        points = self.get_transform().transform([label.at for label in self.labels])
        for (text, _, (right, up)), (x, y) in zip(self.labels, points.tolist(), strict=True):
            words.put(text, (x + scale * right, y + scale * up))
            yield words
