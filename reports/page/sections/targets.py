"""The section on targets: the table of all of them. Their figure stands on the first screen of the page."""

from reports.estimates.targets import targets_table
from reports.findings.dataset import Findings
from reports.page.section import Section, named

ABOUT = (
    "Each figure against its band: surely within, surely outside (above or below), or open. Bands marked as default "
    "are ours; name your own under [targets] in the study."
)


def sections_of_targets(found: Findings) -> list[Section]:
    """Returns the section on targets; none where no figure has one."""
    if not found.targets:
        return []
    return [Section("targets", "Targets", ABOUT, [], named("targets", [targets_table(found.targets)]))]
