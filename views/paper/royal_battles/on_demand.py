"""The printed forms of Royal Battles, loaded when the first is printed: see `views.large_modules`."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from views.paper.royal_battles import documents as documents
else:

    def __getattr__(name: str) -> object:
        if name != "documents":
            raise AttributeError(name)
        from views.paper.royal_battles import documents

        return documents
