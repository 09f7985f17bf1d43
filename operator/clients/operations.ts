/** What openapi.json says about each operation, as far as the clients need it. */

/** The keywords of JSON Schema that decide a type. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema | false;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly title?: string;
  readonly description?: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description: string;
  readonly schema: Schema;
}

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly responses: {
    readonly 200?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
  };
}

export interface Description {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, { readonly get: Described }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface Operation {
  readonly id: string;
  readonly path: string;
  readonly summary: string;
  /** The words of the method's name: those of the last part of the path, or also those of its number. */
  readonly words: readonly string[];
  readonly isByHand: boolean;
  readonly number: string | null;
  /** The parameters of the query, without those of a page. */
  readonly filters: readonly Parameter[];
  /** Names of schemas: of the answer, and of an item where the answer is a page of a list. */
  readonly body: string;
  readonly item: string | null;
}

/** The methods of these operations are written by hand, because they send more than one request. */
const BY_HAND = ['/v1/cnpjs/lote'];
const OF_PAGES = ['limite', 'offset'];

export const nameIn = ({ $ref = '' }: Schema): string => $ref.split('/').at(-1) ?? '';

const itemsOf = ({ properties }: Schema): Schema | undefined => properties?.['itens']?.items || undefined;

/** `/v1/cnpjs/{cnpj}/obras-cno` → `obras`, `cno`; `/v1/cnos/{cno}` → `cno` */
const wordsOf = (path: string): string[] => (path.split('/').at(-1) ?? '').replace(/[{}]/g, '').split(/[-_]/);

/** The list below a number has its name if there is a list of all: `alteracoes`, `cnpj`. */
function wordsAmong(all: readonly string[], path: string): string[] {
  const words = wordsOf(path);
  const number = /\{(\w+)\}\/[^/]+$/.exec(path)?.[1];
  return number && all.includes(`/v1/${words.join('-')}`) ? [...words, number] : words;
}

/** @throws Error if two operations would have one name */
export function operationsOf({ paths, components }: Description): Operation[] {
  const operations = Object.entries(paths).map(([path, { get }]): Operation => {
    const { operationId: id, summary, parameters = [], responses } = get;
    const body = nameIn(responses[200]?.content['application/json'].schema ?? {});
    const isList = parameters.some(({ name }) => name === 'offset');
    const item = isList ? itemsOf(components.schemas[body] ?? {}) : undefined;
    return {
      id,
      path,
      summary,
      words: wordsAmong(Object.keys(paths), path),
      isByHand: BY_HAND.includes(path),
      number: parameters.find((one) => one.in === 'path')?.name ?? null,
      filters: parameters.filter((one) => one.in === 'query' && !OF_PAGES.includes(one.name)),
      body,
      item: item ? nameIn(item) : null,
    };
  });
  const names = operations.map(({ words }) => words.join('_'));
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice) throw new Error(`two operations would be the method ${twice} of the clients`);
  return operations;
}
