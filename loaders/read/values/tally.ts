/** Counts the absent, valid and malformed values of one file by field (docs/loading.md, "Every value"). */
import { withoutCpfs } from '../../../shared/datasets/cpf.ts';
import type { ValueExample } from '../../../shared/store/loads/load-report.ts';
import { CLASSES, EMPTY, MALFORMED } from '../../kernels/assembly/layout.ts';
import type { FileCounts } from '../../records/gathered/kernel-file.ts';
import type { TalliedValues } from '../../work/built.ts';
import { WINDOWS_1252 } from './encoding.ts';

/** Characters of an example. */
const SHOWN = 60;

export class ValueTally {
  private readonly counts: Int32Array;
  split = 0;
  /** Rows with a delimiter in a value, which were split by the forms of their values. */
  resplit = 0;
  /** The line of the row that is being read. */
  line = 0;
  private nonAscii = 0;
  private strange = 0;
  private strangeExample: ValueExample | null = null;
  private readonly cpfs: Record<string, number> = {};
  private readonly examples: Record<string, ValueExample> = {};
  private passedOver: Record<number, number> | undefined;

  constructor(fields: number) {
    this.counts = new Int32Array(fields * CLASSES);
  }

  add(field: number, valueClass: number): void {
    const at = field * CLASSES + valueClass;
    this.counts[at] = (this.counts[at] as number) + 1;
  }

  /** Adds what the kernels counted of rows, `fields` being the fields of the columns. */
  addAll({ counts, high, malformed }: FileCounts, fields: readonly number[]): void {
    for (const { column, line, bytes } of malformed) this.addExample(fields[column] as number, line, bytes);
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
    this.examples[field] ??= exampleOf(value, this.line);
  }

  /** Counts a value whose complete CPF was masked, which is a malformed one whatever form it has. */
  maskedCpf(field: number, masked: string): void {
    this.malformed(field, masked);
    this.cpfs[field] = (this.cpfs[field] ?? 0) + 1;
  }

  /** Counts a value of a column that no field takes. */
  passOver(column: number): void {
    this.passedOver ??= {};
    this.passedOver[column] = (this.passedOver[column] ?? 0) + 1;
  }

  /** Takes the first value that the kernels found malformed as the field's example, if it has none yet. */
  private addExample(field: number, line: number, bytes: Uint8Array): void {
    const known = this.examples[field];
    if (!known || line < known.line) this.examples[field] = exampleOf(WINDOWS_1252.decode(bytes), line);
  }

  text(isStrange: boolean, row: () => string): void {
    this.nonAscii++;
    if (!isStrange) return;
    this.strange++;
    this.strangeExample ??= exampleOf(row(), this.line, /[^\0-\x7f]/);
  }

  /** `columns` are the fields that the file has; the others are absent in every row. Null stands for all. */
  result(task: number, columns: ReadonlySet<number> | null): TalliedValues {
    const { split, resplit, nonAscii, strange, strangeExample, cpfs, examples } = this;
    for (let field = 0; field < this.counts.length / CLASSES; field++) {
      if (columns?.has(field) === false) this.counts[field * CLASSES + EMPTY] = split;
    }
    const counts = [...this.counts];
    const { passedOver } = this;
    const others = { ...(passedOver && { passedOver }), ...(resplit > 0 && { resplit }) };
    return { task, split, counts, cpfs, examples, nonAscii, strange, strangeExample, ...others };
  }
}

/** Masks before it cuts, so that no part of a CPF is left at the end. The first match of `shown` is kept. */
function exampleOf(text: string, line: number, shown = /^/): ValueExample {
  const value = withoutCpfs(text);
  if (value.length <= SHOWN) return { line, value };
  const at = value.search(shown);
  const from = at < SHOWN / 2 ? 0 : at - SHOWN / 4;
  const to = from + SHOWN;
  return {
    line,
    value: `${from > 0 ? '…' : ''}${value.slice(from, to)}${to < value.length ? '…' : ''}`,
  };
}
