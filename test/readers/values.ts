/** Published values as the API must serve them, and sums of money, by rules that no loader shares. */

/** A served value: text, ISO date, whole number or null. */
export type Served = Record<string, string | number | null>;

export interface ExpectedList {
  readonly items: readonly Served[];
  /** An exact sum with two places; null for lists without a sum. */
  readonly sum: string | null;
}

export type Kind = 'text' | 'date' | 'integer';

/** Trims spaces; NULs are removed first. */
export const cleanText = (cell: string): string => cell.replaceAll('\0', '').replace(/^[ \t]+|[ \t]+$/g, '');

export function served(kind: Kind, cell: string): string | number | null {
  const text = cleanText(cell);
  if (text === '') return null;
  if (kind === 'date') return isoDate(text);
  if (kind === 'integer') return /^[0-9]+$/.test(text) ? Number(text) : null;
  return text;
}

const NO_DATE = ['1900-01-01', '1970-01-01', '1000-01-01'];
const NO_YEAR = ['0001', '9999'];
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Reads AAAA-MM-DD, AAAAMMDD or d/m/aaaa; returns null for an invalid date or one that stands for "none". */
export function isoDate(text: string): string | null {
  const slashed = text.match(/^([0-9]{1,2})\/([0-9]{1,2})\/(....)$/);
  const plain = slashed
    ? `${slashed[3]}${slashed[2]!.padStart(2, '0')}${slashed[1]!.padStart(2, '0')}`
    : text.replace(/^(....)-(..)-(..)$/, '$1$2$3');
  if (!/^[0-9]{8}$/.test(plain)) return null;
  const [year, month, day] = [plain.slice(0, 4), plain.slice(4, 6), plain.slice(6)];
  const leap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0);
  const days = month === '02' && leap ? 29 : (DAYS[Number(month) - 1] ?? 0);
  if (Number(day) < 1 || Number(day) > days) return null;
  const iso = `${year}-${month}-${day}`;
  return NO_DATE.includes(iso) || NO_YEAR.includes(year) ? null : iso;
}

/** Converts `1.234,56`, `1234.56`, `.58`, `R$ 1,00` and `(1,00)` to hundredths; null for other text. */
export function hundredths(text: string): bigint | null {
  const bracketed = text.match(/^\((.*)\)$/);
  if (bracketed) return /-/.test(text) ? null : negated(hundredths(bracketed[1]!));
  const priced = text.match(/^(-?)R\$\s*(-?)(.*)$/);
  if (priced) {
    const [, before, after, amount = ''] = priced;
    const value = amount.startsWith('-') || (before && after) ? null : hundredths(amount);
    return before || after ? negated(value) : value;
  }
  const dotted = text.includes(',') ? text.split('.').join('').replace(',', '.') : text;
  if (!/^-?([0-9]+(\.[0-9]{0,2})?|\.[0-9]{1,2})$/.test(dotted)) return null;
  const [whole = '', part = ''] = dotted.replace('-', '').split('.');
  const value = BigInt(`${whole}${part.padEnd(2, '0')}`);
  return dotted.startsWith('-') ? -value : value;
}

const negated = (value: bigint | null): bigint | null => (value === null ? null : -value);

export function sumOf(items: readonly Served[], field: string): string {
  const cents = items.reduce((sum, item) => sum + (hundredths(String(item[field] ?? '0')) ?? 0n), 0n);
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Compares by fields, `-` for descending; null is always last. Ties keep their order in a sort. */
export const byFields =
  (...fields: readonly string[]) =>
  (a: Served, b: Served): number => {
    for (const field of fields) {
      const down = field.startsWith('-');
      const [x, y] = [a[field.replace('-', '')] ?? null, b[field.replace('-', '')] ?? null];
      if (x === y) continue;
      if (x === null) return 1;
      if (y === null) return -1;
      return x < y === down ? 1 : -1;
    }
    return 0;
  };

/** Normalises the name of a place: without accents, case and extra blanks. */
export const meant = (value: unknown): string =>
  String(value ?? '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .split(/\s+/)
    .filter(Boolean)
    .join(' ');
