/** Filters of ranges, and of a CEP, in the words of the interface. */
import type { Value } from './column.ts';

type Filters = Readonly<Record<string, string>>;
type Holds = (value: Value) => boolean;

type Ranged = Holds | 'refused' | null;

/**
 * Compares days as text; a month stands for all its days. A date whose month or day is none counts only for
 * its year or month: it is in a range that has all months of that year, or all days of that month.
 */
export function openedIn({ abertura_de, abertura_ate }: Filters): Ranged {
  if (!abertura_de && !abertura_ate) return null;
  const day = (text: string, end: string): string =>
    text.replaceAll('-', '').padEnd(6, '0').concat(end).slice(0, 8);
  const from = day(abertura_de || '000001', '01');
  const to = day(abertura_ate || '999912', '31');
  if (from > to) return 'refused';
  const whole = (start: string, end: string): boolean => start >= from && end <= to;
  return (opened) => {
    if (opened === null || !/^\d{8}$/.test(opened)) return false;
    const [year, month] = [opened.slice(0, 4), opened.slice(0, 6)];
    if (whole(`${year}0101`, `${year}1231`)) return true;
    if (!/(0[1-9]|1[0-2])$/.test(month)) return false;
    if (whole(`${month}01`, `${month}31`)) return true;
    return /(0[1-9]|[12]\d|3[01])$/.test(opened) && whole(opened, opened);
  };
}

/** Cents of an amount with at most two decimals; null for any other text, and for thousands or decimals. */
function centsOf(text: string): bigint | null {
  const sign = text.startsWith('-') ? -1n : 1n;
  const [whole = '', cents = '', ...more] = text.slice(sign < 0n ? 1 : 0).split(',');
  const groups = whole.split('.');
  const isGrouped =
    groups.length > 1 && groups.every((one, i) => (i === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(one));
  if (isGrouped && groups.length === 2 && !text.includes(',')) return null;
  if (!isGrouped && groups.length > 1) {
    return text.includes(',') || groups.length > 2 ? null : centsOf(text.replace('.', ','));
  }
  const digits = groups.join('');
  const hundredths = cents.replace(/0+$/, '').padEnd(2, '0');
  if (more.length > 0 || digits + cents === '' || !/^\d*$/.test(digits) || !/^\d{2}$/.test(hundredths))
    return null;
  return sign * (BigInt(digits) * 100n + BigInt(hundredths));
}

export function capitalIn({ capital_de, capital_ate }: Filters): Ranged {
  if (!capital_de && !capital_ate) return null;
  const from = capital_de ? centsOf(capital_de) : -(10n ** 40n);
  const to = capital_ate ? centsOf(capital_ate) : 10n ** 40n;
  if (from === null || to === null || from > to) return 'refused';
  return (value) => {
    const cents = value === null ? null : centsOf(value);
    return cents !== null && cents >= from && cents <= to;
  };
}

/** Compares a CEP, or its first five digits. Some are published without their zero in front. */
export function isAt(stored: string | null, asked: string): boolean {
  const digits = asked.replace('-', '');
  const full = (text: string): string => (/^\d{7}$/.test(text) ? `0${text}` : text);
  const own = full(stored ?? '');
  return digits.length === 5 ? own.length === 8 && own.startsWith(digits) : own === full(digits);
}
