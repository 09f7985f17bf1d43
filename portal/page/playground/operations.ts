/** The operations and their parameters, as `operacoes.json` has them. */
import { type Example, startOf } from '../examples/numbers.ts';

export interface Parameter {
  readonly name: string;
  readonly place: 'path' | 'query' | 'header';
  readonly required: boolean;
  /** With code between back-quotes. */
  readonly description: string;
  /** Empty where there is none, as `fallback` is. */
  readonly example: string;
  readonly fallback: string;
  /** The words that it accepts; empty where any text may be sent. */
  readonly words: readonly string[];
  readonly several: boolean;
  readonly digits: boolean;
}

export interface Operation {
  readonly path: string;
  readonly needsKey: boolean;
  readonly parameters: readonly Parameter[];
}

export type Operations = Readonly<Record<string, Operation>>;

export function withExamples(operations: Operations, examples: readonly Example[]): Operations {
  const pairs = Object.values(operations).flatMap(({ path, parameters }) =>
    parameters.flatMap(({ name, example }) => {
      const found = examples.find((one) => path === `${startOf(one)}{${name}}`);
      return found ? [[example, found.exemplo] as const] : [];
    }),
  );
  const shown = (text: string): string => pairs.reduce((all, [from, to]) => all.replaceAll(from, to), text);
  return Object.fromEntries(
    Object.entries(operations).map(([id, { parameters, ...rest }]) => [
      id,
      { ...rest, parameters: parameters.map((one) => ({ ...one, example: shown(one.example) })) },
    ]),
  );
}

export type Values = Readonly<Record<string, string>>;

/** Parameters of the path begin with their example, so that every operation can be sent unchanged. */
export function firstValue({ required, example, words, fallback }: Parameter): string {
  if (required) return example;
  return words.length > 0 ? fallback : '';
}

export function addressOf({ path, parameters }: Operation, values: Values): string {
  const given = parameters.filter(({ name }) => values[name]);
  const encoded = (name: string): string => encodeURIComponent(values[name] ?? '');
  const query = given.filter(({ place }) => place === 'query').map(({ name }) => `${name}=${encoded(name)}`);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(name));
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}
