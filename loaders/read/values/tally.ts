/** Counts the values of the rows of one file by field: absent, valid and malformed ones (docs/loading.md, "Every value"). */
import type { ValueExample } from '../../../shared/store/loads/load-report.ts';
import type { TalliedValues } from '../../work/built.ts';

/** Classes of a value, which are the columns of the counts. They are those of `ValueCounts`. */
export const EMPTY = 0;
export const MARKED = 1;
export const VALID = 2;
export const MALFORMED = 3;
export const CLASSES = 4;

/** Characters of an example. */
const SHOWN = 60;

export class ValueTally {
  private readonly counts: Int32Array;
  split = 0;
  /** The line of the row that is being read. */
  line = 0;
  private nonAscii = 0;
  private strange = 0;
  private strangeExample: ValueExample | null = null;
  private readonly examples: Record<string, ValueExample> = {};

  constructor(fields: number) {
    this.counts = new Int32Array(fields * CLASSES);
  }

  add(field: number, valueClass: number): void {
    const at = field * CLASSES + valueClass;
    this.counts[at] = (this.counts[at] as number) + 1;
  }

  /** Adds the counts of rows that were read column by column, `fields` being the fields of the columns. */
  addAll(counts: Int32Array, fields: readonly number[], high: number): void {
    fields.forEach((field, column) => {
      for (let c = 0; c < CLASSES; c++) {
        const at = field * CLASSES + c;
        this.counts[at] = (this.counts[at] as number) + (counts[column * CLASSES + c] as number);
      }
    });
    for (let c = 0; c < CLASSES; c++) this.split += counts[c] as number;
    this.nonAscii += high;
  }

  malformed(field: number, value: string): void {
    this.add(field, MALFORMED);
    // The first one is the example of the field.
    this.examples[field] ??= this.exampleOf(value);
  }

  text(isStrange: boolean, row: () => string): void {
    this.nonAscii++;
    if (!isStrange) return;
    this.strange++;
    this.strangeExample ??= this.exampleOf(row());
  }

  /** `columns` are the fields that the file has; the others are absent in every row. Null stands for all. */
  result(task: number, columns: ReadonlySet<number> | null): TalliedValues {
    const { split, nonAscii, strange, strangeExample, examples } = this;
    for (let field = 0; field < this.counts.length / CLASSES; field++) {
      if (columns?.has(field) === false) this.counts[field * CLASSES + EMPTY] = split;
    }
    return { task, split, counts: [...this.counts], examples, nonAscii, strange, strangeExample };
  }

  private exampleOf(value: string): ValueExample {
    const shown = value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value;
    return { line: this.line, value: shown };
  }
}
