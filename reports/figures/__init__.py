"""Figures by subject, in one house style (`style`): intervals drawn, what is fair marked, units on the axes.

Legible in print at column width and to the colour-blind: colours are after Okabe and Ito, and whatever they tell
apart has a marker or a lightness of its own as well. A `Chart` is a figure with its name, caption and alt text.
"""

from reports.figures.style import Chart, HouseFigure, png_of, svg_of

__all__ = ["Chart", "HouseFigure", "png_of", "svg_of"]
