"""A game as one HTML file that needs nothing else: the board, the story, and what strategies thought of each choice."""

import json
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from sim.visible import visible


def page_of(game: dict[str, Any]) -> str:
    """The page of a recorded game (`sim.replay.recorded`)."""
    loader = PackageLoader("sim.replay")
    environment = Environment(loader=loader, autoescape=True, undefined=StrictUndefined)
    parts = {name: Markup(loader.get_source(environment, f"page.{name}")[0]) for name in ("css", "js")}
    data = json.dumps(game, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return environment.get_template("page.html").render(
        title=visible(game["title"]), style=parts["css"], script=parts["js"], data=Markup(data)
    )
