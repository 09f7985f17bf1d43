/** Um método para cada operação da API. Escrito por `npm run openapi`. */
import { Client, type Numero } from '../client.ts';
import type { Lista } from '../list.ts';
import type * as m from './models.ts';

/** Cliente da API de Registros Públicos; cada método tem o nome da última parte do endereço. */
export class RegistrosPublicos extends Client {
  /** Perfil cadastral de um CNPJ. `GET /v1/cnpjs/{cnpj}` */
  cnpj(cnpj: Numero): Promise<m.PerfilCnpj> {
    return this.one('/v1/cnpjs/{cnpj}', cnpj);
  }

  /** Matriz e filiais da empresa. `GET /v1/cnpjs/{cnpj}/estabelecimentos` */
  estabelecimentos(cnpj: Numero): Lista<m.CnpjEstabelecimentos, m.ListaCnpjEstabelecimentos> {
    return this.list('/v1/cnpjs/{cnpj}/estabelecimentos', cnpj);
  }

  /** Sócios e administradores da empresa. `GET /v1/cnpjs/{cnpj}/socios` */
  socios(cnpj: Numero): Lista<m.CnpjSocios, m.ListaCnpjSocios> {
    return this.list('/v1/cnpjs/{cnpj}/socios', cnpj);
  }

  /** Obras do CNO de que o CNPJ é responsável ou parte. `GET /v1/cnpjs/{cnpj}/obras-cno` */
  obrasCno(cnpj: Numero): Lista<m.CnoObras, m.ListaCnoObras> {
    return this.list('/v1/cnpjs/{cnpj}/obras-cno', cnpj);
  }

  /** Inscrições do CNPJ na dívida ativa. `GET /v1/cnpjs/{cnpj}/dividas-pgfn` */
  dividasPgfn(cnpj: Numero, filtros: m.FiltrosDividasPgfn = {}): Lista<m.PgfnDividas, m.ListaPgfnDividas> {
    return this.list('/v1/cnpjs/{cnpj}/dividas-pgfn', cnpj, filtros);
  }

  /** Parcelamentos do CNPJ. `GET /v1/cnpjs/{cnpj}/parcelamentos-rfb` */
  parcelamentosRfb(cnpj: Numero): Lista<m.ParcelamentosRfb, m.ListaParcelamentosRfb> {
    return this.list('/v1/cnpjs/{cnpj}/parcelamentos-rfb', cnpj);
  }

  /** Transações tributárias do CNPJ. `GET /v1/cnpjs/{cnpj}/transacoes-rfb` */
  transacoesRfb(cnpj: Numero): Lista<m.TransacoesRfb, m.ListaTransacoesRfb> {
    return this.list('/v1/cnpjs/{cnpj}/transacoes-rfb', cnpj);
  }

  /** Uma obra do CNO. `GET /v1/cnos/{cno}` */
  cno(cno: Numero): Promise<m.CnoObras> {
    return this.one('/v1/cnos/{cno}', cno);
  }

  /** Vínculos da obra. `GET /v1/cnos/{cno}/vinculos` */
  vinculos(cno: Numero): Lista<m.CnoVinculos, m.ListaCnoVinculos> {
    return this.list('/v1/cnos/{cno}/vinculos', cno);
  }

  /** CNAEs da obra. `GET /v1/cnos/{cno}/cnaes` */
  cnaes(cno: Numero): Lista<m.CnoCnaes, m.ListaCnoCnaes> {
    return this.list('/v1/cnos/{cno}/cnaes', cno);
  }

  /** Áreas da obra. `GET /v1/cnos/{cno}/areas` */
  areas(cno: Numero): Lista<m.CnoAreas, m.ListaCnoAreas> {
    return this.list('/v1/cnos/{cno}/areas', cno);
  }

  /** Imóveis rurais. `GET /v1/cafir/imoveis` */
  imoveis(filtros: m.FiltrosImoveis = {}): Lista<m.CafirImoveis, m.ListaCafirImoveis> {
    return this.list('/v1/cafir/imoveis', undefined, filtros);
  }

  /** Um imóvel rural. `GET /v1/cafir/imoveis/{nirf}` */
  nirf(nirf: Numero): Promise<m.CafirImoveis> {
    return this.one('/v1/cafir/imoveis/{nirf}', nirf);
  }

  /** Créditos ativos. `GET /v1/rfb/creditos-ativos` */
  creditosAtivos(filtros: m.FiltrosCreditosAtivos = {}): Lista<m.CreditosAtivosRfb, m.ListaCreditosAtivosRfb> {
    return this.list('/v1/rfb/creditos-ativos', undefined, filtros);
  }

