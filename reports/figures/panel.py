"""Panels of figures: Matplotlib's axes, less what no figure of the house shows."""

from matplotlib.artist import Artist
from matplotlib.axes import Axes

from reports.figures.axis import HouseXAxis, HouseYAxis
from reports.figures.words import Labels


class Panel(Axes):
    """A panel whose axes draw their ticks at once."""

    def _init_axis(self) -> None:
        # Spines do not know of the axes: they would make a tick to know how far it sticks out.
        self.xaxis, self.yaxis = HouseXAxis(self, clear=False), HouseYAxis(self, clear=False)

    def clear(self) -> None:
        """Clear the panel."""
        super().clear()
        for spine in self.spines.values():
            spine.get_spine_transform()  # puts it in its place, which else the first tick does

    def get_default_bbox_extra_artists(self) -> list[Artist]:
        """Return what can stick out of the panel: words. All else is clipped to it."""
        return [*self.texts, *(artist for artist in self.artists if isinstance(artist, Labels))]
