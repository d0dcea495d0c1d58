"""Lists, page by page."""

from __future__ import annotations

from typing import Any, Callable, Generic, Iterator, Mapping, NamedTuple, TypeVar

Page = TypeVar("Page")
Row = TypeVar("Row")


class Pages(NamedTuple):
    """How the pages of a list follow one another."""

    #: The field of the answer that holds the rows.
    rows: str
    #: The field of the answer that says where the next page begins.
    next: str
    #: The field of the request that takes it.
    cursor: str


class Listing(Generic[Page, Row]):
    """A list: loop over it for every row of all pages. Nothing is sent before.

    Rows come in the order of the list; a page is requested when the rows of the one
    before are used up.
    """

    def __init__(
        self, fields: Pages, load: Callable[[Mapping[str, Any]], Page]
    ) -> None:
        self._fields = fields
        self._load = load

    def page(self) -> Page:
        """One page: where next goes on, and whether it does, is in it."""
        return self._load({})

    def pages(self) -> Iterator[Page]:
        """One page after the other."""
        start: dict[str, Any] = {}
        while True:
            page: Any = self._load(start)
            yield page
            if page.get("has_more") is not True:
                return
            start = {self._fields.cursor: page[self._fields.next]}

    def __iter__(self) -> Iterator[Row]:
        page: Any
        for page in self.pages():
            yield from page[self._fields.rows]
