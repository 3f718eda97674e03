"""How rules become machine code: compiling, caches, calls by address, records copied or mirrored. No rule is here."""
