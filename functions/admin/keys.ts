/** Issues, lists, shows, rotates and revokes keys. Only the answer that creates a secret shows it. */
import type { AdminBodies } from '../../shared/http/admin/bodies.ts';
import type { AdminDependencies, AdminHandler } from '../../shared/http/admin/dependencies.ts';
import { conflict } from '../../shared/http/admin/errors.ts';
import { ApiError } from '../../shared/http/errors.ts';
import { ownLimits } from '../../shared/store/keys/key-limits.ts';
import {
  type ApiKey,
  issueKey,
  KeyConflict,
  type KeyLimits,
  type KeyState,
  listKeys,
  revokeKey,
  rotateKey,
  showKey,
  stateOf,
} from '../../shared/store/keys/keys.ts';
import { apiKeysTable } from '../../shared/store/tables.ts';
import { recorded } from './recorded.ts';

const STATES: Readonly<Record<KeyState, string>> = {
  valid: 'valida',
  expired: 'expirada',
  revoked: 'revogada',
};

function wire(key: ApiKey, now: number) {
  const { limits } = key;
  return {
    prefixo: key.prefix,
    cliente: key.customer,
    ambiente: key.environment,
    estado: STATES[stateOf(key, now)],
    criada_em: key.created,
    expira_em: key.expires,
    revogada_em: key.revoked,
    sucessora: key.successor,
    limite: limits && {
      por_segundo: limits.per_second,
      rajada: limits.burst,
      por_mes: limits.per_month,
    },
  };
}

const unknown = (prefix: string): ApiError => new ApiError(404, `Não há chave com o prefixo ${prefix}.`);
const addressOf = (prefix: string): string => `/v1/admin/chaves/${prefix}`;
const tableOf = ({ tablePrefix }: AdminDependencies): string => apiKeysTable(tablePrefix);

type NewKey = AdminBodies['issueKey'];

const limitsOf = (sent: NewKey['limite']): KeyLimits | null =>
  sent && { per_second: sent.por_segundo, burst: sent.rajada, per_month: sent.por_mes };

export const issue: AdminHandler<NewKey> = async ({ who, body }, deps) => {
  const { cliente, validade_dias, limite } = body;
  const { client, environment } = deps;
  const now = deps.now();
  const request = { customer: cliente, environment, days: validade_dias, limits: limitsOf(limite) };
  const { key, prefix, expires } = await recorded(deps, { who, action: 'key.issue', target: cliente }, () =>
    issueKey(client, tableOf(deps), request, now),
  );
  const made = {
    prefix,
    customer: cliente,
    environment,
    created: new Date(now).toISOString(),
    expires,
    revoked: null,
    successor: null,
    limits: ownLimits(request.limits),
  };
  return {
    status: 201,
    headers: { Location: addressOf(prefix) },
    body: { chave: key, ...wire(made, now) },
  };
};

export const list: AdminHandler = async (_call, deps) => {
  const keys = await listKeys(deps.client, tableOf(deps));
  return { body: { itens: keys.map((key) => wire(key, deps.now())) } };
};

export const show: AdminHandler = async ({ parameters }, deps) => {
  const key = await showKey(deps.client, tableOf(deps), parameters.key);
  if (!key) throw unknown(parameters.key);
  return { body: wire(key, deps.now()) };
};

export const rotate: AdminHandler<AdminBodies['rotateKey']> = async ({ who, parameters, body }, deps) => {
  const prefix = parameters.key;
  const { validade_dias: days, sobreposicao_dias: overlapDays } = body;
  const now = deps.now();
  const done = await recorded(deps, { who, action: 'key.rotate', target: prefix }, async () => {
    const rotated = await rotateKey(deps.client, tableOf(deps), { prefix, days, overlapDays }, now);
    if (!rotated) throw unknown(prefix);
    return rotated;
  }).catch((error: unknown) => {
    throw error instanceof KeyConflict ? refusal(prefix, error) : error;
  });
  const { key, old, ...issued } = done;
  const created = new Date(now).toISOString();
  const made = { ...old, ...issued, created, revoked: null, successor: null };
  return {
    status: 201,
    headers: { Location: addressOf(made.prefix) },
    body: { chave: key, ...wire(made, now), anterior: wire(old, now) },
  };
};

function refusal(prefix: string, { reason, successor }: KeyConflict): ApiError {
  if (reason === 'revoked') return conflict(`A chave ${prefix} está revogada.`);
  if (reason === 'expired') return conflict(`A chave ${prefix} expirou.`);
  const at = successor === null ? undefined : addressOf(successor);
  return conflict(`A chave ${prefix} já foi trocada; a sucessora é ${successor}.`, at);
}

/** A repeated revocation keeps the time of the first. */
export const revoke: AdminHandler = async ({ who, parameters }, deps) => {
  const prefix = parameters.key;
  const revoked = await recorded(deps, { who, action: 'key.revoke', target: prefix }, async () => {
    const [key] = await revokeKey(deps.client, tableOf(deps), prefix, deps.now());
    if (!key) throw unknown(prefix);
    return key;
  });
  return { body: wire(revoked, deps.now()) };
};
