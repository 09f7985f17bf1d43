/** The fields of every resource are those of the contract, written down here a second time, from the specification. */
import { describe, expect, test } from 'vitest';
import { type Resource, resourcesOf } from '../../shared/datasets/define.ts';
import { findSource, SOURCES } from '../../shared/datasets/index.ts';
import { fieldsOf } from '../../shared/datasets/layout.ts';

interface Contract {
  readonly text: string;
  readonly date?: string;
  readonly integer?: string;
}

const EMPRESA: Contract = {
  text: `capital_social_raw cnpj_basico dataset_month ente_federativo_responsavel natureza_juridica porte_empresa
    qualificacao_responsavel razao_social`,
};

const SIMPLES: Contract = {
  text: `cnpj_basico data_exclusao_mei data_exclusao_simples data_opcao_mei data_opcao_simples dataset_month
    opcao_pelo_mei opcao_pelo_simples`,
};

const ESTABELECIMENTO: Contract = {
  text: `bairro cep cnae_fiscal_principal cnae_fiscal_secundaria cnpj_basico cnpj_completo cnpj_dv cnpj_ordem
    complemento correio_eletronico data_inicio_atividade data_situacao_cadastral data_situacao_especial dataset_month
    ddd_1 ddd_2 ddd_fax fax identificador_matriz_filial logradouro motivo_situacao_cadastral municipio
    nome_cidade_exterior nome_fantasia numero pais situacao_cadastral situacao_especial telefone_1 telefone_2
    tipo_logradouro uf`,
};

const SOCIO: Contract = {
  text: `cnpj_basico cnpj_cpf_socio data_entrada_sociedade dataset_month faixa_etaria identificador_socio
    nome_representante nome_socio_razao_social pais qualificacao_representante_legal qualificacao_socio
    representante_legal`,
};

const LOOKUP: Contract = { text: 'codigo descricao' };

const OBRA: Contract = {
  text: `area_total bairro caixa_postal cep cno cno_vinculado codigo_localizacao codigo_municipio codigo_pais
    complemento estado logradouro ni_responsavel nome nome_empresarial nome_municipio nome_pais numero_logradouro
    qualificacao_responsavel situacao tipo_logradouro unidade_medida`,
  date: 'data_inicio data_inicio_responsabilidade data_registro data_situacao',
};

const DIVIDA: Contract = {
  text: `cpf_cnpj data_inscricao dataset_trimester entidade_responsavel indicador_ajuizado nome_devedor
    numero_inscricao receita_principal situacao_inscricao tipo_credito tipo_devedor tipo_pessoa
    tipo_situacao_inscricao uf_unidade_responsavel unidade_inscricao unidade_responsavel valor_consolidado`,
};

const RESOURCES: Readonly<Record<string, Readonly<Record<string, Contract>>>> = {
  cnpj: {
    empresas: EMPRESA,
    simples: SIMPLES,
    estabelecimentos: ESTABELECIMENTO,
    socios: SOCIO,
    cnaes: LOOKUP,
    motivos: LOOKUP,
    municipios: LOOKUP,
    naturezas: LOOKUP,
    paises: LOOKUP,
    qualificacoes: LOOKUP,
  },
  cno: {
    obras: OBRA,
    vinculos: {
      text: 'cno ni_responsavel qualificacao_contribuinte',
      date: 'data_fim data_inicio data_registro',
    },
    cnaes: { text: 'cnae cno', date: 'data_registro' },
    areas: {
      text: `categoria_raw cno destinacao_raw metragem tipo_area_complementar_raw tipo_area_raw tipo_obra_raw`,
    },
    totais: { text: 'total_obras total_cnaes total_areas total_vinculos' },
  },
  pgfn: { dividas_nao_previdenciario: DIVIDA, dividas_fgts: DIVIDA, dividas_previdenciario: DIVIDA },
  parcelamentos_rfb: {
    parcelamentos: {
      text: 'cnae cpf_cnpj municipio nome porte saldo_devedor tipo_pessoa uf valor_parcelado',
      date: 'adesao_deferimento',
      integer: 'quantidade_parcelas',
    },
  },
  transacoes_rfb: {
    transacoes: {
      text: `contribuinte cpf_cnpj creditos_pf_bcn divida_com_reducao divida_transacionada memorial processo
        reducao saldo_devedor`,
      date: 'data_negociacao',
    },
  },
  cafir: {
    imoveis: {
      text: `area_total_hectares cep codigo_imovel_incra codigo_lote codigo_sncr data_atualizacao_raw distrito
        imune_isento logradouro municipio nirf nome_imovel_rural situacao_imovel uf uf_arquivo`,
      date: 'data_atualizacao_cadastro',
      integer: 'parte_arquivo',
    },
  },
  creditos_ativos_rfb: {
    creditos: {
      text: `ano_mes cnae_secao_cod cnae_secao_descr grupo_tributo natureza_juridica situacao tipo_contribuinte uf
        valor_total`,
    },
  },
};

const words = (text = ''): string[] => text.split(/\s+/).filter(Boolean);

const pairs = Object.entries(RESOURCES).flatMap(([source, resources]) =>
  Object.entries(resources).map(([name, contract]) => ({ source, name, contract })),
);

const resourceNamed = (source: string, name: string): Resource =>
  resourcesOf(findSource(source)!).find((resource) => resource.name === name)!;

describe('the registry', () => {
  test('has the seven sources, and no resource that is not in the contract', () => {
    expect(SOURCES.map(({ name }) => name)).toEqual(Object.keys(RESOURCES));
    for (const source of SOURCES) {
      const names = resourcesOf(source).map(({ name }) => name);
      expect(names.sort()).toEqual(Object.keys(RESOURCES[source.name]!).sort());
    }
  });

  test('tells the resources of a table apart by a code of their own', () => {
    for (const table of SOURCES.flatMap(({ tables }) => tables)) {
      const lists = table.kind === 'ordered' ? [table.resource] : table.lists;
      expect(new Set(lists.map(({ code }) => code)).size).toBe(lists.length);
    }
  });
});

describe.each(pairs)('$source $name', ({ source, name, contract }) => {
  const kinds = Object.fromEntries(
    (['text', 'date', 'integer'] as const).flatMap((kind) => words(contract[kind]).map((f) => [f, kind])),
  );

  test('has the fields of the contract, each of its type', () => {
    const { fields } = resourceNamed(source, name);
    expect(Object.fromEntries(Object.entries(fields).map(([field, { kind }]) => [field, kind]))).toEqual(
      kinds,
    );
  });

  test('reads only declared fields, and lists by them', () => {
    const { fields, layout, key, order, sum } = resourceNamed(source, name);
    const named = [
      ...fieldsOf(layout),
      ...key,
      ...order.map((o) => o.replace(/^-/, '')),
      ...(sum ? [sum] : []),
    ];
    expect(named.filter((field) => !Object.hasOwn(fields, field))).toEqual([]);
  });

  test('has a column for every field that is not derived, but for those that a PGFN category lacks', () => {
    const { fields, layout } = resourceNamed(source, name);
    const columns = fieldsOf(layout);
    const without = Object.keys(fields).filter((f) => !fields[f]!.derived && !columns.includes(f));
    const lacking: Record<string, string[]> = {
      dividas_nao_previdenciario: ['entidade_responsavel', 'unidade_inscricao', 'tipo_credito'],
      dividas_fgts: ['tipo_credito'],
      dividas_previdenciario: ['entidade_responsavel', 'unidade_inscricao', 'receita_principal'],
    };
    expect(without).toEqual(lacking[name] ?? []);
  });
});
