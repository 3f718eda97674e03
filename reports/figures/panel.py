"""Panels of figures: Matplotlib's axes, less what no figure of the house shows."""

from math import isfinite
from operator import attrgetter
from typing import Any

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.transforms import Bbox

from reports.figures.axis import HouseXAxis, HouseYAxis
from reports.figures.words import Labels, renderer_of


class Panel(Axes):
    """A panel whose axes draw their ticks at once, with nothing but what is seen to be made, measured and drawn."""

    def _init_axis(self) -> None:
        # Spines do not know of the axes: they would make a tick to know how far it sticks out.
        self.xaxis, self.yaxis = HouseXAxis(self, clear=False), HouseYAxis(self, clear=False)

    def clear(self) -> None:
        """Clear the panel."""
        super().clear()
        for spine in self.spines.values():
            spine.get_spine_transform()  # puts it in its place, which else the first tick does

    def draw(self, renderer: RendererBase) -> None:
        """Draw the panel: what is behind it, and then all that is seen of it."""
        if not self.get_visible():
            return
        self.patch.draw(renderer)
        seen = [artist for artist in self.get_children() if artist is not self.patch]
        for artist in sorted(seen, key=attrgetter("zorder")):
            artist.draw(renderer)
        self.stale = False

    def get_tightbbox(
        self, renderer: RendererBase | None = None, *, for_layout_only: bool = False, **_: Any
    ) -> Bbox:
        """Return the box around the panel and its words; in a layout it does not matter how far a title reaches."""
        renderer = renderer or renderer_of(self)
        boxes = [
            axis.get_tightbbox(renderer, for_layout_only=for_layout_only) for axis in (self.xaxis, self.yaxis)
        ]
        if self.title.get_text():
            title = self.title.get_window_extent(renderer)
            middle = (title.x0 + title.x1) / 2
            boxes.append(Bbox.from_extents(middle, title.y0, middle, title.y1) if for_layout_only else title)
        boxes += [artist.get_tightbbox(renderer) for artist in self.get_default_bbox_extra_artists()]
        # Of words that are not seen, because what they stand at is not, the box is empty or without end.
        seen = (box for box in boxes if box and isfinite(box.width) and (box.width or box.height))
        return Bbox.union([self.bbox, *seen])

    def get_default_bbox_extra_artists(self) -> list[Artist]:
        """Return what can stick out of the panel: words. All else is clipped to it."""
        return [*self.texts, *(artist for artist in self.artists if isinstance(artist, Labels))]
