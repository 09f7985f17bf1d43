/**
 * Splits a row of a file without quotes that has more delimiters than columns: a value has one, such as the
 * name `ALFA;BETA LTDA`. Values of some columns have a form, which tells where the others begin and end.
 */
import type { Field } from '../../shared/datasets/define.ts';
import { checkOf } from './values/finish.ts';

/** Delimiters in values of one row at most. More are another fault, and the ways to split grow with them. */
const MOST_DELIMITERS = 4;

/** Returns the cells where exactly one split gives every value its form, else null. */
export type JoinCells = (parts: readonly string[]) => string[] | null;

/** `fields` are those of the columns; null for a column that no field takes. */
export function cellJoiner(fields: readonly (Field | null)[], delimiter: string): JoinCells {
  const checks = fields.map((field) => (field ? checkOf(field) : null));
  return (parts) => {
    const more = parts.length - fields.length;
    if (more < 1 || more > MOST_DELIMITERS) return null;
    const found: string[][] = [];
    const add = (cells: readonly string[], at: number): void => {
      const check = checks[cells.length];
      if (check === undefined) {
        found.push([...cells]);
        return;
      }
      const left = more - (at - cells.length);
      const isLast = cells.length === checks.length - 1;
      for (let taken = isLast ? left : 0; taken <= left && found.length < 2; taken++) {
        const cell = parts.slice(at, at + taken + 1).join(delimiter);
        if (check === null || check(cell.trim())) add([...cells, cell], at + taken + 1);
      }
    };
    add([], 0);
    return found.length === 1 ? (found[0] ?? null) : null;
  };
}
