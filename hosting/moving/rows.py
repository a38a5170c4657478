"""Turn rows of a club's file into rows of this site: with new ids, and strictly checked."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from club.models import MovedId
from hosting.moving.catalogue import ClubFilePart, PartColumn
from hosting.moving.club_file import ClubFile
from hosting.moving.ids_inside import moved_again, with_new_ids
from hosting.moving.manifest import schema_here
from hosting.moving.new_ids import NewIds
from hosting.moving.values import Unexpected, reader
from piquet.formats.strict_json import FileError, FileFault, excerpt

Read = Callable[[Any], Any]


def rows_of(file: ClubFile, part: ClubFilePart, ids: NewIds) -> Iterator[tuple[int, Any]]:
    """Yield the rows of a part, unsaved, each with its id in the file. Raises FileError."""
    columns = {column.key: (column, _reader(part, column, ids)) for column in part.columns}
    is_older = file.manifest.schema != schema_here()
    for where, values in file.rows(part):
        _verify_keys(where, values, columns, is_older=is_older)
        row = part.model(**dict(_values(where, part, values, columns, ids)))
        if isinstance(row, MovedId):
            _move_on(where, row, ids)
        yield values["id"], row


def _reader(part: ClubFilePart, column: PartColumn, ids: NewIds) -> Read:
    """Return the function that reads one field. It replaces an id of the file by the id here."""
    target = part.model if column.key == "id" else column.target
    if target is None:
        return reader(column.field)
    block = ids[target]

    def known(value: Any) -> int | None:
        if value is None and column.field.null:
            return None
        if type(value) is not int:
            raise Unexpected("an id, a whole number")
        try:
            return block.now(value)
        except LookupError:
            raise Unexpected(f"the id of a row in this file: {target.__name__}") from None

    return known


def _verify_keys(where: str, values: Any, columns: Mapping[str, object], *, is_older: bool) -> None:
    """Raise FileError unless the row is an object with the known keys.

    A file of an older version may lack some keys.
    """
    if not isinstance(values, dict):
        raise FileError([FileFault(where, excerpt(values), "an object")])
    odd = next((key for key in values if key not in columns), None)
    if odd is not None:
        raise FileError([FileFault(where, f"the key {excerpt(odd)}", ", ".join(columns))])
    missing = [key for key in columns if key not in values]
    if missing and not is_older:
        raise FileError([FileFault(where, f"no “{missing[0]}”", ", ".join(columns))])


def _values(
    where: str,
    part: ClubFilePart,
    values: Mapping[str, Any],
    columns: Mapping[str, tuple[PartColumn, Read]],
    ids: NewIds,
) -> Iterator[tuple[str, Any]]:
    """Yield each field's name and value. A field that an older file lacks gets its default."""
    for key, (column, read) in columns.items():
        name = column.field.attname
        if key not in values:
            yield name, _default(where, column)
            continue
        try:
            yield name, with_new_ids(part.model, name, read(values[key]), ids)
        except Unexpected as error:
            raise _fault(where, key, values[key], str(error)) from None
        except (LookupError, TypeError):
            raise _fault(where, key, values[key], "ids of rows in this file") from None


def _default(where: str, column: PartColumn) -> Any:
    if column.field.has_default() or column.field.null or column.field.blank:
        return column.field.get_default()
    raise FileError([FileFault(where, f"no “{column.key}”", "every field")])


def _move_on(where: str, row: MovedId, ids: NewIds) -> None:
    old, new = row.old, row.new
    try:
        moved_again(row, ids)
    except LookupError:
        expected = "an old id, and the higher id of a row in this file"
        raise _fault(where, "old, new", [old, new], expected) from None


def _fault(where: str, key: str, actual: object, expected: str) -> FileError:
    return FileError([FileFault(f"{where}, {key}", excerpt(actual), expected)])
