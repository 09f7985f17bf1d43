"""Calls operations by the client of openapi-python-client: requests as JSON on stdin, answers on stdout."""
import enum
import importlib
import json
import sys
import typing

from cliente_python.client import AuthenticatedClient

given = json.load(sys.stdin)
client = AuthenticatedClient(
    base_url=given["url"], token=given["key"], prefix="", auth_header_name="X-API-Key"
)


def snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


def word(kind: object, value: object) -> object:
    """Returns the member of an enumeration, which a parameter with a few words is."""
    kinds = [one for one in typing.get_args(kind) or [kind] if isinstance(one, type) and issubclass(one, enum.Enum)]
    return kinds[0](value) if kinds else value


def answer(call: dict) -> dict:
    module = importlib.import_module(f"cliente_python.api.{call['tag'].lower()}.{snake(call['operation'])}")
    kinds = typing.get_type_hints(module.sync_detailed)
    arguments = {name: word(kinds[name], value) for name, value in call["arguments"].items()}
    response = module.sync_detailed(client=client, **arguments)
    return {
        "status": int(response.status_code),
        "type": type(response.parsed).__name__,
        "body": response.parsed.to_dict(),
    }


json.dump([answer(call) for call in given["calls"]], sys.stdout)
