/** Reads a typed text: the number of a company, which opens it, a month, or an activity. */

const POSITIONS = /^[0-9A-Z]{12}\d{2}$/;
const MASKED = /^[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}$/;
const ZERO = 48;
const WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2] as const;

/** A check digit of the text. As Receita Federal defines it, a letter has the value of its code less 48. */
function checkDigit(text: string): number {
  const weights = WEIGHTS.slice(WEIGHTS.length - text.length);
  const sum = [...text].reduce((all, sign, i) => all + (sign.charCodeAt(0) - ZERO) * (weights[i] ?? 0), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

/** `cnpj` has 14 positions, without a mask. */
function hasCheckDigits(cnpj: string): boolean {
  const first = checkDigit(cnpj.slice(0, 12));
  return cnpj.slice(12) === `${first}${checkDigit(cnpj.slice(0, 12) + first)}`;
}

/**
 * Returns the 14 positions of a CNPJ; null for any other text. Letters make a text ambiguous, because a name
 * may have 14 characters as well, so that such a text needs its mask or correct check digits.
 */
export function cnpjIn(text: string): string | null {
  const capitals = text.trim().toUpperCase();
  const bare = capitals.replaceAll(/[\s./-]/g, '');
  if (!POSITIONS.test(bare)) return null;
  if (/^\d+$/.test(bare) || MASKED.test(capitals)) return bare;
  return /^\S+$/.test(capitals) && hasCheckDigits(bare) ? bare : null;
}

/** Returns a month as AAAAMM, and any other text as it is, which the API rejects with its own message. */
export function monthIn(text: string): string {
  const [, month = '', year = ''] = /^(\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  if (year !== '') return `${year}${month.padStart(2, '0')}`;
  return text.replace(/^(\d{4})-(\d{2})$/, '$1$2');
}

/** `202103` → `03/2021` */
export const monthText = (month: string): string => month.replace(/^(\d{4})(\d{2})$/, '$2/$1');

/** Returns the digits of an activity that begins a text, such as `4711-3/02 Comércio…`; else null. */
export function activityIn(text: string): string | null {
  const [digits] = /^\d[\d./-]*(?=\s|$)/.exec(text) ?? [];
  return digits === undefined ? null : digits.replaceAll(/\D/g, '');
}

/** Capitals without accents, for comparisons. */
export const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase();
