/** Reads the bytes of a row into its cells, cleaned, and checks its keys. */
import type { Field, Resource } from '../../shared/datasets/define.ts';
import { fieldsOf } from '../../shared/datasets/layout.ts';
import type { Fault } from '../../shared/store/records/accounting.ts';
import type { Cells } from '../../shared/store/records/rows.ts';
import { MOST_VALUE } from '../kernels/assembly/layout.ts';
import type { Form } from '../work/form.ts';
import { number } from './bounds.ts';
import { fixedFiller, separatedFiller } from './fillers.ts';
import { isStrange, isStrangeText } from './values/encoding.ts';
import { ValueTally } from './values/tally.ts';

export type RowReader = ReturnType<typeof rowReader>;

export const tallyOf = ({ layout }: Resource): ValueTally => new ValueTally(fieldsOf(layout).length);

export const isFault = (row: Cells | Fault): row is Fault => !Array.isArray(row);

const LOST = /\ufffd|\u00ef\u00bf\u00bd/;
const NOT_ASCII = /[^\0-\x7f]/;

/**
 * `partition` is the partition field of the table, or empty. A row without a valid key is a fault. The values
 * of every row that is split into cells are added to the tally, if there is one.
 */
export function rowReader(
  resource: Resource,
  form: Form,
  partition: string,
  tally: ValueTally | null = null,
) {
  const names = fieldsOf(resource.layout);
  const fields = names.map((name) => resource.fields[name] as Field);
  const cells: (string | null)[] = new Array(names.length).fill(null);
  const fill =
    form.kind === 'fixed'
      ? fixedFiller(form, names, fields, cells, tally)
      : separatedFiller(form, fields, cells, tally);
  const isUtf8 = form.encoding === 'utf-8';
  const keys = names.flatMap((name, i) => (name === partition || resource.key.includes(name) ? [i] : []));
  let lost = 0;

  function badKey(): Fault | null {
    for (const i of keys) {
      const pattern = fields[i]?.pattern;
      const cell = cells[i];
      if (cell !== null && cell !== undefined && (!pattern || pattern.test(cell))) continue;
      const detail = `${names[i]} is ${JSON.stringify(cell)}, not ${pattern ?? 'given'}`;
      return { reason: 'bad_key', detail };
    }
    return null;
  }

  function tooLong(): Fault | null {
    const i = cells.findIndex((cell) => cell !== null && cell.length > MOST_VALUE);
    if (i < 0) return null;
    const detail = `${names[i]} has ${number(cells[i]?.length ?? 0)} characters, allowed ${number(MOST_VALUE)}`;
    return { reason: 'too_long', detail };
  }

  return {
    /** Returns the cells in the order of `fieldsOf`, or the fault. The array is reused for the next row. */
    read(buffer: Buffer, start: number, end: number): Cells | Fault {
      const filled = fill(buffer, start, end);
      if (typeof filled !== 'string') return filled;
      if (tally) tally.split++;
      if (filled !== '' && NOT_ASCII.test(filled)) {
        if (LOST.test(filled)) lost++;
        tally?.text(isUtf8 ? isStrangeText(filled) : isStrange(buffer, start, end), () => filled);
      }
      // A row of no more bytes has no value that is longer.
      return (end - start > MOST_VALUE ? tooLong() : null) ?? badKey() ?? cells;
    },
    /**
     * Number of rows with U+FFFD, the sign of a character lost before publication. Its bytes read as
     * windows-1252 count too.
     */
    lostCharacters: (): number => lost,
  };
}
