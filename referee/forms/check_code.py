"""The check code of a record: eight signs that change when anything in the record does."""

import base64
import hashlib
import json
from collections.abc import Mapping
from typing import Any


def check_code(record: Mapping[str, Any]) -> str:
    """`K3QF-7WZM` for a record as `Table.record` gives it. The same record has the same code on every device."""
    written = json.dumps(record, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    signs = base64.b32encode(hashlib.sha256(written.encode()).digest()[:5]).decode()
    return f"{signs[:4]}-{signs[4:]}"
