/** Reads a typed text: a number, which opens what it names, a root, a date, or an activity. */
import type { Question } from '../question.ts';

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

const ROOT = /^\d{8}$|^[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}$/;

/** Returns the 8 positions that all establishments of a company share; with letters only where masked. */
export function rootIn(text: string): string | null {
  const capitals = text.trim().toUpperCase();
  return ROOT.test(capitals) ? capitals.replaceAll('.', '') : null;
}

export type Numbered = Pick<Question, 'cnpj'> | Pick<Question, 'cno'> | Pick<Question, 'nirf'>;

const WORK = /^\d{12}$/;
const PROPERTY = /^\d{8}$/;
const MASKED_PROPERTY = /^\d\.\d{3}\.\d{3}-\d$/;

/**
 * Returns what a text opens, if it is a number: a company, a work, or a rural property. Eight digits without
 * a mask may be the beginning of a CNPJ, too, and are a property only where such a number is asked for.
 */
export function numberIn(text: string, isAsked = false): Numbered | null {
  const cnpj = cnpjIn(text);
  if (cnpj !== null) return { cnpj };
  const digits = text.replaceAll(/[\s./-]/g, '');
  if (WORK.test(digits)) return { cno: digits };
  const isProperty = isAsked ? PROPERTY.test(digits) : MASKED_PROPERTY.test(text.trim());
  return isProperty ? { nirf: digits } : null;
}

/** Returns a month as AAAAMM, a day as AAAAMMDD, and any other text as it is, which the API may reject. */
export function dateIn(text: string): string {
  const [, day = '', month = '', year = ''] = /^(?:(\d{1,2})[/.-])?(\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const parts = [day, month].filter((part) => part !== '').map((part) => part.padStart(2, '0'));
  if (year !== '') return [year, ...parts.toReversed()].join('');
  return text.replace(/^(\d{4})-(\d{2})$/, '$1$2');
}

/** `202103` → `03/2021` */
export const monthText = (month: string): string => month.replace(/^(\d{4})(\d{2})$/, '$2/$1');

/** Returns the digits of an activity that begins a text, such as `4711-3/02 Comércio…`; else null. */
export function activityIn(text: string): string | null {
  const [digits] = /^\d[\d./-]*(?=\s|$)/.exec(text) ?? [];
  return digits === undefined ? null : digits.replaceAll(/\D/g, '');
}

/** Letters and digits of a beginning at least, as the API requires. */
const SHORTEST_BEGINNING = 3;
/** Words of so many letters that the API ignores, because almost every name has them. */
export const IGNORED: ReadonlySet<string> = new Set('LTDA LIMITADA EPP EIRELI DAS DOS PARA'.split(' '));

/** Returns a name whose last word is marked as the beginning of a word: `padar` → `padar*`. */
export function begun(name: string): string {
  const [last = ''] = /[\p{L}\p{N}]+$/u.exec(folded(name)) ?? [];
  const isBeginning = [...last].length >= SHORTEST_BEGINNING && !IGNORED.has(last);
  return isBeginning && !name.includes('*') ? `${name}*` : name;
}

/** Capitals without accents, for comparisons. */
export const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase();
