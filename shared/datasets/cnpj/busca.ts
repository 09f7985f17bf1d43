/** The search index of establishments, by company, place, activity and partner. */
import type { DocumentTable, IndexTable, Prominent } from '../define.ts';
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
    {
      name: 'nome',
      fields: [
        [empresas, 'razao_social'],
        [estabelecimentos, 'nome_fantasia'],
      ],
      rule: { kind: 'words' },
    },
    // By these terms a list has first whom everybody means, what is called so, and what begins so.
    {
      name: 'nome',
      fields: [
        [empresas, 'razao_social'],
        [estabelecimentos, 'nome_fantasia'],
      ],
      rule: { kind: 'names', prominent: PROMINENT },
    },
    { name: 'uf', fields: [[estabelecimentos, 'uf']], rule: { kind: 'value', canonical: ufOf } },
    { name: 'municipio', fields: [[estabelecimentos, 'municipio']], rule: { kind: 'value' } },
    {
      name: 'cnae',
      fields: [[estabelecimentos, 'cnae_fiscal_principal']],
      rule: { kind: 'prefixes', digits: CNAE_DIGITS, lengths: CNAE_LENGTHS, others: true, canonical: cnaeOf },
    },
    {
      name: 'cnae_secundario',
      fields: [[estabelecimentos, 'cnae_fiscal_secundaria']],
      rule: { kind: 'listed', separator: ',' },
    },
    {
      name: 'situacao',
      fields: [[estabelecimentos, 'situacao_cadastral']],
      rule: { kind: 'value', canonical: situacaoOf },
    },
    {
      name: 'natureza_juridica',
      fields: [[empresas, 'natureza_juridica']],
      rule: { kind: 'value', canonical: naturezaOf },
    },
    { name: 'porte', fields: [[empresas, 'porte_empresa']], rule: { kind: 'value', canonical: porteOf } },
    { name: 'simples', fields: [[simples, 'opcao_pelo_simples']], rule: { kind: 'flag', yes: 'S' } },
    { name: 'mei', fields: [[simples, 'opcao_pelo_mei']], rule: { kind: 'flag', yes: 'S' } },
    {
      name: 'matriz',
      fields: [[estabelecimentos, 'identificador_matriz_filial']],
      rule: { kind: 'flag', yes: '1' },
    },
    {
      name: 'abertura',
      fields: [[estabelecimentos, 'data_inicio_atividade']],
      rule: { kind: 'prefixes', digits: DAY_DIGITS, lengths: [4, 6], others: false },
    },
    // The kernels make these terms: a container has twenty thousand days.
    {
      name: 'abertura_dia',
      fields: [[estabelecimentos, 'data_inicio_atividade']],
      rule: slice(0, DAY_DIGITS),
    },
    // A term for each of sixty million roots, or of a million CEPs, would cost more than those of its parts.
    { name: 'raiz_inicio', fields: [[estabelecimentos, 'cnpj_completo']], rule: ROOT_PARTS.raiz_inicio },
    { name: 'raiz_meio', fields: [[estabelecimentos, 'cnpj_completo']], rule: ROOT_PARTS.raiz_meio },
    { name: 'raiz_fim', fields: [[estabelecimentos, 'cnpj_completo']], rule: ROOT_PARTS.raiz_fim },
    { name: 'cep_inicio', fields: [[estabelecimentos, 'cep']], rule: slice(0, -CEP_END) },
    { name: 'cep_fim', fields: [[estabelecimentos, 'cep']], rule: slice(-CEP_END, CEP_DIGITS) },
    { name: 'capital', fields: [[empresas, 'capital_social_raw']], rule: { kind: 'amount' } },
    {
      name: 'tem_email',
      fields: [[estabelecimentos, 'correio_eletronico']],
      rule: { kind: 'present' },
    },
    {
      name: 'tem_telefone',
      fields: [
        [estabelecimentos, 'telefone_1'],
        [estabelecimentos, 'telefone_2'],
      ],
      rule: { kind: 'present' },
    },
    { name: 'socio', fields: [[socios, 'nome_socio_razao_social']], rule: { kind: 'words' } },
    { name: 'socio_documento', fields: [[socios, 'cnpj_cpf_socio']], rule: { kind: 'value' } },
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
