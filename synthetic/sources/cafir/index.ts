/** The synthetic CAFIR publication: fixed-width files, one or more a state, as published each month. */
import { type Damage, shareOf, spreadFaults } from '../../kit/faults.ts';
import type { Member } from '../../kit/members.ts';
import {
  type Faults,
  linesOf,
  NO_FAULTS,
  partOf,
  type Rows,
  repeating,
  USUAL_REPEATS,
} from '../../kit/rows.ts';
import type { SyntheticSource } from '../../publication.ts';
import { imovelRow, type Properties } from './imoveis.ts';
import { statesOf } from './states.ts';

/** Brazil has 10 M properties and 67 M companies. */
const COMPANIES_A_PROPERTY = 7;
/** Last digit of the year, month and day. */
const STAMP = 'D60901';
/** The states with records from before they grew by two bytes. */
const OLD: readonly string[] = ['AC', 'RR', 'AP'];
/** The state whose files have the bad rows, the largest. */
const FAULTY = 'MG';

const shortRecord: Damage = (line) => line.slice(7);
const badKey: Damage = (line) => `ab cdef ${line.slice(8)}`;
/** Makes another row with the same number and another area. */
const otherContent: Damage = (line) => `${line.slice(0, 8)}000077777${line.slice(17)}`;

export const generator: SyntheticSource = (publication) => {
  const { companies, seed, parts } = publication;
  let from = 0;
  return statesOf(Math.round(companies / COMPANIES_A_PROPERTY)).flatMap((state, i) => {
    const old = OLD.includes(state.uf);
    const properties: Properties = { seed, state, from, old, end: i % 3 === 1 ? '\r\n' : '\n' };
    from += state.rows;
    const files = Math.min(state.files, parts);
    return Array.from({ length: files }, (_, part): Member => {
      const rows = rowsOf(properties, part, files);
      const faults = state.uf === FAULTY ? faultsOf(rows, part, files, publication.faults, seed) : NO_FAULTS;
      return {
        kind: 'imoveis',
        archive: null,
        name: `K34313UF.${STAMP}.${state.uf}${String(part + 1).padStart(2, '0')}.csv`,
        lines: linesOf(rows, { seed: seed + i + part, part: 0, parts: 1, faults }),
      };
    });
  });
};

/**
 * Returns the rows of one file with their repeats. The name of the file is part of a record, so a repeat in
 * another file would be another record.
 */
function rowsOf(properties: Properties, part: number, files: number): Rows {
  const { from, to } = partOf(properties.state.rows, part, files);
  return repeating({ rows: to - from, row: (row) => imovelRow(properties, from + row) }, USUAL_REPEATS);
}

const faultsOf = (rows: Rows, part: number, files: number, all: number, seed: number): Faults =>
  spreadFaults(rows, [shortRecord, badKey, otherContent], part, shareOf(all, files, part), seed);
