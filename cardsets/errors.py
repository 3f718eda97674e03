"""What goes wrong with card data, said so that a designer can mend it; and with the cache."""


class CacheError(Exception):
    """The folder of the cache is not its user's alone; the message is one line."""


class CardTextError(ValueError):
    """Card text that does not parse.

    ``line`` and ``column`` count from 1 within ``text``; ``message`` says what was found, what was
    expected, and the nearest word where one is near.
    """

    def __init__(self, text: str, line: int, column: int, message: str) -> None:
        super().__init__(f"line {line}, column {column}: {message}")
        self.text = text
        self.line = line
        self.column = column
        self.message = message

    def pointer(self) -> str:
        """The offending line of the text with a caret below the place."""
        lines = self.text.splitlines() or [""]
        line = lines[min(self.line, len(lines)) - 1]
        return f"{line}\n{' ' * (self.column - 1)}^"


class CardDataError(ValueError):
    """Card files with problems: every one of them, a line each."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = [_one_line(problem) for problem in problems]
        super().__init__("\n".join(self.problems))


def _one_line(problem: str) -> str:
    """A problem whose words, whatever a file holds, can be printed as a line."""
    return "".join(ch if ch.isprintable() else repr(ch)[1:-1] for ch in problem)
