"""Cliente da API de Registros Públicos: CNPJ, CNO, CAFIR, dívida ativa, parcelamentos e transações."""

from ._async import ListaAsync
from ._errors import (
    ErroDaApi,
    ErroRegistrosPublicos,
    FalhaDeConexao,
    Indisponivel,
    LimiteExcedido,
    ListaIncompleta,
    NaoAutorizado,
    NaoEncontrado,
    ParametroInvalido,
    ParNaoGuardado,
    PublicacaoRetirada,
    TempoEsgotado,
)
from ._list import Lista, Pagina
from ._methods import RegistrosPublicos, RegistrosPublicosAsync
from .modelos import VERSAO

__version__ = VERSAO

__all__ = [
    "ErroDaApi",
    "ErroRegistrosPublicos",
    "FalhaDeConexao",
    "Indisponivel",
    "LimiteExcedido",
    "Lista",
    "ListaAsync",
    "ListaIncompleta",
    "NaoAutorizado",
    "NaoEncontrado",
    "Pagina",
    "ParametroInvalido",
    "ParNaoGuardado",
    "PublicacaoRetirada",
    "RegistrosPublicos",
    "RegistrosPublicosAsync",
    "TempoEsgotado",
]
