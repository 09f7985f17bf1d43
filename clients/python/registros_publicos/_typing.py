"""Names of `typing` that Python 3.10 lacks. Annotations are not evaluated, so it needs only stand-ins."""

import typing

if typing.TYPE_CHECKING:
    # Type checkers have these stubs themselves.
    from typing_extensions import NotRequired, Self, Unpack
else:
    NotRequired = getattr(typing, "NotRequired", typing.Optional)
    Self = getattr(typing, "Self", typing.Any)
    Unpack = getattr(typing, "Unpack", typing.Optional)

__all__ = ["NotRequired", "Self", "Unpack"]
