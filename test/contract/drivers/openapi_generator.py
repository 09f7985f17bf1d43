"""Calls operations by the client of openapi-generator: requests as JSON on stdin, answers on stdout."""
import json
import sys

import cliente_generator as client
from cliente_generator import api

given = json.load(sys.stdin)
settings = client.Configuration(host=given["url"], api_key={"chave": given["key"]})


def snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


def answer(connection: client.ApiClient, call: dict) -> dict:
    methods = getattr(api, f"{call['tag']}Api")(connection)
    try:
        response = getattr(methods, f"{snake(call['operation'])}_with_http_info")(**call["arguments"])
        status, decoded = response.status_code, response.data
    except client.ApiException as error:
        status, decoded = error.status, error.data
    body = json.loads(json.dumps(decoded.to_dict(), default=lambda value: value.isoformat()))
    return {"status": status, "type": type(decoded).__name__, "body": body}


with client.ApiClient(settings) as connection:
    json.dump([answer(connection, call) for call in given["calls"]], sys.stdout)
