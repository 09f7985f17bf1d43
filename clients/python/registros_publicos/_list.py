"""A list of the API: page by page, or item by item from one publication."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from ._errors import ListaIncompleta, PublicacaoRetirada
from ._request import Requests, expect_shape

Item = TypeVar("Item")
Corpo = TypeVar("Corpo")

# Items of a request: the most that the API allows.
WHOLE_PAGE = 100
# A publication is kept for days, so a walk that begins again this often has another fault.
MOST_RESTARTS = 3


def are_items(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, dict) for item in value)


@dataclass(frozen=True)
class Pagina(Generic[Item, Corpo]):
    """Uma página de uma lista."""

    itens: list[Item]
    total: int
    "O total exato da lista inteira."
    corpo: Corpo
    "A resposta inteira, com `fonte`, `paginacao` e o que mais a lista traz."
    snapshot: str | None
    "A publicação de que a página vem; enviada de volta, dá as outras páginas da mesma."


class Lista(Generic[Item, Corpo]):
    """Uma lista da API. Nada é pedido antes do primeiro uso."""

    def __init__(
        self, requests: Requests, path: str, query: Mapping[str, object] | None = None
    ) -> None:
        self._requests = requests
        self._path = path
        self._query = dict(query or {})

    def pagina(
        self, limite: int | None = None, offset: int | None = None, snapshot: str | None = None
    ) -> Pagina[Item, Corpo]:
        """Uma página. O `limite` vai de 1 a 100 e é 20 quando não informado."""
        query = {**self._query, "limite": limite, "offset": offset}
        body, served = self._requests.get(self._path, query, snapshot)
        items, page = body.get("itens"), body.get("paginacao")
        total = page.get("total") if isinstance(page, dict) else None
        expect_shape(are_items(items) and type(total) is int and total >= 0, self._path)
        return Pagina(items, total, body, served)

    def total(self) -> int:
        """Só o total exato."""
        return self.pagina(limite=1).total

    def __iter__(self) -> Iterator[Item]:
        """Cada item uma vez, na ordem da lista, todos da publicação que estava no ar na primeira página."""
        return self.percorrer()

    def percorrer(self, ao_recomecar: Callable[[], object] | None = None) -> Iterator[Item]:
        """Como `for` sobre a lista, mas pode recomeçar quando a publicação é retirada.

        `ao_recomecar` é chamada quando isso acontece no meio do percurso, que então recomeça do primeiro
        item: desfaça nela o que já recebeu. Sem ela, o percurso termina com `PublicacaoRetirada`.
        """
        for part in self.partes(ao_recomecar):
            yield from part

    def partes(self, ao_recomecar: Callable[[], object] | None = None) -> Iterator[list[Item]]:
        """Como `percorrer`, mas os itens vêm em listas, uma de cada página."""
        restarts = 0
        while True:
            try:
                yield from self._walk()
                return
            except PublicacaoRetirada:
                if ao_recomecar is None or restarts == MOST_RESTARTS:
                    raise
            restarts += 1
            ao_recomecar()

    def todos(self) -> list[Item]:
        """Todos os itens de uma só publicação, na memória. Se ela é retirada no meio, recomeça com a nova."""
        items: list[Item] = []
        for item in self.percorrer(ao_recomecar=items.clear):
            items.append(item)
        return items

    def _walk(self) -> Iterator[list[Item]]:
        page = self.pagina(WHOLE_PAGE)
        total = page.total
        offset = 0
        while True:
            self._require_whole(len(page.itens), offset, total)
            yield page.itens
            offset += len(page.itens)
            if offset >= total:
                return
            page = self.pagina(WHOLE_PAGE, offset, page.snapshot)
            if page.total != total:
                raise ListaIncompleta(f"{self._path}: o total mudou de {total} para {page.total}")

    def _require_whole(self, received: int, offset: int, total: int) -> None:
        promised = min(WHOLE_PAGE, total - offset)
        if received != promised:
            raise ListaIncompleta(
                f"{self._path}: {received} itens em vez de {promised} a partir de {offset}, de {total} ao todo"
            )
