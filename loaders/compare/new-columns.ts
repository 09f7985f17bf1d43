/** The text about the columns that publishers have added to documented layouts. */
import type { NewColumns } from '../../shared/store/loads/load-outcome.ts';
import { number } from './text-table.ts';

/** Returns the text that follows `NEW COLUMNS` wherever a load is reported. */
export function newColumnsText(found: readonly NewColumns[]): string {
  const texts = found.map(({ resource, files, columns }) => {
    const each = columns.map(({ column, rows }) => `${column} (rows with a value: ${number(rows)})`);
    return `${resource} (files: ${number(files)}): ${each.join(', ')}`;
  });
  return `${texts.join('; ')}: added by the publisher and not loaded; every other column is. colunas.json can name them (docs/loading.md)`;
}
