/** Sheet and lists of an invented company, and what they lead to, with every field of the interface. */
import { ACTIVITIES, type Company, NATURES, TOWNS } from './country.ts';

const coded = (codigo: string | null, descricao: string | null = null) => ({ codigo, descricao });
const formatted = (formatado: string | null) => ({ formatado });

export function sheetOf(company: Company) {
  const { cnpj } = company;
  const summary = (total: number, valor_total: string | null = null) => ({
    href: '/v1/x',
    total,
    valor_total,
  });
  return {
    cnpj,
    empresa: {
      razao_social: company.razao_social,
      natureza_juridica: coded(company.natureza_juridica, NATURES[company.natureza_juridica]),
      qualificacao_responsavel: coded('49', 'Sócio-Administrador'),
      capital_social: formatted('R$ 1.250.000,00'),
      porte_empresa: coded(company.porte, 'Demais'),
      ente_federativo_responsavel: null,
    },
    estabelecimento: placeOf(company),
    fontes: { cnpj: { status: 'disponivel', versao: '2026-10' } },
    resumos: {
      estabelecimentos: summary(1),
      socios: summary(23),
      obras_cno: summary(1),
      dividas_pgfn_nao_previdenciario: summary(DEBTS.length, '19571.94'),
      dividas_pgfn_previdenciario: summary(0, '0.00'),
      dividas_pgfn_fgts: summary(0, '0.00'),
      transacoes_rfb: summary(1, '98000.10'),
    },
    simples: {
      opcao_pelo_simples: coded('S', 'Sim'),
      data_opcao_simples: '2021-04-01',
      data_exclusao_simples: null,
      opcao_pelo_mei: coded('N', 'Não'),
      data_opcao_mei: null,
      data_exclusao_mei: null,
    },
  };
}

function placeOf(company: Company) {
  const { cnae_fiscal_principal: main, situacao_cadastral: situation } = company;
  return {
    identificador_matriz_filial: coded(company.identificador_matriz_filial),
    nome_fantasia: company.nome_fantasia,
    situacao_cadastral: coded(situation),
    data_situacao_cadastral: '2021-03-15',
    motivo_situacao_cadastral: situation === '02' ? coded('00', 'SEM MOTIVO') : coded('01', 'EXTINÇÃO'),
    nome_cidade_exterior: null,
    pais: coded(null),
    data_inicio_atividade: '2021-03-15',
    cnae_fiscal_principal: coded(main, ACTIVITIES[main]),
    cnae_fiscal_secundaria: [coded('5611203', ACTIVITIES['5611203']), coded('9999999')],
    tipo_logradouro: 'RUA',
    logradouro: 'DAS AMOSTRAS',
    numero: '100',
    complemento: null,
    bairro: 'CENTRO',
    cep: formatted('01001-000'),
    uf: company.uf,
    municipio: coded(company.municipio, TOWNS[company.municipio]?.[0]),
    telefone_1: formatted('(11) 5550-0101'),
    telefone_2: formatted(null),
    fax: formatted(null),
    correio_eletronico: 'contato@exemplo.example.com',
    situacao_especial: null,
    data_situacao_especial: null,
  };
}

/** More partners than a page has. The first is a company, and the second has a representative. */
export const PARTNERS = Array.from({ length: 23 }, (_, i) => ({
  identificador_socio: i === 0 ? '1' : '2',
  nome_socio_razao_social: i === 0 ? 'AMOSTRA PARTICIPACOES SA' : `MARVALINA DOS EXEMPLOS ${i}`,
  cnpj_cpf_socio: i === 0 ? '99111001000170' : `***${String(111_000 + i)}**`,
  qualificacao_socio: i === 0 ? '22' : '49',
  data_entrada_sociedade: '20210315',
  pais: null,
  representante_legal: i === 1 ? '***333444**' : '***000000**',
  nome_representante: i === 1 ? 'QUIRINEU DE AMOSTRA' : null,
  qualificacao_representante_legal: i === 1 ? '05' : '00',
  faixa_etaria: i === 0 ? '0' : '5',
}));

