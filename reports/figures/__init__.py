"""Figures by subject, in one house style (`style`): intervals, a mark for a fair share, units on the axes.

Legible in print at column width and to the colour-blind: colours are after Okabe and Ito, and whatever they
distinguish differs in marker or lightness as well. A `Chart` is a figure with its name, caption and alt text.
"""

from reports.figures.style import Chart, HouseFigure, png_of, svg_of

__all__ = ["Chart", "HouseFigure", "png_of", "svg_of"]
