"""The base of the client: its settings, its requests, and batches of any size."""

from __future__ import annotations

import re
import urllib.parse
from collections.abc import Iterable, Iterator
from types import TracebackType
from typing import Any

from ._errors import ListaIncompleta, ParametroInvalido
from ._list import Lista, are_items
from ._request import Requests, expect_shape
from ._typing import Self
from .modelos import ItemDoLote


def path_of(route: str, number: str | None) -> str:
    """Fills the place of the number, without dots, hyphens, slashes and blanks; the API judges the rest."""
    plain = None if number is None else re.sub(r"[\s./-]", "", number)
    if plain == "":
        raise ValueError(f"{route}: o número está vazio")
    return re.sub(r"\{\w+\}", urllib.parse.quote(plain or "", safe=""), route)


# CNPJs of a request: the most that the API allows.
WHOLE_BATCH = 50


def one_value(cnpj: str) -> str:
    """Commas, semicolons and blanks separate values: a text that has one, or has nothing, stays one of them."""
    return re.sub("[,;]|^$", "_", re.sub(r"[\s\ufeff]", "", cnpj))


def smaller_batch(error: ParametroInvalido, sent: int) -> int:
    """Returns the most that this key may ask for at once, or raises any other error."""
    fault = error.falhas[0] if error.falhas else None
    most = fault["ctx"].get("max_length") if fault and fault["type"] == "too_long" else None
    if isinstance(most, int) and 1 <= most < sent:
        return most
    raise error


# A blank beside a sign of a mask is part of a number, as in the API. JavaScript's blanks include U+FEFF.
_BETWEEN_NUMBERS = re.compile(r"[,;\t\r\n]|(?<![\s\ufeff./-])[\s\ufeff]+(?![\s\ufeff./-])")


def _numbers_in(text: str) -> list[str]:
    return [part for part in _BETWEEN_NUMBERS.split(text) if part.strip()]


class Client:
    """The constructor and what the generated methods call."""

    def __init__(
        self,
        *,
        chave: str | None = None,
        endereco: str | None = None,
        tempo_limite: float = 30.0,
        repeticoes: int = 3,
        espera_maxima: float = 60.0,
    ) -> None:
        """`chave` e `endereco` vêm das variáveis de ambiente `REGISTROS_API_KEY` e `REGISTROS_API_URL`.

        `tempo_limite` é o de cada espera pela rede, em segundos. Após 429, 502, 503, 504 ou uma falha de
        conexão a requisição é repetida até `repeticoes` vezes; um `Retry-After` maior que `espera_maxima`
        é logo um erro.
        """
        self._requests = Requests(chave, endereco, tempo_limite, repeticoes, espera_maxima)

    def fechar(self) -> None:
        """Fecha a conexão desta thread; a próxima requisição abre outra."""
        self._requests.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.fechar()

    def lote(self, cnpjs: Iterable[str]) -> Iterator[ItemDoLote]:
        """As fichas de qualquer quantidade de CNPJs, na ordem pedida, 50 por requisição, ou quantos a
        chave pode pedir de uma vez.

        Cada CNPJ dá um item, também o que não existe ou está malformado. Um só texto com vários (com
        vírgulas, espaços ou quebras de linha) é uma lista. `GET /v1/cnpjs/lote`
        """
        for part in self.lotes(cnpjs):
            yield from part

    def lotes(self, cnpjs: Iterable[str]) -> Iterator[list[ItemDoLote]]:
        """Como `lote`, mas os itens vêm em listas, uma de cada requisição."""
        texts = _numbers_in(cnpjs) if isinstance(cnpjs, str) else cnpjs
        asked = [one_value(text) for text in texts]
        most = WHOLE_BATCH
        while asked:
            sent = asked[:most]
            try:
                body = self._one("/v1/cnpjs/lote", query={"cnpjs": sent})
            except ParametroInvalido as error:
                most = smaller_batch(error, len(sent))
                continue
            items: list[ItemDoLote] = body.get("itens")
            expect_shape(are_items(items), "/v1/cnpjs/lote")
            if len(items) != len(sent):
                raise ListaIncompleta(f"lote: {len(items)} itens em vez de {len(sent)}")
            # An answer has a largest size. The CNPJs it left out are requested again; the first always fits.
            outcomes = [item.get("resultado") for item in items]
            left = outcomes.index("nao_incluido") if "nao_incluido" in outcomes else 0
            taken = items[: left or None]
            yield taken
            asked = asked[len(taken) :]

    def _one(self, route: str, number: str | None = None, query: Any = None) -> Any:
        return self._requests.get(path_of(route, number), query)[0]

    def _list(self, route: str, number: str | None = None, query: Any = None) -> Lista[Any, Any]:
        return Lista(self._requests, path_of(route, number), query)