/** Three pages of debts. */
export const DEBTS = Array.from({ length: 45 }, (_, i) => ({
  tipo_devedor: 'PRINCIPAL',
  uf_unidade_responsavel: 'SP',
  unidade_responsavel: 'TERCEIRA REGIAO',
  unidade_inscricao: null,
  numero_inscricao: String(2_160_000_000_101 + i),
  tipo_situacao_inscricao: 'Em cobrança',
  situacao_inscricao: 'ATIVA AJUIZADA',
  receita_principal: 'Receita inventada',
  tipo_credito: null,
  data_inscricao: '08/03/2019',
  indicador_ajuizado: 'SIM',
  valor_consolidado: i === 0 ? '19571.36' : '.58',
}));

export const WORK = {
  cno: '900010000170',
  nome: 'GALPAO DO EXEMPLO',
  situacao: '02',
  data_situacao: '2024-03-08',
  data_inicio: '2024-03-01',
  data_inicio_responsabilidade: '2024-03-01',
  data_registro: '2024-03-08',
  cno_vinculado: null,
  cep: '01001000',
  ni_responsavel: '99111001000170',
  qualificacao_responsavel: '0070',
  nome_municipio: 'VILA DO EXEMPLO',
  estado: 'SP',
  tipo_logradouro: 'RUA',
  logradouro: 'DAS AMOSTRAS',
  numero_logradouro: '100',
  bairro: 'CENTRO',
  complemento: null,
  caixa_postal: null,
  unidade_medida: 'm2',
  area_total: '1350.40',
  nome_pais: 'BRASIL',
  nome_empresarial: 'AMOSTRA PARTICIPACOES SA',
  codigo_localizacao: null,
};

/** The lists of the work, by the last part of their path. */
export const WORK_LISTS: Readonly<Record<string, readonly object[]>> = {
  vinculos: [
    {
      ni_responsavel: '99111001000170',
      qualificacao_contribuinte: '0053',
      data_inicio: '2024-03-01',
      data_fim: null,
    },
  ],
  cnaes: [{ cnae: '4120400', data_registro: '2024-03-08' }],
  areas: [
    {
      categoria_raw: 'Obra Nova',
      destinacao_raw: 'Edifício Comercial',
      tipo_obra_raw: 'Alvenaria',
      metragem: '300.40',
    },
  ],
};

export const SETTLEMENT = {
  processo: '10000.000102/2025-12',
  data_negociacao: '2025-02-28',
  divida_transacionada: '150000.00',
  reducao: '45000.00',
  creditos_pf_bcn: '0.00',
  divida_com_reducao: '105000.00',
  saldo_devedor: '98000.10',
  memorial: null,
};

export const CHANGES = [
  {
    de: '2026-09',
    para: '2026-10',
    tipo: 'endereco',
    conjunto: 'estabelecimentos',
    registro: '99111001000170',
    campo: 'numero',
    antes: '10',
    depois: null,
  },
  {
    de: '2026-10',
    para: '2026-10',
    tipo: 'socio_entrada',
    conjunto: 'socios',
    registro: 'SOCIA DO EXEMPLO',
    campo: null,
    antes: null,
    depois: 'cnpj_cpf_socio: ***111222**; qualificacao_socio: 49',
  },
];

export const PROPERTY = {
  nirf: '90000017',
  area_total_hectares: '35.0',
  codigo_imovel_incra: '9501000000017',
  nome_imovel_rural: 'FAZENDA MODELO',
  situacao_imovel: '01',
  logradouro: 'ESTRADA DAS AMOSTRAS KM 3',
  distrito: 'SEDE',
  uf: 'MG',
  municipio: 'PORTO AMOSTRA',
  cep: '37928000',
  data_atualizacao_cadastro: '2024-03-15',
  imune_isento: 'NAO',
  codigo_sncr: '1',
};

export const CREDITS = ['SP', 'RJ', 'BA'].flatMap((uf) =>
  Array.from({ length: 25 }, (_, i) => ({
    ano_mes: '202609',
    uf,
    tipo_contribuinte: 'PJ',
    natureza_juridica: '206-2 Sociedade Empresária Limitada',
    cnae_secao_cod: 'C',
    cnae_secao_descr: 'INDÚSTRIAS DE TRANSFORMAÇÃO',
    grupo_tributo: 'IRPJ',
    situacao: 'Devedor',
    valor_total: `1.${String(100 + i)}.100,12`,
  })),
);
