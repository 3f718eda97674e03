"""Methods and caveats that a reader must know before believing a page."""

from collections.abc import Iterator
from dataclasses import dataclass

from reports.counting.beginning import FIRST_PLAYER, always_begins, in_all_games
from reports.counting.cells import Cell, side_word, strategies_meet
from reports.counting.levels import FALSE_SURE
from reports.counting.phases import have_phases
from reports.counting.unicron import against_unicron
from reports.estimates.precision import asked_of
from reports.estimates.wording import joined
from sim.results import Results
from sim.results.cell import is_on_ground

DEALT = {
    "rotation": "Characters rotate over seats and games",
    "random": "Characters are dealt at random",
    "fixed": "Characters are given to fixed seats",
    "draft": "Characters are drafted by the strategies",
}


@dataclass(frozen=True)
class Note:
    """A caveat with its heading."""

    title: str
    text: str


PAIRED = Note(
    "Pairs of games",
    "Game i of every cell is played with the same random streams, and a card that a mix, an overlay or an edit "
    "changes takes the place of the one it replaces. So cells are compared game by game: the interval is that of the "
    "difference of two means or shares over pairs (Cochran 1977; common random numbers: Law 2015), for shares with "
    "half a pair of each outcome added (Agresti and Min 2005). What pairing is worth is the ratio of the variance "
    "without it to the one with it. A difference is caused by all that the two cells differ in, together.",
)

CARDS = Note(
    "Effects of cards",
    "Set-up deals a part of the main deck cards and leaves the others in the box, by lot. Games with at least one "
    "copy of a card (in the main deck or the Matrix) are compared with games without: a difference is caused by the "
    "card's being there in place of an average other one. Means have Welch's interval (1947), or that of a pooled "
    "variance where it is wider, shares Newcombe's (1998); verdicts are corrected by Holm's steps (1979) for all cards "
    "and numbers of players of a table, intervals by Bonferroni. Cards that are in every game have nothing to be "
    "compared with. Which cards players gain, and who "
    "wins with them, is shown too, and is not causal.",
)

OBJECTIVES = Note(
    "Polities, Missions and Ruins",
    "Of each Level the first command of a game is followed until it is lost, of each Ruin the first time that it lies "
    "in the Matrix: so each observation is a game of its own. How a command ended is a share of all (cumulative "
    "incidence, Wilson); how many would not be lost by a turn if play went on is Kaplan and Meier's estimate, as of "
    "Bosses. Missions are dealt by lot. What being dealt one is worth is the share of the win of those who were, less "
    "that of those who were not: of teams each side is compared with what it wins, in the same place in turn order, in "
    "games in which nobody was dealt that Mission (post-stratification: Miratrix and others 2013), with Student's "
    "interval; verdicts are corrected by Holm's steps for all Missions and numbers of players of a mix and mode. It is "
    "in place of an average other Mission. Who takes command, what is completed, discarded and cleared is the players' "
    "choice: not causal.",
)

PHASES = Note(
    "Infiltration Phases",
    "How many phases are done or destroyed by a turn is a share of all games (cumulative incidence, Wilson): every "
    "game is seen to its end, and the end of a game competes with what becomes of a phase. A phase came up where it "
    "lay faceup before it was destroyed; how long it would lie if play went on is Kaplan and Meier's estimate, where "
    "the end of a game, and the other faction's being faster, censor. Who does a phase is the players' choice: that "
    "winners do more of them is not causal.",
)

UNICRON = Note(
    "Planets, and Unicron's marker",
    "Planets are followed in the order in which a game reveals them: so each observation is a game of its own. What "
    "came first for one, that it was eaten or that the game ended, is a share of all games that reveal it (cumulative "
    "incidence of competing causes, Wilson): every game is seen to its end, and numbers at risk are games in which it "
    "still lies there. Where the marker stands is a mean of games by round, those won and those lost apart, while "
    "enough of them go on; bands hold for a round by itself. Confrontations with him are counted in the order of a "
    "game, so those late in it are of games that last. When a Planet is revealed, who defends it and who Confronts him "
    "is the players' choice: not causal.",
)

OF_COMPARISONS = (
    "Intervals",
    "Many comparisons",
    "Whose games these are",
    "Games in error and at the turn limit",
    "Published, own copy, stand-in",
)


