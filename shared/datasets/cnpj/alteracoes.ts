/** What changes between two publications of companies, and under which kind. */
import {
  bounded,
  type ChangeKind,
  type ChangePlace,
  type Changes,
  change,
  type FieldChange,
  type ResourceChanges,
} from '../changes.ts';
import type { DocumentTable } from '../define.ts';
import { atMost } from '../value-forms.ts';
import { empresas } from './empresas.ts';
import { estabelecimentos } from './estabelecimentos.ts';
import { simples } from './simples.ts';
import { socios } from './socios.ts';

const RENAMED = atMost(0.03, 'far fewer than one of a hundred changes it in a month');
const FIXED = atMost(0.01, 'it hardly ever changes after the opening');
const CLOSED = atMost(
  0.015,
  'a month closes about one establishment of two hundred; larger waves are announced',
);
const STATUS = atMost(
  0.02,
  'a month changes the status of fewer than one of a hundred; larger waves are announced',
);
const ACTIVITY = atMost(0.02, 'fewer than one of a hundred changes its activities in a month');
const PLACE = atMost(0.01, 'about one of a thousand moves to another municipality in a month');
const STREETS = atMost(
  0.1,
  'municipalities receive new CEPs now and then, and whole streets change with them',
);
const YEARLY = atMost(0.1, 'the Receita revises it for many at once, about once a year');
const REGIME = atMost(0.05, 'two of a hundred change in January, when the regime is chosen');
const PARTNERS = atMost(
  0.03,
  'about one of a hundred comes or goes in a month; where partners are of other companies, all do',
);
const PARTNER = atMost(0.08, 'a few of a hundred change in a month, mostly by corrections');

const moved: ChangeKind = { name: 'endereco', title: 'Mudou o endereço' };

const establishments: ResourceChanges = {
  resource: estabelecimentos,
  identity: ['cnpj_ordem', 'cnpj_dv'],
  shown: 'cnpj_completo',
  opened: {
    kind: bounded(
      'abertura',
      'O estabelecimento foi aberto entre as duas versões',
      atMost(0.03, 'fewer than one for a hundred opens in a month'),
    ),
    field: 'data_inicio_atividade',
  },
  added: bounded(
    'inclusao',
    'O estabelecimento, de abertura anterior, passou a constar da publicação',
    atMost(0.03, 'openings that reach the publication late are a part of those of a month'),
  ),
  returned: bounded(
    'retorno',
    'O estabelecimento voltou a constar da publicação',
    atMost(0.005, 'no more can return than a month may lose'),
  ),
  removed: bounded(
    'ausencia',
    'O estabelecimento deixou de constar da publicação',
    atMost(0.005, 'the registry keeps closed establishments, too'),
  ),
  told: ['situacao_cadastral', 'data_inicio_atividade'],
  changed: [
    change('baixa', 'A situação cadastral passou a baixada', CLOSED, ['situacao_cadastral'], { to: ['08'] }),
    change('situacao', 'Mudou a situação cadastral ou especial, sua data ou seu motivo', STATUS, [
      'situacao_cadastral',
      'data_situacao_cadastral',
      'motivo_situacao_cadastral',
      'situacao_especial',
      'data_situacao_especial',
    ]),
    change('nome_fantasia', 'Mudou o nome fantasia', RENAMED),
    change('unidade', 'O estabelecimento passou de filial a matriz, ou de matriz a filial', FIXED, [
      'identificador_matriz_filial',
    ]),
    change('inicio_atividade', 'Mudou a data de início de atividade', FIXED, ['data_inicio_atividade']),
    change('atividade', 'Mudou o CNAE principal, ou mudaram os secundários', ACTIVITY, [
      'cnae_fiscal_principal',
      'cnae_fiscal_secundaria',
    ]),
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
      bound: atMost(0.1, 'a few of a hundred change a telephone or an address in a month'),
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
    change('razao_social', 'Mudou o nome empresarial', RENAMED),
    change('natureza_juridica', 'Mudou a natureza jurídica', RENAMED),
    change('porte', 'Mudou o porte da empresa', YEARLY, ['porte_empresa']),
    change('capital_social', 'Mudou o capital social', RENAMED, ['capital_social_raw']),
    change('responsavel', 'Mudou a qualificação do responsável', RENAMED, ['qualificacao_responsavel']),
    change('ente_federativo', 'Mudou o ente federativo responsável', RENAMED, [
      'ente_federativo_responsavel',
    ]),
  ],
};

/** The kinds of one of the two regimes, whose fields end alike. */
const regime = (name: 'simples' | 'mei', title: string): FieldChange[] => [
  change(`${name}_entrada`, `A empresa passou a optante pelo ${title}`, REGIME, [`opcao_pelo_${name}`], {
    to: ['S'],
    since: `data_opcao_${name}`,
  }),
  change(`${name}_saida`, `A empresa deixou de ser optante pelo ${title}`, REGIME, [`opcao_pelo_${name}`], {
    from: ['S'],
  }),
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
  added: bounded('socio_entrada', 'O sócio ou administrador passou a constar do quadro', PARTNERS),
  removed: bounded('socio_saida', 'O sócio ou administrador deixou de constar do quadro', PARTNERS),
  told: ['cnpj_cpf_socio', 'qualificacao_socio', 'data_entrada_sociedade'],
  changed: [
    change(
      'socio_alterado',
      'Mudou o nome, a qualificação, a data de entrada, o país ou o representante de um sócio',
      PARTNER,
      [
        'nome_socio_razao_social',
        'qualificacao_socio',
        'data_entrada_sociedade',
        'pais',
        'representante_legal',
        'nome_representante',
        'qualificacao_representante_legal',
      ],
    ),
    // A birthday changes the published value and nothing in the company, so it can be left out by its kind.
    {
      kind: { name: 'socio_faixa_etaria', title: 'O sócio passou a outra faixa etária' },
      fields: ['faixa_etaria'],
      bound: atMost(0.1, 'one of 120 reaches another range in a month; a year moves one of ten'),
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
