/** Converts the issues of zod to the error items of a 422, in the form of FastAPI and pydantic v2. */
import type * as z from 'zod/mini';

/** One error item. `input` is the value as sent, or a list if a parameter was repeated. */
export interface Fault {
  readonly type: string;
  readonly loc: readonly ['path' | 'query' | 'header' | 'body', ...string[]];
  readonly msg: string;
  readonly input: unknown;
  readonly ctx: Readonly<Record<string, string | number>>;
}

type Issue = z.core.$ZodIssue;
type Loc = Fault['loc'];
type Item = Pick<Fault, 'type' | 'msg' | 'ctx'>;

const item = (type: string, msg: string, ctx: Fault['ctx'] = {}): Item => ({ type, msg, ctx });

const INTEGER = 'O valor deve ser um número inteiro.';
const REPEATED = 'O parâmetro foi repetido; envie-o uma só vez.';

const MISSING = item('missing', 'O campo é obrigatório.');

const isAbsent = (input: unknown): boolean => input === undefined || input === null;

const fault = (loc: Loc, { type, msg, ctx }: Item, input: unknown): Fault => ({ type, loc, msg, input, ctx });

/** The fault of a value that has the declared form but breaks another rule. */
export const valueError = (loc: Loc, msg: string, input: unknown): Fault =>
  fault(loc, item('value_error', msg), input);

/** The fault of a value above the one that another parameter sets. */
export const aboveError = (loc: Loc, msg: string, input: unknown, le: string): Fault =>
  fault(loc, item('less_than_equal', msg, { le }), input);

/** The fault of a key that may never ask for so much at once. */
export const keyTooSmall = (msg: string, most: number): Fault =>
  fault(['header', 'X-API-Key'], item('too_long', msg, { max_length: most }), null);

/** The fault of a list in the query that has more values than the key may ask for at once. */
export const longList = (name: string, msg: string, input: unknown, most: number): Fault =>
  fault(['query', name], item('too_long', msg, { max_length: most }), input);

/** The fault of a query parameter that the route does not have; `input` is a list where it was repeated. */
export const unknownParameter = (name: string, msg: string, input: unknown): Fault =>
  fault(['query', name], item('extra_forbidden', msg), input);

/** Omits the input, because a body that is not JSON may contain anything. */
export const invalidJson = (): Fault =>
  fault(['body'], item('json_invalid', 'O corpo não é JSON válido em UTF-8, ou tem níveis demais.'), null);

/** Returns the message for an unknown field of an object schema whose fields are `names`. */
export const unknownField = (names: readonly string[]): string =>
  names.length > 0 ? `Campo desconhecido; os aceitos são ${names.join(', ')}.` : 'Nenhum campo é aceito.';

/** Returns all faults of a request. `sent` is the value that zod parsed; its paths are the items' `loc`. */
export const faultsOf = (issues: readonly Issue[], sent: unknown): Fault[] =>
  issues.flatMap((issue) => {
    const loc = issue.path.map(String) as unknown as Loc; // the top level of a request schema has only these names
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => {
        const own: Loc = [...loc, key];
        return fault(own, item('extra_forbidden', issue.message), inputAt(sent, own));
      });
    }
    const input = inputAt(sent, loc);
    const found = itemOf(issue, loc[0], input);
    return found ? [fault(loc, found, input ?? null)] : [];
  });

/** Reads own properties only, so that the body `{"limite":{}}` has no `toString`. */
const inputAt = (sent: unknown, loc: readonly string[]): unknown =>
  loc.reduce<unknown>(
    (at, name) =>
      typeof at === 'object' && at !== null ? Object.getOwnPropertyDescriptor(at, name)?.value : undefined,
    sent,
  );

/** Returns the message of an issue about a value of the query. */
export const messageOf = (issue: Issue, input: string): string => itemOf(issue, 'query', input)?.msg ?? '';

/** Returns null if another issue reports the same value. Schemas of patterns and rules have own messages. */
function itemOf(issue: Issue, place: Loc[0], input: unknown): Item | null {
  if (place === 'query' && Array.isArray(input)) {
    const isText =
      issue.code === 'invalid_value' ||
      (issue.code === 'invalid_type' && ['string', 'array'].includes(issue.expected));
    return item(isText ? 'string_type' : 'int_type', REPEATED);
  }
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue.expected, place, input);
    case 'invalid_value':
      if (place === 'body' && isAbsent(input)) return MISSING;
      return isAbsent(input) ? missingChoice(issue.values.map(String)) : notListed(issue.values.map(String));
    case 'invalid_format':
      return item('string_pattern_mismatch', issue.message, { pattern: `${issue.pattern}`.slice(1, -1) });
    case 'too_small':
    case 'too_big':
      return issue.origin === 'array' ? wrongLength(issue, input) : outOfBounds(issue, place, input);
    default:
      return item('value_error', issue.message);
  }
}

function wrongType(expected: string, place: Loc[0], input: unknown): Item {
  if (expected === 'array') return item('list_type', 'O valor deve ser uma lista.');
  if (expected === 'object') return item('dict_type', 'O valor deve ser um objeto JSON.');
  if (isAbsent(input)) return MISSING;
  if (expected === 'string') return item('string_type', 'O valor deve ser um texto.');
  return item(place === 'query' ? 'int_parsing' : 'int_type', INTEGER);
}

/** `ctx` has the words in the form of pydantic (`'a', 'b' or 'c'`); the message has `ou` instead of `or`. */
function notListed(words: readonly string[]): Item {
  const quoted = words.map((word) => `'${word}'`);
  const listed = (or: string): string => `${quoted.slice(0, -1).join(', ')} ${or} ${quoted.at(-1)}`;
  return item('enum', `O valor deve ser ${listed('ou')}.`, { expected: listed('or') });
}

/** A required parameter that was not sent. */
function missingChoice(words: readonly string[]): Item {
  const { msg, ctx } = notListed(words);
  return item('missing', `O parâmetro é obrigatório. ${msg}`, ctx);
}

/** A list with no value or too many; the schema's message has both bounds. */
function wrongLength(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig, input: unknown): Item {
  if (issue.code === 'too_big') return item('too_long', issue.message, { max_length: Number(issue.maximum) });
  const ctx = { min_length: Number(issue.minimum) };
  return isAbsent(input)
    ? item('missing', `O parâmetro é obrigatório. ${issue.message}`, ctx)
    : item('too_short', issue.message, ctx);
}

/**
 * zod reports an integer beyond 2^53 twice: with the origin `int`, and against its declared bound. The text
 * of a query has all digits, so the bound is reported; a JSON number of that size may have lost digits, so
 * its type is reported.
 */
function outOfBounds(
  issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig,
  place: Loc[0],
  input: unknown,
): Item | null {
  const isInexact = place === 'body' && typeof input === 'number' && !Number.isSafeInteger(input);
  if (issue.origin === 'int') return isInexact ? item('int_type', INTEGER) : null;
  if (isInexact) return null;
  if (issue.code === 'too_small') {
    const ge = Number(issue.minimum);
    if (issue.origin === 'string')
      return item('string_too_short', 'O valor não pode ser vazio.', { min_length: ge });
    return item('greater_than_equal', `O valor deve ser maior ou igual a ${ge}.`, { ge });
  }
  const le = Number(issue.maximum);
  return issue.origin === 'string'
    ? item('string_too_long', `O valor deve ter no máximo ${le} caracteres.`, { max_length: le })
    : item('less_than_equal', `O valor deve ser menor ou igual a ${le}.`, { le });
}
