"""Um método para cada operação da API. Escrito por `npm run openapi`."""

from __future__ import annotations

from . import modelos as m
from ._async import AsyncClient, ListaAsync
from ._client import Client
from ._list import Lista
from ._typing import Unpack


class RegistrosPublicos(Client):
    """Cliente da API de Registros Públicos, para uso em qualquer número de threads.

    Cada método tem o nome da última parte do endereço. Números vão com ou sem máscara, sempre como texto,
    porque um número perderia os zeros à esquerda.
    """

    def cnpj(self, cnpj: str) -> m.PerfilCnpj:
        """Perfil cadastral de um CNPJ. `GET /v1/cnpjs/{cnpj}`"""
        return self._one("/v1/cnpjs/{cnpj}", cnpj)

    def estabelecimentos(self, cnpj: str) -> Lista[m.CnpjEstabelecimentos, m.ListaCnpjEstabelecimentos]:
        """Matriz e filiais da empresa. `GET /v1/cnpjs/{cnpj}/estabelecimentos`"""
        return self._list("/v1/cnpjs/{cnpj}/estabelecimentos", cnpj)

    def socios(self, cnpj: str) -> Lista[m.CnpjSocios, m.ListaCnpjSocios]:
        """Sócios e administradores da empresa. `GET /v1/cnpjs/{cnpj}/socios`"""
        return self._list("/v1/cnpjs/{cnpj}/socios", cnpj)

    def obras_cno(self, cnpj: str) -> Lista[m.CnoObras, m.ListaCnoObras]:
        """Obras do CNO de que o CNPJ é responsável ou parte. `GET /v1/cnpjs/{cnpj}/obras-cno`"""
        return self._list("/v1/cnpjs/{cnpj}/obras-cno", cnpj)

    def dividas_pgfn(self, cnpj: str, **filtros: Unpack[m.FiltrosDividasPgfn]) -> Lista[m.PgfnDividas, m.ListaPgfnDividas]:
        """Inscrições do CNPJ na dívida ativa. `GET /v1/cnpjs/{cnpj}/dividas-pgfn`"""
        return self._list("/v1/cnpjs/{cnpj}/dividas-pgfn", cnpj, filtros)

    def parcelamentos_rfb(self, cnpj: str) -> Lista[m.ParcelamentosRfb, m.ListaParcelamentosRfb]:
        """Parcelamentos do CNPJ. `GET /v1/cnpjs/{cnpj}/parcelamentos-rfb`"""
        return self._list("/v1/cnpjs/{cnpj}/parcelamentos-rfb", cnpj)

    def transacoes_rfb(self, cnpj: str) -> Lista[m.TransacoesRfb, m.ListaTransacoesRfb]:
        """Transações tributárias do CNPJ. `GET /v1/cnpjs/{cnpj}/transacoes-rfb`"""
        return self._list("/v1/cnpjs/{cnpj}/transacoes-rfb", cnpj)

    def cno(self, cno: str) -> m.CnoObras:
        """Uma obra do CNO. `GET /v1/cnos/{cno}`"""
        return self._one("/v1/cnos/{cno}", cno)

    def vinculos(self, cno: str) -> Lista[m.CnoVinculos, m.ListaCnoVinculos]:
        """Vínculos da obra. `GET /v1/cnos/{cno}/vinculos`"""
        return self._list("/v1/cnos/{cno}/vinculos", cno)

    def cnaes(self, cno: str) -> Lista[m.CnoCnaes, m.ListaCnoCnaes]:
        """CNAEs da obra. `GET /v1/cnos/{cno}/cnaes`"""
        return self._list("/v1/cnos/{cno}/cnaes", cno)

    def areas(self, cno: str) -> Lista[m.CnoAreas, m.ListaCnoAreas]:
        """Áreas da obra. `GET /v1/cnos/{cno}/areas`"""
        return self._list("/v1/cnos/{cno}/areas", cno)

    def imoveis(self, **filtros: Unpack[m.FiltrosImoveis]) -> Lista[m.CafirImoveis, m.ListaCafirImoveis]:
        """Imóveis rurais. `GET /v1/cafir/imoveis`"""
        return self._list("/v1/cafir/imoveis", None, filtros)

    def nirf(self, nirf: str) -> m.CafirImoveis:
        """Um imóvel rural. `GET /v1/cafir/imoveis/{nirf}`"""
        return self._one("/v1/cafir/imoveis/{nirf}", nirf)

    def creditos_ativos(self, **filtros: Unpack[m.FiltrosCreditosAtivos]) -> Lista[m.CreditosAtivosRfb, m.ListaCreditosAtivosRfb]:
        """Créditos ativos. `GET /v1/rfb/creditos-ativos`"""
        return self._list("/v1/rfb/creditos-ativos", None, filtros)

    def cnpjs(self, **filtros: Unpack[m.FiltrosCnpjs]) -> Lista[m.EstabelecimentoEncontrado, m.ListaEstabelecimentosEncontrados]:
        """Busca de estabelecimentos. `GET /v1/cnpjs`"""
        return self._list("/v1/cnpjs", None, filtros)

    def contagens(self, **filtros: Unpack[m.FiltrosContagens]) -> Lista[m.Contagem, m.ListaContagens]:
        """Contagem dos estabelecimentos de uma busca. `GET /v1/cnpjs/contagens`"""
        return self._list("/v1/cnpjs/contagens", None, filtros)

    def sugestoes(self, **filtros: Unpack[m.FiltrosSugestoes]) -> m.Sugestoes:
        """Sugestões para um nome. `GET /v1/cnpjs/sugestoes`"""
        return self._one("/v1/cnpjs/sugestoes", None, filtros)

    def correspondencias(self, **filtros: Unpack[m.FiltrosCorrespondencias]) -> m.Correspondencias:
        """Empresas que um nome pode ser. `GET /v1/cnpjs/correspondencias`"""
        return self._one("/v1/cnpjs/correspondencias", None, filtros)

    def ficha(self, cnpj: str) -> m.FichaCnpj:
        """Ficha de um CNPJ, com descrições. `GET /v1/cnpjs/{cnpj}/ficha`"""
        return self._one("/v1/cnpjs/{cnpj}/ficha", cnpj)

    def alteracoes_cnpj(self, cnpj: str) -> Lista[m.AlteracaoCnpj, m.ListaAlteracoesCnpj]:
        """Alterações de um CNPJ. `GET /v1/cnpjs/{cnpj}/alteracoes`"""
        return self._list("/v1/cnpjs/{cnpj}/alteracoes", cnpj)

    def rede(self, cnpj: str, **filtros: Unpack[m.FiltrosRede]) -> m.Rede:
        """Rede de sócios e empresas de um CNPJ. `GET /v1/cnpjs/{cnpj}/rede`"""
        return self._one("/v1/cnpjs/{cnpj}/rede", cnpj, filtros)

    def caminho(self, cnpj: str, **filtros: Unpack[m.FiltrosCaminho]) -> m.CaminhoNaRede:
        """Caminho entre duas empresas. `GET /v1/cnpjs/{cnpj}/rede/caminho`"""
        return self._one("/v1/cnpjs/{cnpj}/rede/caminho", cnpj, filtros)

    def tabelas(self) -> Lista[m.TabelaAuxiliar, m.ListaTabelas]:
        """Tabelas auxiliares. `GET /v1/tabelas`"""
        return self._list("/v1/tabelas")

    def tabela(self, tabela: str, **filtros: Unpack[m.FiltrosTabela]) -> Lista[m.Codigo, m.ListaCodigos]:
        """Códigos de uma tabela auxiliar. `GET /v1/tabelas/{tabela}`"""
        return self._list("/v1/tabelas/{tabela}", tabela, filtros)

    def alteracoes(self, **filtros: Unpack[m.FiltrosAlteracoes]) -> Lista[m.Alteracao, m.ListaAlteracoes]:
        """Alterações entre duas versões. `GET /v1/alteracoes`"""
        return self._list("/v1/alteracoes", None, filtros)

    def exportacoes(self) -> m.Exportacoes:
        """Fontes que têm arquivos para baixar. `GET /v1/exportacoes`"""
        return self._one("/v1/exportacoes")

    def fonte(self, fonte: str, **filtros: Unpack[m.FiltrosFonte]) -> Lista[m.ArquivoDeExportacao, m.ListaArquivos]:
        """Arquivos de uma fonte. `GET /v1/exportacoes/{fonte}`"""
        return self._list("/v1/exportacoes/{fonte}", fonte, filtros)

    def uso(self) -> m.Uso:
        """Limites e uso da chave. `GET /v1/uso`"""
        return self._one("/v1/uso")

    def status(self) -> m.Situacao:
        """Situação das fontes de dados. `GET /v1/status`"""
        return self._one("/v1/status")

    def atualizacoes(self) -> m.Atualizacoes:
        """A última carga de cada fonte. `GET /v1/atualizacoes`"""
        return self._one("/v1/atualizacoes")

    def exemplos(self) -> m.Exemplos:
        """Um registro de cada fonte, com a resposta. `GET /v1/exemplos`"""
        return self._one("/v1/exemplos")


