/** What changes between two publications of companies, and under which kind. */
import type { ChangeKind, ChangePlace, Changes, FieldChange, ResourceChanges } from '../changes.ts';
import type { DocumentTable } from '../define.ts';
import type { ShareBound } from '../value-forms.ts';
import { empresas } from './empresas.ts';
import { estabelecimentos } from './estabelecimentos.ts';
import { simples } from './simples.ts';
import { socios } from './socios.ts';

const RENAMED: ShareBound = { most: 0.03, why: 'far fewer than one of a hundred changes it in a month' };
const FIXED: ShareBound = { most: 0.01, why: 'it hardly ever changes after the opening' };
const CLOSED: ShareBound = {
  most: 0.015,
  why: 'a month closes about one establishment of two hundred; larger waves are announced',
};
const STATUS: ShareBound = {
  most: 0.02,
  why: 'a month changes the status of fewer than one of a hundred; larger waves are announced',
};
const ACTIVITY: ShareBound = {
  most: 0.02,
  why: 'fewer than one of a hundred changes its activities in a month',
};
const PLACE: ShareBound = {
  most: 0.01,
  why: 'about one of a thousand moves to another municipality in a month',
};
const STREETS: ShareBound = {
  most: 0.1,
  why: 'municipalities receive new CEPs now and then, and whole streets change with them',
};
const YEARLY: ShareBound = { most: 0.1, why: 'the Receita revises it for many at once, about once a year' };
const REGIME: ShareBound = {
  most: 0.05,
  why: 'two of a hundred change in January, when the regime is chosen',
};
const PARTNERS: ShareBound = {
  most: 0.03,
  why: 'about one of a hundred comes or goes in a month; where partners are of other companies, all do',
};
const PARTNER: ShareBound = {
  most: 0.08,
  why: 'a few of a hundred change in a month, mostly by corrections',
};

const moved: ChangeKind = { name: 'endereco', title: 'Mudou o endereço' };

const establishments: ResourceChanges = {
  resource: estabelecimentos,
  identity: ['cnpj_ordem', 'cnpj_dv'],
  shown: 'cnpj_completo',
  opened: {
    kind: {
      name: 'abertura',
      title: 'O estabelecimento foi aberto entre as duas versões',
      bound: { most: 0.03, why: 'fewer than one for a hundred opens in a month' },
    },
    field: 'data_inicio_atividade',
  },
  added: {
    name: 'inclusao',
    title: 'O estabelecimento, de abertura anterior, passou a constar da publicação',
    bound: { most: 0.03, why: 'openings that reach the publication late are a part of those of a month' },
  },
  returned: {
    name: 'retorno',
    title: 'O estabelecimento voltou a constar da publicação',
    bound: { most: 0.005, why: 'no more can return than a month may lose' },
  },
  removed: {
    name: 'ausencia',
    title: 'O estabelecimento deixou de constar da publicação',
    bound: { most: 0.005, why: 'the registry keeps closed establishments, too' },
  },
  told: ['situacao_cadastral', 'data_inicio_atividade'],
  changed: [
    {
      kind: { name: 'baixa', title: 'A situação cadastral passou a baixada' },
      fields: ['situacao_cadastral'],
      to: ['08'],
      bound: CLOSED,
    },
    {
      kind: { name: 'situacao', title: 'Mudou a situação cadastral ou especial, sua data ou seu motivo' },
      fields: [
        'situacao_cadastral',
        'data_situacao_cadastral',
        'motivo_situacao_cadastral',
        'situacao_especial',
        'data_situacao_especial',
      ],
      bound: STATUS,
    },
    {
      kind: { name: 'nome_fantasia', title: 'Mudou o nome fantasia' },
      fields: ['nome_fantasia'],
      bound: RENAMED,
    },
    {
      kind: { name: 'unidade', title: 'O estabelecimento passou de filial a matriz, ou de matriz a filial' },
      fields: ['identificador_matriz_filial'],
      bound: FIXED,
    },
    {
      kind: { name: 'inicio_atividade', title: 'Mudou a data de início de atividade' },
      fields: ['data_inicio_atividade'],
      bound: FIXED,
    },
    {
      kind: { name: 'atividade', title: 'Mudou o CNAE principal, ou mudaram os secundários' },
      fields: ['cnae_fiscal_principal', 'cnae_fiscal_secundaria'],
      bound: ACTIVITY,
    },
    { kind: moved, fields: ['uf', 'municipio'], bound: PLACE },
    {
      kind: moved,
      fields: [
        'nome_cidade_exterior',
        'pais',
        'tipo_logradouro',
        'logradouro',
        'numero',
        'complemento',
        'bairro',
        'cep',
      ],
      bound: STREETS,
    },
    {
      kind: { name: 'contato', title: 'Mudou um telefone, o fax ou o correio eletrônico' },
      fields: ['ddd_1', 'telefone_1', 'ddd_2', 'telefone_2', 'ddd_fax', 'fax', 'correio_eletronico'],
      bound: { most: 0.1, why: 'a few of a hundred change a telephone or an address in a month' },
    },
  ],
};

