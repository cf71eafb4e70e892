"""Stands for datasets: tables of rows. As in Arrow, all rows of a column have one type, and a dict that lacks a key of the
others has None there."""


def _merged(values):
    """The values with one set of keys, at any depth."""
    if any(isinstance(value, list) for value in values):
        flat = _merged([item for value in values for item in value or []])
        rows = iter(flat)
        return [None if value is None else [next(rows) for _ in value] for value in values]
    if any(isinstance(value, dict) for value in values):
        keys = {key for value in values for key in value or {}}
        columns = {key: _merged([(value or {}).get(key) for value in values]) for key in keys}
        return [None if value is None else {key: columns[key][i] for key in keys} for i, value in enumerate(values)]
    kinds = {type(value) for value in values} - {type(None)}
    assert len(kinds) <= 1, kinds
    return values


class Dataset(list):
    @classmethod
    def from_list(cls, rows):
        return cls(_merged(list(rows)))
