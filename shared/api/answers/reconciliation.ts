/** The forms of https://reconciliation-api.github.io/specs/0.2/, and the properties of its entities. */
import * as z from 'zod/mini';

/** Queries, or ids of an extension, in one request. */
export const MOST_AT_ONCE = 20;
/** Twenty queries whose names are as long as accepted, with accents, fit into a form of so many bytes. */
export const MOST_BYTES = 65_536;

const entity = z.object({ id: z.string(), name: z.optional(z.string()) });
const value = z.union([z.string(), z.number(), z.boolean(), entity]);
const query = z.object({
  query: z.optional(z.string()),
  limit: z.optional(z.number()),
  properties: z.optional(z.array(z.object({ pid: z.string(), v: z.union([value, z.array(value)]) }))),
});
export type ReconciliationQuery = z.infer<typeof query>;

/**
 * `{"q0":{"query":"padaria modelo","properties":[{"pid":"uf","v":"SP"}]}}`, as pairs of id and query, because
 * a record of zod has no entry named `__proto__`.
 */
export const queries = z.pipe(
  z.transform((sent) => (sent instanceof Object && !Array.isArray(sent) ? Object.entries(sent) : null)),
  z.array(z.tuple([z.string(), query])),
);

/** `{"ids":["99111001000170"],"properties":[{"id":"porte"}]}` */
export const extension = z.object({
  ids: z.array(z.string()),
  properties: z.array(z.object({ id: z.string() })),
});

/** Every entity has this type. */
export const TYPE = { id: 'empresa', name: 'Empresa' };

/** Names of the properties, and where the ficha has their values: none is about a person or for messages. */
const AT = {
  razao_social: ['Razão social', 'empresa.razao_social'],
  nome_fantasia: ['Nome fantasia', 'estabelecimento.nome_fantasia'],
  cnpj: ['CNPJ', 'cnpj'],
  situacao_cadastral: ['Situação cadastral', 'estabelecimento.situacao_cadastral.descricao'],
  uf: ['UF', 'estabelecimento.uf'],
  municipio: ['Município', 'estabelecimento.municipio.descricao'],
  cep: ['CEP', 'estabelecimento.cep.formatado'],
  cnae: ['CNAE principal', 'estabelecimento.cnae_fiscal_principal.codigo'],
  cnae_descricao: ['Atividade principal', 'estabelecimento.cnae_fiscal_principal.descricao'],
  data_inicio_atividade: ['Início da atividade', 'estabelecimento.data_inicio_atividade'],
  natureza_juridica: ['Natureza jurídica', 'empresa.natureza_juridica.descricao'],
  porte: ['Porte', 'empresa.porte_empresa.descricao'],
  capital_social: ['Capital social', 'empresa.capital_social.valor'],
} as const;
export type PropertyId = keyof typeof AT;
export const PROPERTIES = Object.entries(AT).map(([id, [name, at]]) => ({ id: id as PropertyId, name, at }));
