/** The body of a request as data: its fields and what each allows; and reading one, with every fault in the usual form. */
import { type Described, type Fault, parseValue } from './params.ts';
import type { IntegerParameter, PatternParameter } from './query-params.ts';

interface AnyField {
  readonly name: string;
  readonly required: boolean;
}

/** What query parameters allow, as a JSON number or a JSON text. */
export interface ValueField extends AnyField {
  readonly kind: 'value';
  readonly value: IntegerParameter | PatternParameter;
  /** Where it was not sent. @default null */
  readonly fallback?: number | string;
}

/** A text by a rule that is no pattern. */
export interface TextField extends AnyField {
  readonly kind: 'text';
  readonly fits: (text: string) => boolean;
  readonly msg: string;
}

export interface ObjectField extends AnyField {
  readonly kind: 'object';
  readonly fields: readonly BodyField[];
}

export type BodyField = ValueField | TextField | ObjectField;

export interface BodyForm {
  readonly fields: readonly BodyField[];
  /** What fields have to do with each other; asked when each is right by itself. */
  readonly faultsOf?: (values: Values) => Fault[];
}

export type Values = Readonly<Record<string, unknown>>;

/** Of a JSON value; `null` for a field counts as not sent. */
export function parseBody(form: BodyForm, sent: unknown): { values: Values } | { faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const values = objectOf(form.fields, sent, ['body'], faults);
  if (faults.length === 0) faults.push(...(form.faultsOf?.(values) ?? []));
  return faults.length > 0 ? { faults } : { values };
}

type Loc = readonly ['body', ...string[]];

export const bodyFault = (loc: Loc, { type, msg, ctx }: Described, input: unknown): Fault => ({
  type,
  loc,
  msg,
  input,
  ctx,
});

const described = (type: string, msg: string): Described => ({ type, msg, ctx: {} });

const NO_OBJECT = described('dict_type', 'O valor deve ser um objeto JSON.');
const MISSING = described('missing', 'O campo é obrigatório.');
const NO_TEXT = described('string_type', 'O valor deve ser um texto.');
const NO_INTEGER = described('int_type', 'O valor deve ser um número inteiro.');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function objectOf(fields: readonly BodyField[], sent: unknown, loc: Loc, faults: Fault[]): Values {
  if (!isObject(sent)) {
    faults.push(bodyFault(loc, NO_OBJECT, sent));
    return {};
  }
  const own = (name: string): unknown => (Object.hasOwn(sent, name) ? sent[name] : undefined);
  const values = fields.map((field): [string, unknown] => [
    field.name,
    fieldOf(field, own(field.name), [...loc, field.name], faults),
  ]);
  const names = fields.map(({ name }) => name);
  for (const name of Object.keys(sent)) {
    if (!names.includes(name)) faults.push(bodyFault([...loc, name], extra(names), sent[name]));
  }
  return Object.fromEntries(values);
}

const extra = (names: readonly string[]): Described =>
  described(
    'extra_forbidden',
    names.length > 0 ? `Campo desconhecido; os aceitos são ${names.join(', ')}.` : 'Nenhum campo é aceito.',
  );

function fieldOf(field: BodyField, sent: unknown, loc: Loc, faults: Fault[]): unknown {
  if (sent === undefined || sent === null) {
    if (field.required) faults.push(bodyFault(loc, MISSING, sent ?? null));
    return field.kind === 'value' ? (field.fallback ?? null) : null;
  }
  if (field.kind === 'object') return objectOf(field.fields, sent, loc, faults);
  const parsed = field.kind === 'text' ? text(field, sent) : value(field, sent);
  if ('value' in parsed) return parsed.value;
  faults.push(bodyFault(loc, parsed.fault, sent));
  return null;
}

function text({ fits, msg }: TextField, sent: unknown): { value: string } | { fault: Described } {
  if (typeof sent !== 'string') return { fault: NO_TEXT };
  return fits(sent) ? { value: sent } : { fault: described('value_error', msg) };
}

function value({ value: allowed }: ValueField, sent: unknown) {
  if (allowed.kind === 'pattern') {
    return typeof sent === 'string' ? parseValue(allowed, sent) : { fault: NO_TEXT };
  }
  // A number that JSON could not hold exactly is none of ours; beyond 2^53 its text would be another number.
  return Number.isSafeInteger(sent) ? parseValue(allowed, String(sent)) : { fault: NO_INTEGER };
}
