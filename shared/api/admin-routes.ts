/**
 * The routes of the administration, one line each. They are not in the public description and have neither
 * CORS nor an authorizer: their function checks the token itself (docs/decisions/0046).
 */
import { SOURCES } from '../datasets/index.ts';
import type { PathForm } from './path-params.ts';
import { LIMITE, OFFSET, optionalPattern, type QueryParameter } from './query-params.ts';
import { pattern } from './value-schemas.ts';

export interface AdminRoute<Name extends string = string> {
  readonly name: Name;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: `/v1/admin/${string}`;
  readonly title: string;
  /** The parameter in the path; null if the path has none. */
  readonly segment: PathForm | null;
  readonly query: readonly QueryParameter[];
}

const PREFIX = [
  /^cnpj_(dev|test|live)_[0-9A-Za-z]{8}$/,
  'O prefixo é o começo de uma chave, até o oitavo caractere depois do ambiente.',
] as const;
const DAY = [/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'O dia deve ter a forma AAAA-MM-DD.'] as const;
const MONTH = [/^\d{4}-(0[1-9]|1[0-2])$/, 'O mês deve ter a forma AAAA-MM.'] as const;
const LOAD_ID = [
  /^[0-9A-Za-z_-]{1,80}$/,
  'A identificação de uma carga tem de 1 a 80 letras, dígitos, hífens e sublinhados.',
] as const;

const SOURCE_NAMES = SOURCES.map(({ name }) => name);

export const sourceName = () =>
  pattern(
    new RegExp(`^(${SOURCE_NAMES.join('|')})$`),
    `A fonte deve ser uma destas: ${SOURCE_NAMES.join(', ')}.`,
  );

const KEY: PathForm = { name: 'prefixo', schema: () => pattern(...PREFIX) };
const LOAD: PathForm = { name: 'id', schema: () => pattern(...LOAD_ID) };
const SOURCE: PathForm = { name: 'fonte', schema: sourceName };

const RESOURCE = [
  /^[a-z0-9_]{1,40}$/,
  'O recurso tem de 1 a 40 letras minúsculas, dígitos e sublinhados.',
] as const;

const PAGE: readonly QueryParameter[] = [LIMITE, OFFSET];
const OF_VALUES: readonly QueryParameter[] = [
  optionalPattern('recurso', 'Só dos arquivos deste recurso.', RESOURCE, 'estabelecimentos'),
  ...PAGE,
];
const OF_USAGE: readonly QueryParameter[] = [
  optionalPattern('de', 'Primeiro dia; sem ele, seis dias antes do último.', DAY, '2026-11-01'),
  optionalPattern('ate', 'Último dia; sem ele, hoje (UTC).', DAY, '2026-11-21'),
  optionalPattern('prefixo', 'Só desta chave.', PREFIX, 'cnpj_dev_00000000'),
];
const OF_AUDIT: readonly QueryParameter[] = [
  optionalPattern('mes', 'Mês; sem ele, o corrente (UTC).', MONTH, '2026-11'),
];

// Bundles without the administration omit these routes: esbuild drops unused results of this function.
/* @__NO_SIDE_EFFECTS__ */
const route = <const Name extends string>(
  name: Name,
  method: AdminRoute['method'],
  path: AdminRoute['path'],
  title: string,
  more: Partial<Pick<AdminRoute, 'segment' | 'query'>> = {},
): AdminRoute<Name> => ({ name, method, path, title, segment: null, query: [], ...more });

export const ADMIN_ROUTES = [
  route('issueKey', 'POST', '/v1/admin/chaves', 'Emite uma chave'),
  route('listKeys', 'GET', '/v1/admin/chaves', 'Lista as chaves'),
  route('showKey', 'GET', '/v1/admin/chaves/{prefixo}', 'Mostra uma chave', { segment: KEY }),
  route('revokeKey', 'DELETE', '/v1/admin/chaves/{prefixo}', 'Revoga uma chave', { segment: KEY }),
  route('rotateKey', 'POST', '/v1/admin/chaves/{prefixo}/rotacao', 'Emite a sucessora de uma chave', {
    segment: KEY,
  }),
  route('startLoad', 'POST', '/v1/admin/cargas', 'Inicia uma carga'),
  route('listLoads', 'GET', '/v1/admin/cargas', 'Lista as cargas'),
  route('showLoad', 'GET', '/v1/admin/cargas/{id}', 'Mostra uma carga', { segment: LOAD }),
  route('showQuarantine', 'GET', '/v1/admin/cargas/{id}/quarentena', 'Lista as linhas em quarentena', {
    segment: LOAD,
    query: PAGE,
  }),
  route('showValues', 'GET', '/v1/admin/cargas/{id}/valores', 'Lista as contagens de valores por campo', {
    segment: LOAD,
    query: OF_VALUES,
  }),
  route('listSnapshots', 'GET', '/v1/admin/snapshots', 'Lista as gerações de cada fonte'),
  route('rollback', 'POST', '/v1/admin/snapshots/{fonte}/rollback', 'Volta à geração anterior', {
    segment: SOURCE,
  }),
  route('usage', 'GET', '/v1/admin/uso', 'Mostra o uso por chave e dia', { query: OF_USAGE }),
  route('audit', 'GET', '/v1/admin/auditoria', 'Lista o que foi feito na administração', {
    query: OF_AUDIT,
  }),
];

export type AdminName = (typeof ADMIN_ROUTES)[number]['name'];