class RegistrosPublicosAsync(AsyncClient):
    """O mesmo cliente para `asyncio`: espere os métodos com `await`, e percorra listas com `async for`."""

    async def cnpj(self, cnpj: str) -> m.PerfilCnpj:
        """Perfil cadastral de um CNPJ. `GET /v1/cnpjs/{cnpj}`"""
        return await self._one("/v1/cnpjs/{cnpj}", cnpj)

    def estabelecimentos(self, cnpj: str) -> ListaAsync[m.CnpjEstabelecimentos, m.ListaCnpjEstabelecimentos]:
        """Matriz e filiais da empresa. `GET /v1/cnpjs/{cnpj}/estabelecimentos`"""
        return self._list("/v1/cnpjs/{cnpj}/estabelecimentos", cnpj)

    def socios(self, cnpj: str) -> ListaAsync[m.CnpjSocios, m.ListaCnpjSocios]:
        """Sócios e administradores da empresa. `GET /v1/cnpjs/{cnpj}/socios`"""
        return self._list("/v1/cnpjs/{cnpj}/socios", cnpj)

    def obras_cno(self, cnpj: str) -> ListaAsync[m.CnoObras, m.ListaCnoObras]:
        """Obras do CNO de que o CNPJ é responsável ou parte. `GET /v1/cnpjs/{cnpj}/obras-cno`"""
        return self._list("/v1/cnpjs/{cnpj}/obras-cno", cnpj)

    def dividas_pgfn(self, cnpj: str, **filtros: Unpack[m.FiltrosDividasPgfn]) -> ListaAsync[m.PgfnDividas, m.ListaPgfnDividas]:
        """Inscrições do CNPJ na dívida ativa. `GET /v1/cnpjs/{cnpj}/dividas-pgfn`"""
        return self._list("/v1/cnpjs/{cnpj}/dividas-pgfn", cnpj, filtros)

    def parcelamentos_rfb(self, cnpj: str) -> ListaAsync[m.ParcelamentosRfb, m.ListaParcelamentosRfb]:
        """Parcelamentos do CNPJ. `GET /v1/cnpjs/{cnpj}/parcelamentos-rfb`"""
        return self._list("/v1/cnpjs/{cnpj}/parcelamentos-rfb", cnpj)

    def transacoes_rfb(self, cnpj: str) -> ListaAsync[m.TransacoesRfb, m.ListaTransacoesRfb]:
        """Transações tributárias do CNPJ. `GET /v1/cnpjs/{cnpj}/transacoes-rfb`"""
        return self._list("/v1/cnpjs/{cnpj}/transacoes-rfb", cnpj)

    async def cno(self, cno: str) -> m.CnoObras:
        """Uma obra do CNO. `GET /v1/cnos/{cno}`"""
        return await self._one("/v1/cnos/{cno}", cno)

    def vinculos(self, cno: str) -> ListaAsync[m.CnoVinculos, m.ListaCnoVinculos]:
        """Vínculos da obra. `GET /v1/cnos/{cno}/vinculos`"""
        return self._list("/v1/cnos/{cno}/vinculos", cno)

    def cnaes(self, cno: str) -> ListaAsync[m.CnoCnaes, m.ListaCnoCnaes]:
        """CNAEs da obra. `GET /v1/cnos/{cno}/cnaes`"""
        return self._list("/v1/cnos/{cno}/cnaes", cno)

    def areas(self, cno: str) -> ListaAsync[m.CnoAreas, m.ListaCnoAreas]:
        """Áreas da obra. `GET /v1/cnos/{cno}/areas`"""
        return self._list("/v1/cnos/{cno}/areas", cno)

    def imoveis(self, **filtros: Unpack[m.FiltrosImoveis]) -> ListaAsync[m.CafirImoveis, m.ListaCafirImoveis]:
        """Imóveis rurais. `GET /v1/cafir/imoveis`"""
        return self._list("/v1/cafir/imoveis", None, filtros)

    async def nirf(self, nirf: str) -> m.CafirImoveis:
        """Um imóvel rural. `GET /v1/cafir/imoveis/{nirf}`"""
        return await self._one("/v1/cafir/imoveis/{nirf}", nirf)

    def creditos_ativos(self, **filtros: Unpack[m.FiltrosCreditosAtivos]) -> ListaAsync[m.CreditosAtivosRfb, m.ListaCreditosAtivosRfb]:
        """Créditos ativos. `GET /v1/rfb/creditos-ativos`"""
        return self._list("/v1/rfb/creditos-ativos", None, filtros)

    def cnpjs(self, **filtros: Unpack[m.FiltrosCnpjs]) -> ListaAsync[m.EstabelecimentoEncontrado, m.ListaEstabelecimentosEncontrados]:
        """Busca de estabelecimentos. `GET /v1/cnpjs`"""
        return self._list("/v1/cnpjs", None, filtros)

    def contagens(self, **filtros: Unpack[m.FiltrosContagens]) -> ListaAsync[m.Contagem, m.ListaContagens]:
        """Contagem dos estabelecimentos de uma busca. `GET /v1/cnpjs/contagens`"""
        return self._list("/v1/cnpjs/contagens", None, filtros)

    async def sugestoes(self, **filtros: Unpack[m.FiltrosSugestoes]) -> m.Sugestoes:
        """Sugestões para um nome. `GET /v1/cnpjs/sugestoes`"""
        return await self._one("/v1/cnpjs/sugestoes", None, filtros)

    async def correspondencias(self, **filtros: Unpack[m.FiltrosCorrespondencias]) -> m.Correspondencias:
        """Empresas que um nome pode ser. `GET /v1/cnpjs/correspondencias`"""
        return await self._one("/v1/cnpjs/correspondencias", None, filtros)

    async def ficha(self, cnpj: str) -> m.FichaCnpj:
        """Ficha de um CNPJ, com descrições. `GET /v1/cnpjs/{cnpj}/ficha`"""
        return await self._one("/v1/cnpjs/{cnpj}/ficha", cnpj)

    def alteracoes_cnpj(self, cnpj: str) -> ListaAsync[m.AlteracaoCnpj, m.ListaAlteracoesCnpj]:
        """Alterações de um CNPJ. `GET /v1/cnpjs/{cnpj}/alteracoes`"""
        return self._list("/v1/cnpjs/{cnpj}/alteracoes", cnpj)

    async def rede(self, cnpj: str, **filtros: Unpack[m.FiltrosRede]) -> m.Rede:
        """Rede de sócios e empresas de um CNPJ. `GET /v1/cnpjs/{cnpj}/rede`"""
        return await self._one("/v1/cnpjs/{cnpj}/rede", cnpj, filtros)

    async def caminho(self, cnpj: str, **filtros: Unpack[m.FiltrosCaminho]) -> m.CaminhoNaRede:
        """Caminho entre duas empresas. `GET /v1/cnpjs/{cnpj}/rede/caminho`"""
        return await self._one("/v1/cnpjs/{cnpj}/rede/caminho", cnpj, filtros)

    def tabelas(self) -> ListaAsync[m.TabelaAuxiliar, m.ListaTabelas]:
        """Tabelas auxiliares. `GET /v1/tabelas`"""
        return self._list("/v1/tabelas")

    def tabela(self, tabela: str, **filtros: Unpack[m.FiltrosTabela]) -> ListaAsync[m.Codigo, m.ListaCodigos]:
        """Códigos de uma tabela auxiliar. `GET /v1/tabelas/{tabela}`"""
        return self._list("/v1/tabelas/{tabela}", tabela, filtros)

    def alteracoes(self, **filtros: Unpack[m.FiltrosAlteracoes]) -> ListaAsync[m.Alteracao, m.ListaAlteracoes]:
        """Alterações entre duas versões. `GET /v1/alteracoes`"""
        return self._list("/v1/alteracoes", None, filtros)

    async def exportacoes(self) -> m.Exportacoes:
        """Fontes que têm arquivos para baixar. `GET /v1/exportacoes`"""
        return await self._one("/v1/exportacoes")

    def fonte(self, fonte: str, **filtros: Unpack[m.FiltrosFonte]) -> ListaAsync[m.ArquivoDeExportacao, m.ListaArquivos]:
        """Arquivos de uma fonte. `GET /v1/exportacoes/{fonte}`"""
        return self._list("/v1/exportacoes/{fonte}", fonte, filtros)

    async def uso(self) -> m.Uso:
        """Limites e uso da chave. `GET /v1/uso`"""
        return await self._one("/v1/uso")

    async def status(self) -> m.Situacao:
        """Situação das fontes de dados. `GET /v1/status`"""
        return await self._one("/v1/status")

    async def atualizacoes(self) -> m.Atualizacoes:
        """A última carga de cada fonte. `GET /v1/atualizacoes`"""
        return await self._one("/v1/atualizacoes")

    async def exemplos(self) -> m.Exemplos:
        """Um registro de cada fonte, com a resposta. `GET /v1/exemplos`"""
        return await self._one("/v1/exemplos")
