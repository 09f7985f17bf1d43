/**
 * Descriptions of codes that companies have and the look-up tables of the publication lack. One of the
 * publication takes precedence. A code without a confirmed description stays without one: `150` is one of two
 * islands by two official tables, and none has `008`, `009` and the qualification `36`. A change needs
 * another SHAPE (shared/http/caching.ts), or callers keep answers without it.
 */

export interface Supplemented {
  /** Name of the look-up table that lacks the code. */
  readonly tabela: string;
  readonly codigo: string;
  readonly descricao: string;
  /** Who publishes the description, for consumers. */
  readonly origem: string;
  /** The day on which it was confirmed there. */
  readonly conferido_em: string;
}

/** Serpro runs the registry for Receita Federal: bcadastros.serpro.gov.br/documentacao/dominios/pj/ */
const SERPRO = {
  origem: 'Tabelas de domínio do CNPJ (Serpro)',
  conferido_em: '2026-06-29',
};

export const SUPPLEMENT: readonly Supplemented[] = [
  { tabela: 'motivos', codigo: '32', descricao: 'INEXISTENTE DE FATO – ADE/COSAR', ...SERPRO },
  { tabela: 'paises', codigo: '359', descricao: 'MAN, ILHA DE', ...SERPRO },
  { tabela: 'paises', codigo: '367', descricao: 'INGLATERRA', ...SERPRO },
  { tabela: 'paises', codigo: '994', descricao: 'A DESIGNAR', ...SERPRO },
];