const companies: ResourceChanges = {
  resource: empresas,
  identity: [],
  shown: 'cnpj_basico',
  added: null,
  removed: null,
  told: [],
  changed: [
    {
      kind: { name: 'razao_social', title: 'Mudou o nome empresarial' },
      fields: ['razao_social'],
      bound: RENAMED,
    },
    {
      kind: { name: 'natureza_juridica', title: 'Mudou a natureza jurídica' },
      fields: ['natureza_juridica'],
      bound: RENAMED,
    },
    {
      kind: { name: 'porte', title: 'Mudou o porte da empresa' },
      fields: ['porte_empresa'],
      bound: YEARLY,
    },
    {
      kind: { name: 'capital_social', title: 'Mudou o capital social' },
      fields: ['capital_social_raw'],
      bound: RENAMED,
    },
    {
      kind: { name: 'responsavel', title: 'Mudou a qualificação do responsável' },
      fields: ['qualificacao_responsavel'],
      bound: RENAMED,
    },
    {
      kind: { name: 'ente_federativo', title: 'Mudou o ente federativo responsável' },
      fields: ['ente_federativo_responsavel'],
      bound: RENAMED,
    },
  ],
};

/** The kinds of one of the two regimes, whose fields end alike. */
const regime = (name: 'simples' | 'mei', title: string): FieldChange[] => [
  {
    kind: { name: `${name}_entrada`, title: `A empresa passou a optante pelo ${title}` },
    fields: [`opcao_pelo_${name}`],
    to: ['S'],
    bound: REGIME,
    since: `data_opcao_${name}`,
  },
  {
    kind: { name: `${name}_saida`, title: `A empresa deixou de ser optante pelo ${title}` },
    fields: [`opcao_pelo_${name}`],
    from: ['S'],
    bound: REGIME,
  },
  {
    kind: { name, title: `Mudou uma data do ${title}, ou a opção passou a ser publicada, ou deixou de ser` },
    fields: [`opcao_pelo_${name}`, `data_opcao_${name}`, `data_exclusao_${name}`],
    bound: REGIME,
  },
];

const options: ResourceChanges = {
  resource: simples,
  identity: [],
  shown: 'cnpj_basico',
  added: null,
  removed: null,
  told: [],
  changed: [...regime('simples', 'Simples Nacional'), ...regime('mei', 'MEI')],
};

const partners: ResourceChanges = {
  resource: socios,
  identity: ['identificador_socio', 'nome_socio_razao_social', 'cnpj_cpf_socio'],
  sameBy: ['identificador_socio', 'cnpj_cpf_socio', 'data_entrada_sociedade'],
  shown: 'nome_socio_razao_social',
  added: {
    name: 'socio_entrada',
    title: 'O sócio ou administrador passou a constar do quadro',
    bound: PARTNERS,
  },
  removed: {
    name: 'socio_saida',
    title: 'O sócio ou administrador deixou de constar do quadro',
    bound: PARTNERS,
  },
  told: ['cnpj_cpf_socio', 'qualificacao_socio', 'data_entrada_sociedade'],
  changed: [
    {
      kind: {
        name: 'socio_alterado',
        title: 'Mudou o nome, a qualificação, a data de entrada, o país ou o representante de um sócio',
      },
      fields: [
        'nome_socio_razao_social',
        'qualificacao_socio',
        'data_entrada_sociedade',
        'pais',
        'representante_legal',
        'nome_representante',
        'qualificacao_representante_legal',
      ],
      bound: PARTNER,
    },
    // A birthday changes the published value and nothing in the company, so it can be left out by its kind.
    {
      kind: { name: 'socio_faixa_etaria', title: 'O sócio passou a outra faixa etária' },
      fields: ['faixa_etaria'],
      bound: { most: 0.1, why: 'one of 120 reaches another range in a month; a year moves one of ten' },
    },
  ],
};

/** Changes of a company have the place and the activity of its head office. */
const headOffice: ChangePlace = {
  resource: estabelecimentos,
  first: { field: 'identificador_matriz_filial', value: '1' },
  uf: 'uf',
  municipio: 'municipio',
  cnae: 'cnae_fiscal_principal',
};

/** `documents` is the table of the companies. */
export const alteracoesOf = (documents: DocumentTable): Changes => ({
  name: 'cnpj-alteracoes',
  of: documents,
  byKey: true,
  resources: [establishments, companies, options, partners],
  place: headOffice,
});
