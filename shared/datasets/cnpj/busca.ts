/** The search index of establishments, by company, place, activity and partner. */
import type {
  DocumentTable,
  FieldOf,
  IndexFilter,
  IndexTable,
  Prominent,
  Resource,
  TermRule,
} from '../define.ts';
import { empresas } from './empresas.ts';
import { estabelecimentos } from './estabelecimentos.ts';
import { simples } from './simples.ts';
import { socios } from './socios.ts';
import { cnaeOf, naturezaOf, porteOf, situacaoOf, ufOf } from './spellings.ts';

const DAY_DIGITS = 8;

/** Digits of a CNAE's division, group, class and subclass. */
export const CNAE_LENGTHS = [2, 3, 5, 7] as const;

const CNAE_DIGITS = 7;

/** Digits of a CEP, and of its end, before which is what a reader calls its beginning. */
const CEP_DIGITS = 8;
export const CEP_END = 3;

/**
 * By one word people mean a club, a bank or a chain, and not a bar of that name: an active head office of a
 * company with so many establishments.
 */
const PROMINENT: Prominent = {
  fields: [
    [estabelecimentos, 'identificador_matriz_filial'],
    [estabelecimentos, 'situacao_cadastral'],
  ],
  values: ['1', '02'],
  least: 3,
};

const slice = (from: number, to: number) => ({ kind: 'slice', from, to }) as const;

/** The parts of a CNPJ's root, all of which must hold. Each has at most a thousand values in digits. */
export const ROOT_PARTS = {
  raiz_inicio: slice(0, 3),
  raiz_meio: slice(3, 6),
  raiz_fim: slice(6, 8),
} as const;

const NAMES: readonly FieldOf[] = [
  [empresas, 'razao_social'],
  [estabelecimentos, 'nome_fantasia'],
];

/** A filter by one field. */
const by = (name: string, resource: Resource, field: string, rule: TermRule): IndexFilter => ({
  name,
  fields: [[resource, field]],
  rule,
});

/** `documents` is the table of the companies. */
export const buscaOf = (documents: DocumentTable): IndexTable => ({
  kind: 'index',
  name: 'cnpj-indice',
  partition: 'k',
  derivedFrom: documents,
  order: [
    { field: 'situacao_cadastral', first: '02' },
    { field: 'identificador_matriz_filial' },
    { field: 'uf' },
    { field: 'municipio' },
    { field: 'cnae_fiscal_principal' },
    { field: 'cnpj_completo' },
  ],
  entry: [
    [estabelecimentos, 'cnpj_completo'],
    [empresas, 'razao_social'],
    [estabelecimentos, 'nome_fantasia'],
    [estabelecimentos, 'situacao_cadastral'],
    [estabelecimentos, 'identificador_matriz_filial'],
    [estabelecimentos, 'uf'],
    [estabelecimentos, 'municipio'],
    [estabelecimentos, 'cnae_fiscal_principal'],
    [estabelecimentos, 'data_inicio_atividade'],
  ],
  filters: [
    { name: 'nome', fields: NAMES, rule: { kind: 'words' } },
    // By these terms a list has first whom everybody means, what is called so, and what begins so.
    { name: 'nome', fields: NAMES, rule: { kind: 'names', prominent: PROMINENT } },
    by('uf', estabelecimentos, 'uf', { kind: 'value', canonical: ufOf }),
    by('municipio', estabelecimentos, 'municipio', { kind: 'value' }),
    by('cnae', estabelecimentos, 'cnae_fiscal_principal', {
      kind: 'prefixes',
      digits: CNAE_DIGITS,
      lengths: CNAE_LENGTHS,
      others: true,
      canonical: cnaeOf,
    }),
    by('cnae_secundario', estabelecimentos, 'cnae_fiscal_secundaria', { kind: 'listed', separator: ',' }),
    by('situacao', estabelecimentos, 'situacao_cadastral', { kind: 'value', canonical: situacaoOf }),
    by('natureza_juridica', empresas, 'natureza_juridica', { kind: 'value', canonical: naturezaOf }),
    by('porte', empresas, 'porte_empresa', { kind: 'value', canonical: porteOf }),
    by('simples', simples, 'opcao_pelo_simples', { kind: 'flag', yes: 'S' }),
    by('mei', simples, 'opcao_pelo_mei', { kind: 'flag', yes: 'S' }),
    by('matriz', estabelecimentos, 'identificador_matriz_filial', { kind: 'flag', yes: '1' }),
    by('abertura', estabelecimentos, 'data_inicio_atividade', {
      kind: 'prefixes',
      digits: DAY_DIGITS,
      lengths: [4, 6],
      others: false,
    }),
    // The kernels make these terms: a container has twenty thousand days.
    by('abertura_dia', estabelecimentos, 'data_inicio_atividade', slice(0, DAY_DIGITS)),
    // A term for each of sixty million roots, or of a million CEPs, would cost more than those of its parts.
    ...Object.entries(ROOT_PARTS).map(([name, rule]) => by(name, estabelecimentos, 'cnpj_completo', rule)),
    by('cep_inicio', estabelecimentos, 'cep', slice(0, -CEP_END)),
    by('cep_fim', estabelecimentos, 'cep', slice(-CEP_END, CEP_DIGITS)),
    by('capital', empresas, 'capital_social_raw', { kind: 'amount' }),
    by('tem_email', estabelecimentos, 'correio_eletronico', { kind: 'present' }),
    {
      name: 'tem_telefone',
      fields: [
        [estabelecimentos, 'telefone_1'],
        [estabelecimentos, 'telefone_2'],
      ],
      rule: { kind: 'present' },
    },
    by('socio', socios, 'nome_socio_razao_social', { kind: 'words' }),
    by('socio_documento', socios, 'cnpj_cpf_socio', { kind: 'value' }),
  ],
  counts: [
    { name: 'uf', field: [estabelecimentos, 'uf'] },
    { name: 'municipio', field: [estabelecimentos, 'municipio'] },
    { name: 'cnae', field: [estabelecimentos, 'cnae_fiscal_principal'] },
    { name: 'situacao', field: [estabelecimentos, 'situacao_cadastral'] },
    { name: 'porte', field: [empresas, 'porte_empresa'] },
    { name: 'natureza_juridica', field: [empresas, 'natureza_juridica'] },
    {
      name: 'ano_abertura',
      field: [estabelecimentos, 'data_inicio_atividade'],
      prefix: { digits: DAY_DIGITS, length: 4 },
    },
  ],
});
