"""Fourth floor of a report: verdicts in plain words, each with a code and the numbers it rests on."""