def comparison_methods(cells: list[Cell]) -> list[Note]:
    """The notes that apply to a comparison of these cells."""
    return [PAIRED, *(note for note in methods(cells) if note.title in OF_COMPARISONS)]


def methods(cells: list[Cell]) -> list[Note]:
    """The notes that apply to a study of these cells."""
    return [
        Note("What is caused, and what is not", _causal(cells)),
        Note(
            "Intervals",
            "All intervals are 95% intervals. Shares of yes-or-no outcomes have Wilson's (1927); shares of "
            "wins, where a tie splits the win and rows of a game are not independent, Wilson's with the "
            "effective sample size of a ratio estimate over games as clusters (Korn and Graubard 1998; Franco "
            "and others 2019); mean lengths Student's t. They hold for a number of games that was fixed "
            "beforehand: whoever looks again and again, and stops when something seems sure, is sure too "
            "often.",
        ),
        Note(
            "Many comparisons",
            "A page of many numbers has some that look odd by chance. So intervals behind verdicts are corrected for "
            f"the whole page (Bonferroni, Dunn 1961): at most {100 * FALSE_SURE:.0f} pages in 100 call anything sure "
            "that is not. Half of that chance goes to the figures with targets, which are corrected together; the "
            "other half goes in equal parts to all other families of numbers. Between numbers of players, and between "
            "Levels, two such intervals must not touch, which is stricter than a test of the difference.",
        ),
        PAIRED,
        CARDS,
        Note(
            "Characters",
            "Strengths are Plackett and Luce's: the chance to win goes with the product of what character, place in "
            "turn order and strategy are worth; standard errors are robust, with games as clusters. Ranks are those "
            "that no sure difference excludes (Mogstad and others 2024). Of two players, who beats whom is split into "
            "a ladder and circles (Balduzzi and others 2018); where circles are sure, Nash averaging and alpha-rank "
            "say who remains. A character is called too strong at every skill level only where it is surely so with "
            "each strategy by itself.",
        ),
        Note(
            "Bosses",
            "Which Boss of a Level is in the deck is drawn by lot, so differences between games with one and with "
            "another are caused by the Boss (Welch, Newcombe, corrected by Holm). How many have fallen by a turn is "
            "a share of all games that reveal the Boss (cumulative incidence), as the end of a game competes with the "
            "fall. What would fall 'if play went on' is Kaplan and Meier's estimate, where games that end first are "
            "censored: it holds where games do not end for reasons that make a fall likelier or less likely soon. Who "
            "confronts a Boss, and with what Power, is the players' choice: not causal. Where the games of a study are "
            "played with a text of Bosses and without, in pairs, differences are those of the games in which such a "
            "Boss is revealed, for until then both are one game: they are caused by the text.",
        ),
        *([OBJECTIVES] if any(is_on_ground(cell) for cell in cells) else []),
        *([PHASES] if have_phases(cells) else []),
        *([UNICRON] if against_unicron(cells) else []),
        Note(
            "How games are decided",
            "At the end of each round it is noted who would have most VP, did the game end then. That counts the VP in "
            "Vaults, which no player sees of others. A leader who goes on to win has not therefore won by leading.",
        ),
        Note(
            "Fair",
            "Where players compete, a fair share is one part in the number of players, or of sides: half for each of "
            "two teams, however many play in them. In teams a character's fair share, and that of teammates, is what "
            "their faction wins, so that a favoured faction makes none of them too strong; that share is an estimate "
            "too, and their intervals are wide enough for both, as its members are part of it. Of games "
            "won together there is no fair share.",
        ),
        Note(
            "Targets",
            "A target is a band in which a figure should lie. A figure is surely within where its corrected interval "
            "lies wholly inside the band, surely outside where it lies wholly outside; else it is open, and more games "
            "may decide it. A study names its targets; where it names none, a default holds: win shares of characters, "
            "seats and factions at most 1.1 times a fair share and at least a fair share / 1.1; Co-op won in 30% to "
            "70% of games. Without a target, what is said is how far from fair a figure is, and whether that is sure.",
        ),
        Note(
            "Whose games these are",
            "A verdict is one on the cards as these strategies play them, and names them. Others may do better with "
            "the same cards. Where several line-ups play the same games, the page first says which verdicts depend on "
            "who plays: what is surely one thing with some players and surely another with others, if the difference "
            "between the two is sure as well. Its interval is recovered from those of both (Zou and Donner 2008), "
            "corrected by Bonferroni for all pairs of line-ups and all subjects of the kind. That something is sure "
            "with some and open with others is no turn.",
        ),
        Note(
            "Games in error and at the turn limit",
            "A game that ends in an error of the rules or of a strategy has no winner: it counts in the table "
            "of endings alone. A game at the turn limit is scored as it stands and counts. Both are listed at "
            "the top of the page where there are any.",
        ),
        Note(
            "Published, own copy, stand-in",
            "Few card texts are public. Every field of every card is published, read off a card by the user "
            "(own copy), or a stand-in: a value of ours where no source states the card's. A card whose name "
            "is not known has '(Stand-in)' in its name; a card with a published name may have stand-in fields "
            "too. The share of stand-in fields limits every verdict.",
        ),
    ]


