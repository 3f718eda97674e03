"""Fourth floor of a report: verdicts in plain words, each with the numbers it rests on."""
