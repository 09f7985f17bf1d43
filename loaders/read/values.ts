/** A cell's text → the value as stored: cleaned, and in the form that its field declares. */
import type { Field } from '../../shared/datasets/define.ts';

/** Text as published, without outer blanks; null where absent or where a typed value can not be read. */
export type Finish = (text: string) => string | null;

/** Made once for a field of a file. NULs are gone already. */
export function finisher(field: Field): Finish {
  const convert = conversion(field);
  const { absent = [], absentForm } = field;
  return (text) => {
    const first = text.charCodeAt(0);
    const last = text.charCodeAt(text.length - 1);
    // ASCII letters and digits at both ends: nothing to trim.
    const cell = first > 0x20 && first < 0x7f && last > 0x20 && last < 0x7f ? text : text.trim();
    if (cell === '' || absent.includes(cell) || absentForm?.test(cell)) return null;
    return convert ? convert(cell) : cell;
  };
}

function conversion(field: Field): Finish | null {
  if (field.kind === 'date') return toIso;
  if (field.kind === 'integer') return (cell) => (/^\d{1,15}$/.test(cell) ? String(Number(cell)) : null);
  const { impliedDecimals: decimals } = field;
  if (decimals !== undefined) return (cell) => withDecimals(cell, decimals);
  return field.digitsOnly ? (cell) => cell.replace(/[-/. ]/g, '') : null;
}

const FORMS: readonly [form: RegExp, year: number, month: number, day: number][] = [
  [/^(\d{4})-(\d{2})-(\d{2})$/, 1, 2, 3],
  [/^(\d{4})(\d{2})(\d{2})$/, 1, 2, 3],
  [/^(\d{2})\/(\d{2})\/(\d{4})$/, 3, 2, 1],
];

/** What publishers write for "no date" in a typed field, in every form. */
const SENTINELS = new Set([
  '1900-01-01',
  '1970-01-01',
  '0001-01-01',
  '1000-01-01',
  '9999-01-31',
  '9999-12-31',
]);

/** AAAA-MM-DD, AAAAMMDD or dd/mm/aaaa → ISO 8601; null for a sentinel or what is no day of the calendar. */
export function toIso(cell: string): string | null {
  for (const [form, year, month, day] of FORMS) {
    const found = form.exec(cell);
    if (!found) continue;
    const iso = `${found[year]}-${found[month]}-${found[day]}`;
    return isDay(iso) && !SENTINELS.has(iso) ? iso : null;
  }
  return null;
}

function isDay(iso: string): boolean {
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
}

/** `000000350` with one decimal → `35.0`; what is no number is served as it is. */
function withDecimals(cell: string, decimals: number): string {
  if (!/^\d+$/.test(cell)) return cell;
  const digits = cell.replace(/^0+/, '').padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** One thousand two hundred, or one and two tenths: nobody can tell. */
const AMBIGUOUS = /^-?\d{1,3}\.\d{3}$/;
/** Points between thousands, and no decimals. */
const GROUPED = /^-?\d{1,3}(\.\d{3}){2,}$/;

/**
 * The amount in hundredths: `1.234,56`, `1234.56`, `1.234.567`, `.58`, `-3`. Null for what is no amount of two decimals
 * at most, and for `1.200`, which can be read in two ways.
 */
export function toCents(cell: string): bigint | null {
  if (AMBIGUOUS.test(cell)) return null;
  const grouped = cell.includes(',') || GROUPED.test(cell);
  const plain = grouped ? cell.replaceAll('.', '').replace(',', '.') : cell;
  const found = /^(-?)(\d*)(?:\.(\d{0,2})0*)?$/.exec(plain);
  if (!found || !/\d/.test(plain)) return null;
  const [, sign, whole, part = ''] = found;
  const cents = BigInt(`${whole || '0'}${part.padEnd(2, '0')}`);
  return sign ? -cents : cents;
}
