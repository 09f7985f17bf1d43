/** Formats a key for people and as JSON, with its state and without its secret. */
import { type ApiKey, type KeyLimits, type KeyState, stateOf } from '../../shared/store/keys/keys.ts';
import { type Column, fieldList, textTable } from './table.ts';

/** Returns the same fields in the same order for every key. */
export function keyJson(key: ApiKey, now: number): ApiKey & { state: KeyState } {
  const { prefix, customer, environment, created, expires, revoked, successor } = key;
  const limits = key.limits && limitsJson(key.limits);
  const state = stateOf(key, now);
  return { prefix, customer, environment, state, created, expires, revoked, successor, limits };
}

const limitsJson = ({ per_second, burst, per_month }: KeyLimits): KeyLimits => ({
  per_second,
  burst,
  per_month,
});

/** `-` means the limit of the environment. */
const limitText = (value: number | null | undefined): string => {
  if (value === null || value === undefined) return '-';
  return value === 0 ? 'none' : String(value);
};

const COLUMNS: readonly Column[] = [
  { name: 'PREFIX' },
  { name: 'STATE' },
  { name: 'CREATED' },
  { name: 'EXPIRES' },
  { name: 'PER_SECOND', right: true },
  { name: 'BURST', right: true },
  { name: 'PER_MONTH', right: true },
  { name: 'SUCCESSOR' },
  { name: 'CUSTOMER' },
];

export const keyTable = (keys: readonly ApiKey[], now: number): string =>
  textTable(
    COLUMNS,
    keys.map((key) => [
      key.prefix,
      stateOf(key, now),
      key.created.slice(0, 10),
      key.expires.slice(0, 10),
      limitText(key.limits?.per_second),
      limitText(key.limits?.burst),
      limitText(key.limits?.per_month),
      key.successor ?? '-',
      key.customer,
    ]),
  );

export const keyFields = (key: ApiKey, now: number): string =>
  fieldList({
    prefix: key.prefix,
    customer: key.customer,
    environment: key.environment,
    state: stateOf(key, now),
    created: key.created,
    expires: key.expires,
    revoked: key.revoked ?? '-',
    successor: key.successor ?? '-',
    'per second': limitText(key.limits?.per_second),
    burst: limitText(key.limits?.burst),
    'per month': limitText(key.limits?.per_month),
  });
