/** The values that a column of a bulk file has for some texts. */
import type { Column, ColumnType } from '../../../loaders/export/columns.ts';
import { RowsBuffer, rowsInOrder } from '../../../loaders/export/rows-buffer.ts';
import { FilledColumns } from '../../../loaders/export/values/filled.ts';
import { text } from '../../../shared/datasets/fields.ts';
import { encodeRow } from '../../../shared/store/records/rows.ts';

const DESCRIPTION = 'Valor.';

export const columnOf = (type: ColumnType, more: Partial<Column> = {}): Column => ({
  name: 'valor',
  type,
  description: DESCRIPTION,
  place: { kind: 'cell', at: 0 },
  field: text(DESCRIPTION),
  unlike: null,
  ...more,
});

/** Days are numbers since 1970, amounts are in cents. */
export function valuesOf(column: Column, texts: readonly string[]): (string | number | bigint | null)[] {
  const rows = new RowsBuffer();
  for (const one of texts) rows.addText('', '', encodeRow([one]));
  const filled = new FilledColumns([{ ...column, place: { kind: 'cell', at: 0 } }], '2026-10');
  try {
    const vector = filled.batch(rowsInOrder(rows.written()), 0, texts.length).getChildAt(0)!;
    const { values } = vector.data[0]!;
    const cents = (i: number) =>
      new BigInt64Array(values.buffer, values.byteOffset, texts.length * 2)[i * 2]!;
    return texts.map((_, i) => {
      if (vector.get(i) === null) return null;
      if (column.type === 'decimal') return cents(i);
      return column.type === 'texto' ? (vector.get(i) as string) : (values[i] as number | bigint);
    });
  } finally {
    filled.release();
  }
}
