/** The bytes that the tables of the generations store in a month of an environment. */
import { assumed } from '../assumptions.ts';
import { type Country, type CountrySource, loadsAMonth } from '../country.ts';
import type { Measured, MeasuredTable } from '../measured.ts';

export const HOURS_A_MONTH = 730;

export interface StoredTable {
  readonly source: string;
  readonly name: string;
  readonly bytes: number;
}

/** Generations on average: the served one and the one before it, and another one while a load runs. */
export const generationsIn = (loads: number): number =>
  assumed('generations') + Math.min(1, (loads * assumed('loadHours')) / HOURS_A_MONTH);

const grown = (table: MeasuredTable, measuredRows: number, { rows }: CountrySource): number =>
  (table.storedBytes * rows) / measuredRows;

/** `most` bounds the loads a month of each source. */
export function storedTables(
  { loads }: Pick<Measured, 'loads'>,
  country: Country,
  most = Number.POSITIVE_INFINITY,
): StoredTable[] {
  return Object.entries(loads).flatMap(([source, { shape, tables }]) => {
    const counted = country[source];
    if (!counted) throw new Error(`country.json has no source ${source}`);
    const generations = generationsIn(Math.min(most, loadsAMonth(source)));
    return Object.entries(tables).map(([name, table]) => ({
      source,
      name,
      bytes: grown(table, shape.rows, counted) * generations,
    }));
  });
}
