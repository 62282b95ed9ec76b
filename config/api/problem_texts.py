"""Rewrites pydantic's validation errors. Pydantic's messages mention Python, and are not sentences."""

from typing import Any, Final

_TEXTS: Final = {
    "missing": "This is required.",
    "extra_forbidden": "This parameter does not exist. Check its name.",
    "repeated": "Send this once.",
    "model_type": "Send a JSON object.",
    "model_attributes_type": "Send a JSON object.",
    "dict_type": "Send a JSON object.",
    "list_type": "Send a list.",
    "string_type": "Send a string.",
    "int_type": "Send a whole number.",
    "int_parsing": "Send a whole number.",
    "int_parsing_size": "Send a smaller number.",
    "int_from_float": "Send a whole number.",
    "float_type": "Send a number.",
    "float_parsing": "Send a number.",
    "finite_number": "Send a finite number.",
    "bool_type": "Send true or false.",
    "bool_parsing": "Send true or false.",
    "uuid_parsing": "Send a UUID.",
    "uuid_type": "Send a UUID.",
    "literal_error": "Send {expected}.",
    "enum": "Send {expected}.",
    "greater_than": "Send more than {gt}.",
    "greater_than_equal": "Send {ge} or more.",
    "less_than": "Send less than {lt}.",
    "less_than_equal": "Send {le} or less.",
    "string_too_short": "Send at least {min_length} {characters}.",
    "string_too_long": "Send at most {max_length} {characters}.",
    "too_short": "Send at least {min_length} {items}.",
    "too_long": "Send at most {max_length} {items}.",
    "string_pattern_mismatch": "This must match {pattern}.",
    "value_error": "{error}",
}


def write_message(error: dict[str, Any]) -> str:
    """A sentence that tells the client what to send."""
    text = _TEXTS.get(error["type"])
    if text is None:
        return _close(str(error["msg"]))
    said = dict(error.get("ctx", {}))
    most = said.get("min_length", said.get("max_length"))
    end = "" if most == 1 else "s"
    return text.format(**said, characters=f"character{end}", items=f"item{end}")


def _close(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."
