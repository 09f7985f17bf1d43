/** Parses dates in the forms of publishers. */

const FORMS: readonly [form: RegExp, year: number, month: number, day: number][] = [
  // Files that went through a spreadsheet or a database have `8/3/2019`, `08/03/2019 00:00:00` and the like.
  [/^(\d{4})-(\d{2})-(\d{2})(?:[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?$/, 1, 2, 3],
  [/^(\d{4})(\d{2})(\d{2})$/, 1, 2, 3],
  [/^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: \d{1,2}:\d{2}(?::\d{2})?)?$/, 3, 2, 1],
];

/**
 * Dates that publishers write for "no date", in any form. CNO prints several days of the year 9999
 * (9999-01-31, 9999-03-30), and no registry has a day of the years 1 and 9999, so all of these are absent.
 */
const SENTINELS = /^(?:9999-|0001-|0000-00-00|(?:1000|1900|1970)-01-01)/;

/** AAAA-MM-DD, AAAAMMDD or d/m/aaaa, also with a time → ISO 8601; null for a sentinel or no calendar day. */
export function toIso(cell: string): string | null {
  const iso = dayIn(cell);
  return iso !== null && !SENTINELS.test(iso) ? iso : null;
}

/** Returns the same for every day of the calendar, also for a sentinel. */
export function dayIn(cell: string): string | null {
  const iso = arranged(cell);
  return iso !== null && isDay(iso) ? iso : null;
}

export const isAbsentDay = (cell: string): boolean => SENTINELS.test(arranged(cell) ?? '');

function arranged(cell: string): string | null {
  for (const [form, year, month, day] of FORMS) {
    const found = form.exec(cell);
    if (found) return [found[year], twoDigits(found[month]), twoDigits(found[day])].join('-');
  }
  return null;
}

const twoDigits = (text = ''): string => text.padStart(2, '0');

function isDay(iso: string): boolean {
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
}
