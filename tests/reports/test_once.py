"""What summary and page both ask for is computed once for each dataset."""

from reports.findings.dataset import find, once


def counted(calls: list[str], name: str):
    @once
    def made(found) -> list[str]:
        """Makes a list."""
        calls.append(name)
        return [name]

    return made


def test_a_result_is_kept_with_the_findings_it_is_of(dataset):
    results = dataset(mixes=["core"], players=[2], games=2)
    one, other = find(results), find(results)
    calls: list[str] = []
    made = counted(calls, "a")
    assert made(one) is made(one)
    assert made(other) is not made(one)
    assert calls == ["a", "a"]
    assert made.__doc__ == "Makes a list."


def test_functions_of_the_same_name_are_kept_apart(dataset):
    found = find(dataset(mixes=["core"], players=[2], games=2))
    calls: list[str] = []
    first, second = counted(calls, "a"), counted(calls, "b")
    assert first.__qualname__ == second.__qualname__
    assert (first(found), second(found), first(found)) == (["a"], ["b"], ["a"])
    assert calls == ["a", "b"]
