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

const columnsAt = (now: number): readonly Column<ApiKey>[] => [
  ['PREFIX', ({ prefix }) => prefix],
  ['STATE', (key) => stateOf(key, now)],
  ['CREATED', ({ created }) => created.slice(0, 10)],
  ['EXPIRES', ({ expires }) => expires.slice(0, 10)],
  ['PER_SECOND', ({ limits }) => limitText(limits?.per_second), 'right'],
  ['BURST', ({ limits }) => limitText(limits?.burst), 'right'],
  ['PER_MONTH', ({ limits }) => limitText(limits?.per_month), 'right'],
  ['SUCCESSOR', ({ successor }) => successor ?? '-'],
  ['CUSTOMER', ({ customer }) => customer],
];

export const keyTable = (keys: readonly ApiKey[], now: number): string => textTable(columnsAt(now), keys);

export function keyFields(key: ApiKey, now: number): string {
  const { limits, ...fields } = keyJson(key, now);
  return fieldList({
    ...fields,
    revoked: key.revoked ?? '-',
    successor: key.successor ?? '-',
    'per second': limitText(limits?.per_second),
    burst: limitText(limits?.burst),
    'per month': limitText(limits?.per_month),
  });
}
