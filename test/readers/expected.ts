/** The expected answers of a sample (`sample/expected.json`), read from its bytes by independent readers. */
import type { Served } from './values.ts';

export interface SampleCase {
  readonly path: string;
  /** The answer of an endpoint of one record. */
  readonly item?: Served;
  /** The whole list of an endpoint, in its order. */
  readonly itens?: readonly Served[];
  /** The sum in the profile for a list below a CNPJ. */
  readonly valor_total?: string | null;
}

export interface SampleExpectation {
  readonly version: string;
  /** Good rows that a load must not store, by rule. */
  readonly dropped: Readonly<Record<string, number>>;
  /** Well-formed paths of records that the sample lacks: 404. */
  readonly unknown: readonly string[];
  readonly cases: readonly SampleCase[];
}

/** Returns the text of `expected.json`; `test/sources/<name>/expected.ts` exports it as `expected`. */
export type Expecting = (dir: string, version: string) => Promise<string>;

export const expecting =
  (read: (dir: string) => Promise<Omit<SampleExpectation, 'version'>>): Expecting =>
  async (dir, version) =>
    printed({ version, ...(await read(dir)) });

const listText = (values: readonly unknown[], indent: string): string =>
  values.length === 0
    ? '[]'
    : `[\n${values.map((v) => `${indent}  ${JSON.stringify(v)}`).join(',\n')}\n${indent}]`;

function caseText({ itens, ...rest }: SampleCase): string {
  const entries = Object.entries(rest).map(([name, value]) => `      "${name}": ${JSON.stringify(value)}`);
  if (itens) entries.push(`      "itens": ${listText(itens, '      ')}`);
  return `    {\n${entries.join(',\n')}\n    }`;
}

/** Returns JSON with one record per line, so that a difference shows the changed record. */
const printed = ({ version, dropped, unknown, cases }: SampleExpectation): string =>
  [
    '{',
    `  "version": "${version}",`,
    `  "dropped": ${JSON.stringify(dropped)},`,
    `  "unknown": ${listText(unknown, '  ')},`,
    `  "cases": [\n${cases.map(caseText).join(',\n')}\n  ]`,
    '}\n',
  ].join('\n');
