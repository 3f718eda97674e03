"""Independent accounts of a game that must agree with the rules: invariants, legality, contract and ledger."""
