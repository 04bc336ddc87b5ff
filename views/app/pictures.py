"""The addresses of our drawings, as a client asks for them."""

_below = ""


def set_picture_folder(folder: str) -> None:
    """From now on drawings are asked for below this folder, such as `version/`. Said once, by the host that serves them."""
    global _below
    _below = folder


def picture_url(name: str) -> str:
    """The address of a drawing, for the client."""
    return _below + name