  /** Busca de estabelecimentos. `GET /v1/cnpjs` */
  cnpjs(filtros: m.FiltrosCnpjs = {}): Lista<m.EstabelecimentoEncontrado, m.ListaEstabelecimentosEncontrados> {
    return this.list('/v1/cnpjs', undefined, filtros);
  }

  /** Contagem dos estabelecimentos de uma busca. `GET /v1/cnpjs/contagens` */
  contagens(filtros: m.FiltrosContagens): Lista<m.Contagem, m.ListaContagens> {
    return this.list('/v1/cnpjs/contagens', undefined, filtros);
  }

  /** Sugestões para um nome. `GET /v1/cnpjs/sugestoes` */
  sugestoes(filtros: m.FiltrosSugestoes): Promise<m.Sugestoes> {
    return this.one('/v1/cnpjs/sugestoes', undefined, filtros);
  }

  /** Empresas que um nome pode ser. `GET /v1/cnpjs/correspondencias` */
  correspondencias(filtros: m.FiltrosCorrespondencias): Promise<m.Correspondencias> {
    return this.one('/v1/cnpjs/correspondencias', undefined, filtros);
  }

  /** Ficha de um CNPJ, com descrições. `GET /v1/cnpjs/{cnpj}/ficha` */
  ficha(cnpj: Numero): Promise<m.FichaCnpj> {
    return this.one('/v1/cnpjs/{cnpj}/ficha', cnpj);
  }

  /** Alterações de um CNPJ. `GET /v1/cnpjs/{cnpj}/alteracoes` */
  alteracoesCnpj(cnpj: Numero): Lista<m.AlteracaoCnpj, m.ListaAlteracoesCnpj> {
    return this.list('/v1/cnpjs/{cnpj}/alteracoes', cnpj);
  }

  /** Rede de sócios e empresas de um CNPJ. `GET /v1/cnpjs/{cnpj}/rede` */
  rede(cnpj: Numero, filtros: m.FiltrosRede = {}): Promise<m.Rede> {
    return this.one('/v1/cnpjs/{cnpj}/rede', cnpj, filtros);
  }

  /** Caminho entre duas empresas. `GET /v1/cnpjs/{cnpj}/rede/caminho` */
  caminho(cnpj: Numero, filtros: m.FiltrosCaminho): Promise<m.CaminhoNaRede> {
    return this.one('/v1/cnpjs/{cnpj}/rede/caminho', cnpj, filtros);
  }

  /** Tabelas auxiliares. `GET /v1/tabelas` */
  tabelas(): Lista<m.TabelaAuxiliar, m.ListaTabelas> {
    return this.list('/v1/tabelas');
  }

  /** Códigos de uma tabela auxiliar. `GET /v1/tabelas/{tabela}` */
  tabela(tabela: Numero, filtros: m.FiltrosTabela = {}): Lista<m.Codigo, m.ListaCodigos> {
    return this.list('/v1/tabelas/{tabela}', tabela, filtros);
  }

  /** Alterações entre duas versões. `GET /v1/alteracoes` */
  alteracoes(filtros: m.FiltrosAlteracoes): Lista<m.Alteracao, m.ListaAlteracoes> {
    return this.list('/v1/alteracoes', undefined, filtros);
  }

  /** Fontes que têm arquivos para baixar. `GET /v1/exportacoes` */
  exportacoes(): Promise<m.Exportacoes> {
    return this.one('/v1/exportacoes');
  }

  /** Arquivos de uma fonte. `GET /v1/exportacoes/{fonte}` */
  fonte(fonte: Numero, filtros: m.FiltrosFonte = {}): Lista<m.ArquivoDeExportacao, m.ListaArquivos> {
    return this.list('/v1/exportacoes/{fonte}', fonte, filtros);
  }

  /** Limites e uso da chave. `GET /v1/uso` */
  uso(): Promise<m.Uso> {
    return this.one('/v1/uso');
  }

  /** Situação das fontes de dados. `GET /v1/status` */
  status(): Promise<m.Situacao> {
    return this.one('/v1/status');
  }

  /** A última carga de cada fonte. `GET /v1/atualizacoes` */
  atualizacoes(): Promise<m.Atualizacoes> {
    return this.one('/v1/atualizacoes');
  }

  /** Um registro de cada fonte, com a resposta. `GET /v1/exemplos` */
  exemplos(): Promise<m.Exemplos> {
    return this.one('/v1/exemplos');
  }
}