def precision_notes(results: Results) -> list[Note]:
    """The notes on how the run stopped; none where the study asked for a number of games."""
    asked = asked_of(results)
    if asked is not None:
        text = (
            f"The study asked for {asked.name} to within {asked.in_words(asked.half_width)} in every cell that has it, "
            f"in {asked.at_most:,} games at most. The run looked at it {len(asked.looks)} times, after numbers of "
            "games that hang on the games alone, and stopped by the width of the interval, whatever it showed. Such a "
            "stop leaves intervals of fixed size their level, near enough (Chow and Robbins 1965)."
        )
        return [Note("A precision that was asked for", text)]
    if run := results.manifest.get("decisions"):
        text = (
            f"The study asked to play until every target is decided. The run looked {len(run['looks'])} times, after "
            "numbers of games that hang on the games alone. Intervals of figures with targets are asymptotic "
            "confidence sequences (Waudby-Smith and others 2024): they hold at all looks together. Other intervals are "
            "made for a fixed number of games."
        )
        return [Note("Targets that were to be decided", text)]
    return []


def _causal(cells: list[Cell]) -> str:
    deals = {cell["choice"] for cell in cells}
    said = "; ".join(DEALT.get(deal, f"Characters are chosen by '{deal}'") for deal in sorted(deals))
    sentences = [f"{said}."]
    if deals <= {"rotation", "random"}:
        sentences.append(
            "So differences by character are caused by the character, played as these strategies play it."
        )
    else:
        sentences.append(
            "So differences by character are also differences of whoever had it: they are not causal."
        )
    sentences += _on_beginning(cells)
    if any(cell["seating"] == "fixed" and strategies_meet(cell) for cell in cells):
        sentences.append(
            "Strategies keep their seats, so their effects cannot be separated from those of the seats."
        )
    sentences.append(
        "Which cards lie in the main deck is random too. What a player chose to buy or fight is not: "
        "good players buy good cards."
    )
    return " ".join(sentences)


def _on_beginning(cells: list[Cell]) -> Iterator[str]:
    """What is caused by who begins: nothing that can be told from the side where one side begins all games."""
    fixed: dict[tuple[str, str], list[str]] = {}
    for mode in dict.fromkeys(cell["mode"] for cell in cells):
        of_mode = [cell for cell in cells if cell["mode"] == mode]
        begins = list(dict.fromkeys(map(always_begins, of_mode)))
        if begins == [""]:
            continue
        if len(begins) == 1:
            what = f"{in_all_games(begins[0])}: who begins"
        elif "" in begins:
            what = "some cells have a side that always begins: there who begins"
        else:
            what = "each cell has a side that always begins: within a cell who begins"
        fixed.setdefault((what, side_word(of_mode[0])), []).append(mode)
    for (what, word), modes in fixed.items():
        yield f"In {joined(modes)} {what} cannot be told from the {word}."
    others = [cell for cell in cells if not always_begins(cell)]
    if any(isinstance(cell["profile"].get(FIRST_PLAYER), int) for cell in others):
        yield "The first player is set by the study: places in turn order are tied to seats."
    elif others:
        games = "In all other games the" if fixed else "The"
        each = "" if fixed else " in each game"
        yield f"{games} first player is drawn by lot{each}, so differences by turn order are causal."
