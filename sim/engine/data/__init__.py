"""What a game is: the records of its state, the rules profile and the modes. No rule is played here."""
