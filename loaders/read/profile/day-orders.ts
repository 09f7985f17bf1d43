/** Counts which of two days of a row is smaller: exchanged day columns have the same forms and lengths. */
import type { Resource } from '../../../shared/datasets/define.ts';
import type { Cells } from '../../../shared/store/records/rows.ts';
import type { DayOrders } from '../../work/profile.ts';

interface DayPair {
  readonly name: string;
  readonly columns: readonly [number, number];
  smaller: number;
  rows: number;
}

export interface DayOrderCounter {
  add(cells: Cells): void;
  result(): Record<string, DayOrders>;
}

/** `names` are the fields of the cells. */
export function dayOrderCounter({ fields }: Resource, names: readonly string[]): DayOrderCounter {
  const days = names.flatMap((name, i) => {
    const field = fields[name];
    return field?.kind === 'date' || field?.form?.kind === 'day' ? [i] : [];
  });
  const pairs = days.flatMap((one, at) =>
    days.slice(at + 1).map((other): DayPair => {
      const name = `${names[one]} < ${names[other]}`;
      return { name, columns: [one, other], smaller: 0, rows: 0 };
    }),
  );
  return {
    add(cells) {
      for (const pair of pairs) {
        const one = cells[pair.columns[0]];
        const other = cells[pair.columns[1]];
        if (typeof one !== 'string' || typeof other !== 'string' || one === other) continue;
        pair.rows++;
        if (one < other) pair.smaller++;
      }
    },
    result: () => Object.fromEntries(pairs.map(({ name, smaller, rows }) => [name, { smaller, rows }])),
  };
}
