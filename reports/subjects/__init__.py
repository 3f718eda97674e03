"""What a designer asks about: characters, Bosses and how games are decided.

`pieces` and `counts` read a dataset once, a piece at a time, into counts of whole numbers, of which win shares and Boss
defeats are made too (`reports.competitive`, `reports.games`). `strengths`, `meetings`, `skill`, `company`
(characters), `named_bosses`, `boss_effects`, `attempts` (Bosses) and `decisiveness` make estimates and tables of them,
and `told` says in words what comes of it. Figures are in `reports.figures`.
"""
