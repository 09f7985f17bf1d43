/**
 * The expressions of DynamoDB that the service sends (shared/aws/items.ts, pages.ts): comparisons,
 * attribute_exists, attribute_not_exists, begins_with, AND, OR and brackets in conditions; SET with sums, and
 * ADD, in updates; paths in projections. Everything else is refused, and not ignored.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Item } from '../../shared/aws/calls/operations.ts';
import { invalid } from '../disk/store-errors.ts';

export interface Placeholders {
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined;
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>> | undefined;
}

interface Reading extends Placeholders {
  readonly tokens: ReturnType<typeof tokensOf>;
  readonly item: Item;
}

/** @throws ValidationException for an expression that is not supported */
export function holds(condition: string, item: Item, placeholders: Placeholders): boolean {
  const reading = { ...placeholders, tokens: tokensOf(condition), item };
  const result = anyOf(reading);
  atEnd(reading, condition);
  return result;
}

const atEnd = ({ tokens }: Reading, expression: string): void => {
  if (!tokens.isAtEnd()) throw invalid(`the expression ${expression} is not supported`);
};

function anyOf(reading: Reading): boolean {
  let result = allOf(reading);
  while (reading.tokens.take('OR')) result = allOf(reading) || result;
  return result;
}

function allOf(reading: Reading): boolean {
  let result = term(reading);
  while (reading.tokens.take('AND')) result = term(reading) && result;
  return result;
}

const FUNCTIONS: Readonly<Record<string, (of: unknown, argument: unknown) => boolean>> = {
  attribute_exists: (of) => of !== undefined,
  attribute_not_exists: (of) => of === undefined,
  begins_with: (of, start) => typeof of === 'string' && of.startsWith(String(start)),
};

function term(reading: Reading): boolean {
  const { tokens } = reading;
  if (tokens.take('(')) {
    const result = anyOf(reading);
    tokens.expect(')');
    return result;
  }
  const first = tokens.next();
  const call = FUNCTIONS[first];
  if (!call) return compared(reading, operand(reading, first));
  tokens.expect('(');
  const of = operand(reading, tokens.next());
  const argument = tokens.take(',') ? operand(reading, tokens.next()) : undefined;
  tokens.expect(')');
  return call(of, argument);
}

const COMPARISONS: Readonly<Record<string, (a: never, b: never) => boolean>> = {
  '=': (a, b) => isDeepStrictEqual(a, b),
  '<>': (a, b) => !isDeepStrictEqual(a, b),
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

/** A comparison with an absent attribute, or of two types, does not hold. */
function compared(reading: Reading, left: unknown): boolean {
  const symbol = reading.tokens.next();
  const compare = COMPARISONS[symbol];
  if (!compare) throw invalid(`"${symbol}" is not supported in a condition`);
  const right = operand(reading, reading.tokens.next());
  if (left === undefined || right === undefined) return symbol === '<>' && left !== right;
  if (typeof left !== typeof right) return symbol === '<>';
  return compare(left as never, right as never);
}

function operand(reading: Reading, token: string): unknown {
  if (!token.startsWith(':')) return valueAt(reading.item, pathFrom(reading, token));
  const { ExpressionAttributeValues: values = {} } = reading;
  if (!(token in values)) throw invalid(`the value ${token} is missing`);
  return values[token];
}

type Reader = Pick<Reading, 'tokens' | 'ExpressionAttributeNames'>;

/** Returns the names of a path: `#keys.#prefix`. */
function pathFrom(reading: Reader, first: string): string[] {
  const path = [nameOf(reading, first)];
  while (reading.tokens.take('.')) path.push(nameOf(reading, reading.tokens.next()));
  return path;
}

function nameOf({ ExpressionAttributeNames: names = {} }: Reader, token: string): string {
  if (/^\w+$/.test(token)) return token;
  const name = names[token];
  if (name === undefined) throw invalid(`the name ${token || 'of an attribute'} is missing`);
  return name;
}

const valueAt = (item: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Item | null | undefined)?.[name], item);

/** Returns the item after `SET a = :a, b = b + :b ADD c :c`; the right sides see the item before it. */
export function updated(update: string, item: Item, placeholders: Placeholders): Item {
  const reading = { ...placeholders, tokens: tokensOf(update), item };
  const next = { ...item };
  const { tokens } = reading;
  if (tokens.take('SET'))
    do setOne(reading, next);
    while (tokens.take(','));
  if (tokens.take('ADD'))
    do addOne(reading, next);
    while (tokens.take(','));
  atEnd(reading, update);
  return next;
}

function setOne(reading: Reading, next: Item): void {
  const { tokens } = reading;
  const name = nameOf(reading, tokens.next());
  tokens.expect('=');
  const value = operand(reading, tokens.next());
  next[name] = tokens.take('+') ? sum(value, operand(reading, tokens.next())) : value;
  if (next[name] === undefined) throw invalid(`the value of ${name} refers to an absent attribute`);
}

function addOne(reading: Reading, next: Item): void {
  const name = nameOf(reading, reading.tokens.next());
  next[name] = sum(reading.item[name] ?? 0, operand(reading, reading.tokens.next()));
}

function sum(a: unknown, b: unknown): number {
  if (typeof a !== 'number' || typeof b !== 'number') throw invalid('only numbers are added');
  return a + b;
}

export function projected(projection: string, item: Item, placeholders: Placeholders): Item {
  const reading = { ...placeholders, tokens: tokensOf(projection) };
  const parts: Item = {};
  do {
    const path = pathFrom(reading, reading.tokens.next());
    const value = valueAt(item, path);
    if (value !== undefined) place(parts, path, value);
  } while (reading.tokens.take(','));
  return parts;
}

function place(parts: Item, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    parts[name] = value;
    return;
  }
  const inside = (parts[name] ?? {}) as Item;
  parts[name] = inside;
  place(inside, rest, value);
}

/** The tokens of an expression: names, placeholders (`#name`, `:value`) and symbols. */
function tokensOf(expression: string) {
  const all = expression.match(/<>|<=|>=|[#:]?\w+|\S/g) ?? [];
  let at = 0;
  const take = (token: string): boolean => {
    if (all[at]?.toUpperCase() !== token.toUpperCase()) return false;
    at++;
    return true;
  };
  return {
    /** Moves on and returns true where the next token is this one; keywords are found in any case. */
    take,
    next: (): string => all[at++] ?? '',
    /** @throws ValidationException where the next token is another one */
    expect: (token: string): void => {
      if (!take(token)) throw invalid(`"${token}" is missing in the expression ${expression}`);
    },
    isAtEnd: (): boolean => at >= all.length,
  };
}
