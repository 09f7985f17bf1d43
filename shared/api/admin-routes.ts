/**
 * The routes of the administration, a line each. They are in no public document, answer no browser of another origin and
 * have no authorizer in front: their function checks the token itself (docs/decisions/0046).
 */
import {
  type KeyRules,
  newKey,
  newLoad,
  nothing,
  rotation,
  SOURCE_MSG,
  SOURCE_PATTERN,
} from './admin-bodies.ts';
import type { BodyForm } from './body.ts';
import type { PathForm } from './path-params.ts';
import type { PatternParameter, QueryParameter } from './query-params.ts';

export type AdminName =
  | 'issueKey'
  | 'listKeys'
  | 'showKey'
  | 'rotateKey'
  | 'revokeKey'
  | 'startLoad'
  | 'listLoads'
  | 'showLoad'
  | 'listSnapshots'
  | 'rollback'
  | 'usage'
  | 'audit';

export interface AdminRoute {
  /** Of what answers it. */
  readonly name: AdminName;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: `/v1/admin/${string}`;
  readonly title: string;
  /** Of the parameter in the path; null where it has none. */
  readonly segment: PathForm | null;
  readonly query: readonly QueryParameter[];
  /** Null: nobody looks at what is sent. */
  readonly body: ((rules: KeyRules) => BodyForm) | null;
}

const PREFIX = /^cnpj_(dev|test|live)_[0-9A-Za-z]{8}$/;
const PREFIX_MSG = 'O prefixo é o começo de uma chave, até o oitavo caractere depois do ambiente.';
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const DAY_MSG = 'O dia deve ter a forma AAAA-MM-DD.';

const KEY: PathForm = { name: 'prefixo', pattern: PREFIX, msg: PREFIX_MSG };
const LOAD: PathForm = {
  name: 'id',
  pattern: /^[0-9A-Za-z_-]{1,80}$/,
  msg: 'A identificação de uma carga tem de 1 a 80 letras, dígitos, hífens e sublinhados.',
};
const SOURCE: PathForm = { name: 'fonte', pattern: SOURCE_PATTERN, msg: SOURCE_MSG };

const wanted = (
  name: string,
  pattern: RegExp,
  msg: string,
  description: string,
  example: string,
): PatternParameter => ({
  kind: 'pattern',
  name,
  pattern,
  msg,
  description,
  example,
});

const OF_USAGE: readonly QueryParameter[] = [
  wanted('de', DAY, DAY_MSG, 'Primeiro dia; sem ele, seis dias antes do último.', '2026-11-01'),
  wanted('ate', DAY, DAY_MSG, 'Último dia; sem ele, hoje (UTC).', '2026-11-21'),
  wanted('prefixo', PREFIX, PREFIX_MSG, 'Só desta chave.', 'cnpj_dev_00000000'),
];
const OF_AUDIT: readonly QueryParameter[] = [
  wanted(
    'mes',
    /^\d{4}-(0[1-9]|1[0-2])$/,
    'O mês deve ter a forma AAAA-MM.',
    'Mês; sem ele, o corrente (UTC).',
    '2026-11',
  ),
];

const route = (
  name: AdminName,
  method: AdminRoute['method'],
  path: AdminRoute['path'],
  title: string,
  more: Partial<Pick<AdminRoute, 'segment' | 'query' | 'body'>> = {},
): AdminRoute => ({ name, method, path, title, segment: null, query: [], body: null, ...more });

export const ADMIN_ROUTES: readonly AdminRoute[] = [
  route('issueKey', 'POST', '/v1/admin/chaves', 'Emite uma chave', { body: newKey }),
  route('listKeys', 'GET', '/v1/admin/chaves', 'Lista as chaves'),
  route('showKey', 'GET', '/v1/admin/chaves/{prefixo}', 'Mostra uma chave', { segment: KEY }),
  route('revokeKey', 'DELETE', '/v1/admin/chaves/{prefixo}', 'Revoga uma chave', { segment: KEY }),
  route('rotateKey', 'POST', '/v1/admin/chaves/{prefixo}/rotacao', 'Emite a sucessora de uma chave', {
    segment: KEY,
    body: rotation,
  }),
  route('startLoad', 'POST', '/v1/admin/cargas', 'Inicia uma carga', { body: newLoad }),
  route('listLoads', 'GET', '/v1/admin/cargas', 'Lista as cargas'),
  route('showLoad', 'GET', '/v1/admin/cargas/{id}', 'Mostra uma carga', { segment: LOAD }),
  route('listSnapshots', 'GET', '/v1/admin/snapshots', 'Lista as gerações de cada fonte'),
  route('rollback', 'POST', '/v1/admin/snapshots/{fonte}/rollback', 'Volta à geração anterior', {
    segment: SOURCE,
    body: nothing,
  }),
  route('usage', 'GET', '/v1/admin/uso', 'Mostra o uso por chave e dia', { query: OF_USAGE }),
  route('audit', 'GET', '/v1/admin/auditoria', 'Lista o que foi feito na administração', {
    query: OF_AUDIT,
  }),
];
