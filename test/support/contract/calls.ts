/** The requests that the public description shows by its examples, and the answers of a client to them. */
import type { Description, Schema } from '../../../portal/build/document.ts';

export interface Call {
  readonly operation: string;
  readonly tag: string;
  /** `/v1/cnpjs/{cnpj}` */
  readonly address: string;
  readonly path: readonly string[];
  readonly arguments: Readonly<Record<string, unknown>>;
  /** Names of the schemas of the answers, by status. */
  readonly schemas: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly status: number;
  /** The class of the decoded body, in languages that have one. */
  readonly type?: string;
  readonly body: unknown;
}

const nameIn = (schema: Schema | undefined): string => schema?.$ref?.split('/').at(-1) ?? '';

/** Returns a call of each operation with every example, and one that is refused. */
export function callsIn({ paths, components }: Description): Call[] {
  const calls = Object.entries(paths).map(([address, { get }]): Call => {
    const sent = (get.parameters ?? []).filter((one) => one.in !== 'header');
    const ends = Object.entries(get.responses).map(([status, { $ref, ...inline }]) => {
      const response = $ref ? components.responses[$ref.split('/').at(-1) ?? ''] : inline;
      return [status, nameIn(response?.content?.['application/json']?.schema)];
    });
    return {
      operation: get.operationId,
      tag: get.tags[0] ?? '',
      address,
      path: sent.filter((one) => one.in === 'path').map(({ name }) => name),
      arguments: Object.fromEntries(sent.map(({ name, example }) => [name, example])),
      schemas: Object.fromEntries(ends),
    };
  });
  const [first] = calls;
  if (!first) throw new Error('the description has no operation');
  return [...calls, { ...first, arguments: { cnpj: '1' } }];
}

/** Asks without a client. */
export async function askPlainly(url: string, key: string, call: Call): Promise<Answered> {
  const query = new URLSearchParams();
  let address = call.address;
  for (const [name, value] of Object.entries(call.arguments)) {
    if (call.path.includes(name)) address = address.replace(`{${name}}`, encodeURIComponent(`${value}`));
    else query.set(name, `${value}`);
  }
  const response = await fetch(`${url}${address}?${query}`, { headers: { 'X-API-Key': key } });
  return { status: response.status, body: await response.json() };
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)$/;

/** The counts of a key's requests, which grow with the requests of the test itself. */
const GROWING: readonly string[] = ['requisicoes', 'limitadas', 'erros_4xx', 'erros_5xx'];

/**
 * Replaces instants by their milliseconds, because clients decode them and write them in another form, and
 * counts that grow by their type.
 */
export function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value === 'string') return INSTANT.test(value) ? Date.parse(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      GROWING.includes(name) ? typeof inner : comparable(inner),
    ]),
  );
}
