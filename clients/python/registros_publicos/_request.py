"""A GET of the API with key and repetitions."""

from __future__ import annotations

import json
import os
import re
import time
import urllib.parse
from collections.abc import Mapping
from typing import Any

from ._connection import Connection, Response
from ._errors import (
    BY_STATUS,
    ErroDaApi,
    ErroRegistrosPublicos,
    FalhaDeConexao,
    Indisponivel,
    LimiteExcedido,
    TempoEsgotado,
    faults_in,
)
from .modelos import VERSAO


def key_of(given: str | None) -> str | None:
    """A header cannot hold other characters, and the standard library's error would show the key."""
    key = (os.environ.get("REGISTROS_API_KEY", "") if given is None else given).strip()
    if not re.fullmatch(r"[\x21-\x7e]*", key):
        raise ErroRegistrosPublicos("A chave tem espaços ou caracteres que um cabeçalho não aceita.")
    return key or None


class Requests:
    def __init__(
        self, key: str | None, base: str | None, timeout: float, retries: int, longest_pause: float
    ) -> None:
        address = os.environ.get("REGISTROS_API_URL", "") if base is None else base
        self.connection = Connection(address, timeout)
        self._retries = retries
        self._longest_pause = longest_pause
        self.headers = {"Accept": "application/json", "User-Agent": f"registros-publicos-python/{VERSAO}"}
        key = key_of(key)
        if key:
            self.headers["X-API-Key"] = key

    def get(
        self, path: str, query: Mapping[str, object] | None = None, snapshot: str | None = None
    ) -> tuple[Any, str | None]:
        """Returns the body and the `X-Snapshot` of the answer, and sends `snapshot` as that header."""
        target = path + search(query or {})
        headers = {**self.headers, **({"X-Snapshot": snapshot} if snapshot else {})}
        repeated = 0
        while True:
            try:
                response = self.connection.ask(target, headers)
                if response.status != 200:
                    raise refused(response, path, "X-API-Key" in headers)
                return parsed(response, path), response.headers.get("X-Snapshot")
            except (ErroDaApi, FalhaDeConexao) as error:
                pause = pause_after(error, repeated)
                if repeated >= self._retries or pause is None or pause > self._longest_pause:
                    raise
                time.sleep(pause)
                repeated += 1


def pause_after(error: ErroDaApi | FalhaDeConexao, repeated: int) -> float | None:
    """Returns the seconds until a repetition may succeed; None where it would fail again."""
    if isinstance(error, ErroDaApi):
        if not isinstance(error, (LimiteExcedido, Indisponivel)):
            return None
        if error.tentar_em_segundos is not None:
            return error.tentar_em_segundos
    return None if isinstance(error, TempoEsgotado) else 2.0**repeated


def search(query: Mapping[str, object]) -> str:
    given = {name: text_of(value) for name, value in query.items() if value is not None}
    return f"?{urllib.parse.urlencode(given)}" if given else ""


def text_of(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def parsed(response: Response, path: str) -> Any:
    try:
        body = json.loads(response.body)
    except (ValueError, RecursionError) as error:
        raise ErroRegistrosPublicos(
            f"{path}: a resposta não é JSON; confira o endereço do serviço"
        ) from error
    expect_shape(isinstance(body, dict), path)
    return body


def expect_shape(is_right: bool, path: str) -> None:
    """Raises where a part of an answer that this package reads is not as in openapi.json."""
    if not is_right:
        raise ErroRegistrosPublicos(f"{path}: a resposta não é da API; confira o endereço do serviço")


def refused(response: Response, path: str, has_key: bool) -> ErroDaApi:
    detail = detail_of(response.body)
    headers = response.headers
    seconds = headers.get("Retry-After", "")
    missing = response.status == 401 and not has_key
    return BY_STATUS.get(response.status, ErroDaApi)(
        response.status,
        path,
        "Nenhuma chave foi enviada: defina REGISTROS_API_KEY." if missing else sentence(detail),
        detail,
        headers.get("X-Request-Id") or headers.get("apigw-requestid"),
        int(seconds) if re.fullmatch("[0-9]{1,9}", seconds) else None,
    )


def detail_of(body: bytes) -> object:
    """The service writes `detail`; the gateway of AWS before it writes `message`; a proxy may write anything."""
    try:
        told = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return told.get("detail", told.get("message")) if isinstance(told, dict) else None


def sentence(detail: object) -> str:
    faults = [f"{fault['loc'][-1]}: {fault['msg']}" for fault in faults_in(detail)]
    if faults:
        return "; ".join(faults)
    return detail if isinstance(detail, str) and detail else "a resposta não diz por quê"
