/**
 * Compiles the declared form of a value to a check of texts, for rows that are parsed cell by cell. The
 * kernels check the bytes of other rows (loaders/kernels/assembly/checks.ts).
 */
import type { DayOrder, DecimalMark, ValueForm } from '../../../shared/datasets/value-forms.ts';

/** Returns the check of a form. The texts are not empty. */
export function textCheck(form: ValueForm): (text: string) => boolean {
  if (form.kind === 'day') return dayCheck(form.order);
  if (form.kind === 'one-of') {
    const values = new Set(form.values);
    return (text) => values.has(text);
  }
  const pattern = patternOf(form);
  return (text) => pattern.test(text);
}

function patternOf(form: Exclude<ValueForm, { readonly kind: 'day' | 'one-of' }>): RegExp {
  switch (form.kind) {
    case 'digits':
      return new RegExp(`^[0-9]{${form.least},${form.most}}$`);
    case 'amount':
      return amountPattern(form.decimal, form.currency);
    case 'shape':
      return new RegExp(`^(?:${form.shapes.map(patternOfShape).join('|')})$`);
    case 'pattern':
      return form.pattern;
  }
}

/** `9` stands for a digit and `X` for a digit or capital. */
const patternOfShape = (shape: string): string =>
  shape
    .replace(/[^\w ]/g, '\\$&')
    .replaceAll('9', '[0-9]')
    .replaceAll('X', '[0-9A-Z]');

const CLASS = /(\\d|\[0-9\]|\[0-9A-Z\])(?:\{(\d+)\})?/g;
const CLASSES_ONLY = new RegExp(`^\\^(?:${CLASS.source})+\\$$`);

/** Returns the shape of a pattern of a fixed number of digits and capitals; null for other patterns. */
export function shapeOf({ source, flags }: RegExp): string | null {
  if (flags !== '' || !CLASSES_ONLY.test(source)) return null;
  return [...source.matchAll(CLASS)]
    .map(([, of, times = '1']) => (of === '[0-9A-Z]' ? 'X' : '9').repeat(Number(times)))
    .join('');
}

/** The pattern of a day, and where its year, month and day begin. */
const DAYS: Readonly<Record<DayOrder, readonly [RegExp, number, number, number]>> = {
  AAAAMMDD: [/^[0-9]{8}$/, 0, 4, 6],
  'AAAA-MM-DD': [/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, 0, 5, 8],
  'dd/mm/aaaa': [/^[0-9]{2}\/[0-9]{2}\/[0-9]{4}$/, 6, 3, 0],
};

const LONGEST_MONTH = 31;
const FEBRUARY = 2;
const LAST_DAYS: Readonly<Record<number, number>> = { 2: 29, 4: 30, 6: 30, 9: 30, 11: 30 };

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

function dayCheck(order: DayOrder): (text: string) => boolean {
  const [pattern, year, month, day] = DAYS[order];
  return (text) => {
    if (!pattern.test(text)) return false;
    const y = Number(text.slice(year, year + 4));
    const m = Number(text.slice(month, month + 2));
    const d = Number(text.slice(day, day + 2));
    if (y === 0 || m === 0 || m > 12 || d === 0) return false;
    return d <= (LAST_DAYS[m] ?? LONGEST_MONTH) && (m !== FEBRUARY || d < 29 || isLeap(y));
  };
}

/** `1234,56`, `1.234,56`; with a point `1234.56` and `.58`. An amount without decimals is of either form. */
const WITH_COMMA = String.raw`(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d*)?`;
const WITH_POINT = String.raw`(?:\d+(?:\.\d*)?|\.\d+)`;
const AMOUNTS: Readonly<Record<DecimalMark, string>> = {
  ',': WITH_COMMA,
  '.': WITH_POINT,
  any: `(?:${WITH_COMMA}|${WITH_POINT})`,
};

/** The sign comes before or after the currency; brackets stand for a minus sign (see `toCents`). */
function amountPattern(decimal: DecimalMark, currency: 'R$' | null): RegExp {
  const amount = AMOUNTS[decimal];
  if (currency === null) return new RegExp(`^-?${amount}$`);
  const reais = String.raw`R\$[\t-\r \xa0]*`;
  return new RegExp(`^(?:(?:-?(?:${reais})?|${reais}-)${amount}|\\((?:${reais})?${amount}\\))$`);
}
