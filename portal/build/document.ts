/** The parts of OpenAPI 3.1 that the public description uses, and its references resolved. */
import { readFileSync } from 'node:fs';

export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  /** Every declared word of a parameter that accepts a few words, in its canonical spelling. */
  readonly examples?: readonly unknown[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  /** `false` where a list has a fixed length. */
  readonly items?: Schema | false;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface Header {
  readonly $ref?: string;
  readonly description: string;
  readonly required?: boolean;
}

interface Media {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
}

export interface Answer {
  readonly $ref?: string;
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, Media>>;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, Answer>>;
}

export interface Description {
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    /** Where the operator is reached, if a setting says so. */
    readonly contact?: { readonly url?: string; readonly email?: string };
  };
  readonly security: readonly object[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>> & {
    readonly headers: Readonly<Record<string, Header>>;
    readonly responses: Readonly<Record<string, Answer>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

export const readDescription = (): Description =>
  JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as Description;

const nameOf = (ref: string): string => ref.split('/').at(-1) ?? '';

/** Resolves a reference; returns any other value unchanged. @throws Error for a reference without a target */
export function resolve<T extends { readonly $ref?: string }>(
  { components }: Description,
  part: 'headers' | 'responses' | 'schemas',
  thing: T,
): T {
  if (!thing.$ref) return thing;
  const found = components[part][nameOf(thing.$ref)];
  if (!found) throw new Error(`openapi.json has no ${thing.$ref}`);
  // The target of a reference has the type of the place where the reference stands.
  return found as unknown as T;
}

/** Returns the address and the body of the example of an operation. @throws Error where it has none */
export function exampleOf({ operationId, responses }: Operation): { request: string; body: unknown } {
  const [example] = Object.values(responses['200']?.content?.['application/json']?.examples ?? {});
  if (!example) throw new Error(`${operationId} has no example`);
  return { request: example.summary.replace(/^GET /, ''), body: example.value };
}

/** A number of the sample, by which examples ask for a record. */
export interface Sample {
  readonly name: string;
  /** The part of the address before it: `/v1/cnpjs/`. */
  readonly start: string;
  readonly number: string;
}

/** Returns the numbers of the records that have an address of their own. */
export const samplesOf = ({ paths }: Description): Sample[] =>
  Object.entries(paths).flatMap(([path, { get }]) => {
    const [, start = '', name = ''] = /^(.*\/)\{(\w+)\}$/.exec(path) ?? [];
    const number = String(get.parameters?.find((one) => one.name === name)?.example);
    return /^[0-9A-Z]{8,}$/.test(number) ? [{ name, start, number }] : [];
  });

/** Puts `{{cnpj}}` in the place of the number, so that a page can show another one (`shell.ts`). */
export const withoutNumbers = (description: Description, text: string): string =>
  samplesOf(description).reduce((all, { name, number }) => all.replaceAll(number, `{{${name}}}`), text);

/** The families of operations, each with its operations by path. */
export const familiesOf = ({ tags, paths }: Description) =>
  tags.map(({ name, description }) => {
    const operations = Object.entries(paths).map(([path, { get }]) => [path, get] as const);
    return { name, description, operations: operations.filter(([, { tags: of }]) => of.includes(name)) };
  });

export const needsKey = ({ security }: Operation): boolean => security?.length !== 0;

/** Returns whether the operation has pages, as only lists do. */
export const isList = ({ parameters }: Operation): boolean =>
  (parameters ?? []).some(({ name }) => name === 'limite');

/** `/v1/cnpjs/{cnpj}/obras-cno` → `referencia/cnpjs-obras-cno.html`; a final parameter keeps its name. */
export function pageOf(path: string): string {
  const words = path.split('/').slice(2);
  const kept = words.filter((word, i) => i === words.length - 1 || !word.startsWith('{'));
  return `referencia/${kept.join('-').replaceAll(/[{}]/g, '')}.html`;
}
