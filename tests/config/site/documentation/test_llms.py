"""Documentation for language models: every operation and tool, and the pages of the documentation."""

from django.test import Client

from config.agents.tools import list_tools
from config.api.open_routes import LISTED


def test_llms_txt_lists_every_operation_with_its_tool(client: Client) -> None:
    text = client.get("/llms.txt").text
    assert all(f"`{one.method} {one.address}`" in text for one in LISTED)
    assert all(f"(tool `{name}`)" in text for name in list_tools())
    assert "http://testserver/docs/agents" in text


def test_llms_full_txt_holds_the_pages_themselves(client: Client) -> None:
    text = client.get("/llms-full.txt").text
    assert text.startswith(client.get("/llms.txt").text)
    assert "# Agents" in text
    assert "## What a call costs" in text
