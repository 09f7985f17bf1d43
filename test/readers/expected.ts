/** The expected answers of a sample, read from its bytes by independent readers. */
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

/** `test/sources/<name>/expected.ts` exports one as `expected`. */
export type Expecting<Answers = SampleExpectation> = (dir: string, version: string) => Promise<Answers>;

export const expecting =
  (read: (dir: string) => Promise<Omit<SampleExpectation, 'version'>>): Expecting =>
  async (dir, version) => ({ version, ...(await read(dir)) });
