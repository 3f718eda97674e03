"""The modes of play, a file each (or a family): found by name (`sim.engine.data.modes`), imported by nobody."""
