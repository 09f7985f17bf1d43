/** What changes between two publications of companies, and under which kind. */
import type { ChangePlace, Changes, FieldChange, ResourceChanges } from '../changes.ts';
import type { DocumentTable } from '../define.ts';
import { empresas } from './empresas.ts';
import { estabelecimentos } from './estabelecimentos.ts';
import { simples } from './simples.ts';
import { socios } from './socios.ts';

// A month has changes of far fewer than one company of a hundred in each of these fields. A column that was
// shifted or cut short changes nearly all values.
const MOST_RENAMED = 0.03;
// Municipalities receive new CEPs now and then, and whole streets change with them.
const MOST_MOVED = 0.1;

const establishments: ResourceChanges = {
  resource: estabelecimentos,
  identity: ['cnpj_ordem', 'cnpj_dv'],
  shown: 'cnpj_completo',
  added: { name: 'abertura', title: 'O estabelecimento passou a constar da publicação' },
  removed: { name: 'ausencia', title: 'O estabelecimento deixou de constar da publicação' },
  changed: [
    {
      kind: { name: 'baixa', title: 'A situação cadastral passou a baixada' },
      fields: ['situacao_cadastral'],
      to: ['08'],
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
    },
    {
      kind: { name: 'nome_fantasia', title: 'Mudou o nome fantasia' },
      fields: ['nome_fantasia'],
      most: MOST_RENAMED,
    },
    {
      kind: { name: 'unidade', title: 'O estabelecimento passou de filial a matriz, ou de matriz a filial' },
      fields: ['identificador_matriz_filial'],
      most: MOST_RENAMED,
    },
    {
      kind: { name: 'inicio_atividade', title: 'Mudou a data de início de atividade' },
      fields: ['data_inicio_atividade'],
      most: MOST_RENAMED,
    },
    {
      kind: { name: 'atividade', title: 'Mudou o CNAE principal, ou mudaram os secundários' },
      fields: ['cnae_fiscal_principal', 'cnae_fiscal_secundaria'],
    },
    {
      kind: { name: 'endereco', title: 'Mudou o endereço' },
      fields: [
        'nome_cidade_exterior',
        'pais',
        'tipo_logradouro',
        'logradouro',
        'numero',
        'complemento',
        'bairro',
        'cep',
        'uf',
        'municipio',
      ],
      most: MOST_MOVED,
    },
    {
      kind: { name: 'contato', title: 'Mudou um telefone, o fax ou o correio eletrônico' },
      fields: ['ddd_1', 'telefone_1', 'ddd_2', 'telefone_2', 'ddd_fax', 'fax', 'correio_eletronico'],
    },
  ],
};

const companies: ResourceChanges = {
  resource: empresas,
  identity: [],
  shown: 'cnpj_basico',
  added: null,
  removed: null,
  changed: [
    {
      kind: { name: 'razao_social', title: 'Mudou o nome empresarial' },
      fields: ['razao_social'],
      most: MOST_RENAMED,
    },
    {
      kind: { name: 'natureza_juridica', title: 'Mudou a natureza jurídica' },
      fields: ['natureza_juridica'],
      most: MOST_RENAMED,
    },
    { kind: { name: 'porte', title: 'Mudou o porte da empresa' }, fields: ['porte_empresa'] },
    {
      kind: { name: 'capital_social', title: 'Mudou o capital social' },
      fields: ['capital_social_raw'],
      most: MOST_RENAMED,
    },
    {
      kind: { name: 'responsavel', title: 'Mudou a qualificação do responsável' },
      fields: ['qualificacao_responsavel'],
    },
    {
      kind: { name: 'ente_federativo', title: 'Mudou o ente federativo responsável' },
      fields: ['ente_federativo_responsavel'],
    },
  ],
};

/** The kinds of one of the two regimes, whose fields end alike. A company that is in no row has no option. */
const regime = (name: 'simples' | 'mei', title: string): FieldChange[] => [
  {
    kind: { name: `${name}_entrada`, title: `A empresa passou a optante pelo ${title}` },
    fields: [`opcao_pelo_${name}`],
    to: ['S'],
  },
  {
    kind: { name: `${name}_saida`, title: `A empresa deixou de ser optante pelo ${title}` },
    fields: [`opcao_pelo_${name}`],
    from: ['S'],
  },
  {
    kind: {
      name,
      title: `Mudou uma data do ${title}, ou a empresa passou a constar, ou deixou de constar, como não optante`,
    },
    fields: [`opcao_pelo_${name}`, `data_opcao_${name}`, `data_exclusao_${name}`],
  },
];

const options: ResourceChanges = {
  resource: simples,
  identity: [],
  shown: 'cnpj_basico',
  added: null,
  removed: null,
  changed: [...regime('simples', 'Simples Nacional'), ...regime('mei', 'MEI')],
};

const partners: ResourceChanges = {
  resource: socios,
  identity: ['identificador_socio', 'nome_socio_razao_social', 'cnpj_cpf_socio'],
  shown: 'nome_socio_razao_social',
  added: { name: 'socio_entrada', title: 'O sócio ou administrador passou a constar do quadro' },
  removed: { name: 'socio_saida', title: 'O sócio ou administrador deixou de constar do quadro' },
  changed: [
    {
      kind: {
        name: 'socio_alterado',
        title: 'Mudou a qualificação, a data de entrada, o país ou o representante de um sócio',
      },
      fields: [
        'qualificacao_socio',
        'data_entrada_sociedade',
        'pais',
        'representante_legal',
        'nome_representante',
        'qualificacao_representante_legal',
      ],
    },
    // A birthday changes the published value and nothing in the company, so it can be left out by its kind.
    {
      kind: { name: 'socio_faixa_etaria', title: 'O sócio passou a outra faixa etária' },
      fields: ['faixa_etaria'],
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
