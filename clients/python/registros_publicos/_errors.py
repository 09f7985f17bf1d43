"""The errors of this library. Their names and messages are Portuguese, as all that its users see."""

from __future__ import annotations

import re
from typing import Any, TypeGuard

from .modelos import ErroDeParametro


class ErroRegistrosPublicos(Exception):
    """Todo erro desta biblioteca."""


class FalhaDeConexao(ErroRegistrosPublicos):
    """Não houve resposta: a rede, o endereço ou o certificado falhou."""


class TempoEsgotado(FalhaDeConexao):
    """A resposta não chegou dentro de `tempo_limite`."""


class ListaIncompleta(ErroRegistrosPublicos):
    """Uma resposta não traz tantos itens quantos promete, ou o total de uma lista muda dentro da publicação."""


class ErroDaApi(ErroRegistrosPublicos):
    """A API respondeu com um erro. A chave nunca faz parte dele."""

    status: int
    "O status HTTP."

    detalhe: object
    "O que a API diz em `detail`: um texto, ou a lista das falhas de um 422."

    id_da_requisicao: str | None
    "O `X-Request-Id` da resposta; informe-o ao relatar um problema."

    tentar_em_segundos: int | None
    "Os segundos de `Retry-After`, quando a resposta os traz."

    def __init__(
        self,
        status: int,
        path: str,
        text: str,
        detail: object,
        request_id: str | None,
        retry_after: int | None,
    ) -> None:
        known = f" (X-Request-Id {request_id})" if request_id else ""
        # A terminal would obey the control characters of a text that the service sends.
        super().__init__(re.sub(r"[\x00-\x1f\x7f-\x9f]", " ", f"{status} em {path}: {text}{known}"))
        self.status = status
        self.detalhe = detail
        self.id_da_requisicao = request_id
        self.tentar_em_segundos = retry_after


class NaoAutorizado(ErroDaApi):
    """401: a chave está ausente, é inválida, expirou ou foi revogada."""


class NaoEncontrado(ErroDaApi):
    """404: o número não existe na fonte."""


class PublicacaoRetirada(ErroDaApi):
    """409: a publicação de que a lista vinha não é mais guardada. Comece a lista de novo."""


class ParNaoGuardado(ErroDaApi):
    """410: as alterações entre as versões pedidas não estão guardadas. Recomece da versão no ar."""


class ParametroInvalido(ErroDaApi):
    """422: parâmetros recusados, todos de uma vez."""

    @property
    def falhas(self) -> list[ErroDeParametro]:
        """Cada falha: onde está, o que foi enviado e o que se permite."""
        return faults_in(self.detalhe)


class LimiteExcedido(ErroDaApi):
    """429: a chave atingiu o seu limite por segundo ou por mês."""


class Indisponivel(ErroDaApi):
    """502, 503 ou 504: uma fonte ainda não foi carregada, ou o serviço está fora de alcance por um momento."""


def faults_in(detail: object) -> list[ErroDeParametro]:
    """The faults in the `detail` of a 422, which a server of another kind fills in another way."""
    return [fault for fault in detail if _is_fault(fault)] if isinstance(detail, list) else []


def _is_fault(value: Any) -> TypeGuard[ErroDeParametro]:
    return (
        isinstance(value, dict)
        and all(isinstance(value.get(name), str) for name in ("type", "msg"))
        and isinstance(value.get("loc"), list)
        and value["loc"] != []
        and isinstance(value.get("ctx"), dict)
    )


BY_STATUS: dict[int, type[ErroDaApi]] = {
    401: NaoAutorizado,
    404: NaoEncontrado,
    409: PublicacaoRetirada,
    410: ParNaoGuardado,
    422: ParametroInvalido,
    429: LimiteExcedido,
    502: Indisponivel,
    503: Indisponivel,
    504: Indisponivel,
}
