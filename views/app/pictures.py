"""The URLs of our drawings for the client."""

_below = ""


def set_picture_url_folder(url_folder: str) -> None:
    """Set the folder, such as `version/`, under which the client requests drawings. Called once, by the host
    that serves them."""
    global _below
    _below = url_folder


def picture_url(file_name: str) -> str:
    return _below + file_name
