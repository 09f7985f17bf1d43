"""The client for `asyncio`: the requests of the other client, each in a thread of a pool of its own.

A transport of its own would repeat proxies, certificates and repetitions, or need a dependency.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Any, Generic, TypedDict, TypeVar

from ._client import Client
from ._list import Corpo, Item, Lista, Pagina
from ._typing import Self, Unpack
from .modelos import ItemDoLote

Run = Callable[..., Awaitable[Any]]
Part = TypeVar("Part")


async def each(run: Run, parts: Iterator[list[Part]]) -> AsyncIterator[Part]:
    """Gets a part in a thread, and then its items without one."""
    while (items := await run(next, parts, None)) is not None:
        for item in items:
            yield item


class ListaAsync(Generic[Item, Corpo]):
    """Uma `Lista` cujos métodos são esperados com `await`, e que se percorre com `async for`."""

    def __init__(self, run: Run, lista: Lista[Item, Corpo]) -> None:
        self._run = run
        self._lista = lista

    async def pagina(
        self, limite: int | None = None, offset: int | None = None, snapshot: str | None = None
    ) -> Pagina[Item, Corpo]:
        """Uma página, como em `Lista`."""
        return await self._run(self._lista.pagina, limite, offset, snapshot)

    async def total(self) -> int:
        """Só o total exato."""
        return await self._run(self._lista.total)

    async def todos(self) -> list[Item]:
        """Todos os itens de uma só publicação, na memória, como em `Lista`."""
        return await self._run(self._lista.todos)

    def __aiter__(self) -> AsyncIterator[Item]:
        return self.percorrer()

    def percorrer(self, ao_recomecar: Callable[[], object] | None = None) -> AsyncIterator[Item]:
        """Como em `Lista`; `ao_recomecar` é chamada em outra thread, enquanto o percurso espera."""
        return each(self._run, self._lista.partes(ao_recomecar))


class Opcoes(TypedDict, total=False):
    """As opções de `RegistrosPublicos`."""

    chave: str | None
    endereco: str | None
    tempo_limite: float
    repeticoes: int
    espera_maxima: float


class AsyncClient:
    """The constructor and what the generated methods call."""

    def __init__(self, *, conexoes: int = 8, **opcoes: Unpack[Opcoes]) -> None:
        """As opções de `RegistrosPublicos`, e quantas requisições andam ao mesmo tempo: as outras esperam."""
        self._client = Client(**opcoes)
        self._threads = ThreadPoolExecutor(conexoes, "registros-publicos")

    async def fechar(self) -> None:
        """Espera as requisições que andam e fecha as conexões."""
        await asyncio.to_thread(self._threads.shutdown)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.fechar()

    def lote(self, cnpjs: Iterable[str]) -> AsyncIterator[ItemDoLote]:
        """As fichas de qualquer quantidade de CNPJs, na ordem pedida, como em `RegistrosPublicos`."""
        return each(self._run, self._client.lotes(cnpjs))

    def _run(self, function: Callable[..., Any], *given: object) -> Awaitable[Any]:
        return asyncio.get_running_loop().run_in_executor(self._threads, function, *given)

    async def _one(self, route: str, number: str | None = None, query: Any = None) -> Any:
        return await self._run(self._client._one, route, number, query)

    def _list(self, route: str, number: str | None = None, query: Any = None) -> ListaAsync[Any, Any]:
        return ListaAsync(self._run, self._client._list(route, number, query))
