/** Parses dates in the forms of publishers. */

const FORMS: readonly [form: RegExp, year: number, month: number, day: number][] = [
  [/^(\d{4})-(\d{2})-(\d{2})$/, 1, 2, 3],
  [/^(\d{4})(\d{2})(\d{2})$/, 1, 2, 3],
  [/^(\d{2})\/(\d{2})\/(\d{4})$/, 3, 2, 1],
];

/** Dates that publishers write for "no date", in any form. */
const SENTINELS = new Set([
  '1900-01-01',
  '1970-01-01',
  '0001-01-01',
  '1000-01-01',
  '9999-01-31',
  '9999-12-31',
]);

/** AAAA-MM-DD, AAAAMMDD or dd/mm/aaaa → ISO 8601; null for a sentinel and for text that is not a day of the calendar. */
export function toIso(cell: string): string | null {
  const iso = arranged(cell);
  return iso !== null && isDay(iso) && !SENTINELS.has(iso) ? iso : null;
}

/** Returns whether the cell is a date that means "no date". */
export const isAbsentDay = (cell: string): boolean => SENTINELS.has(arranged(cell) ?? '');

/** Returns year, month and day in the order of ISO 8601, or null for a text without them. */
function arranged(cell: string): string | null {
  for (const [form, year, month, day] of FORMS) {
    const found = form.exec(cell);
    if (found) return `${found[year]}-${found[month]}-${found[day]}`;
  }
  return null;
}

function isDay(iso: string): boolean {
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
}
