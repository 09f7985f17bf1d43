/**
 * Forms that mean "absent". They are declared per field, so that ten such values of a file count like ten
 * thousand. Texts keep them: the sums of active credits print `N/A` as the activity of persons, which is a
 * value there.
 */

/**
 * Of amounts, dates and whole numbers of the sources without a public layout. Active credits print `N/A`; the
 * others are usual in spreadsheets and in exports from databases.
 */
export const NOTHING_THERE = ['-', '--', 'N/A', 'n/a', 'N/D', 'NA', 'NULL', 'null'] as const;

/** The accounting format of spreadsheets prints a zero as `R$ -`, which adds nothing to a sum either. */
export const NO_AMOUNT = [...NOTHING_THERE, 'R$ -', 'R$\u00a0-', 'R$-'] as const;

/** One to `most` zeros: no telephone, area code, CEP or day. RFB printed `0` in 70 of 232 fax numbers. */
export const zeros = (most: number): string[] => Array.from({ length: most }, (_, i) => '0'.repeat(i + 1));

/** RFB also writes an absent date as zeros; days of zeros are absent in every source. */
export const NO_DAY = [...NOTHING_THERE, '0'] as const;
