import pytest


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path, monkeypatch):
    """No test sees or changes the tables of whoever runs it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "user"))
