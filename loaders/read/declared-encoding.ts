/** The encoding that `colunas.json` declares. Every process of a load reads this: it imports no package. */
import type { ColumnNames } from '../work/plan.ts';

export const COLUMN_NAMES = 'colunas.json';
/** The key of the encoding of all files. No publisher has a column of this name. */
export const ENCODING = '@codificacao';
export const UTF8 = 'utf-8';

/** What an operator does with files in UTF-8 of a source that publishes in another encoding. */
export const DECLARE_UTF8 = `if the publisher has changed to UTF-8, declare it by {"${ENCODING}": "${UTF8}"} in ${COLUMN_NAMES} beside the files`;

/** What an operator does with a header that lacks declared columns. */
export const NAME_COLUMNS = `where columns were renamed, ${COLUMN_NAMES} beside the files says which fields they are (docs/loading.md#columns-by-header)`;

export const isDeclaredUtf8 = (names: ColumnNames): boolean => names[ENCODING] === UTF8;
