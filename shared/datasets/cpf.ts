/** Masks complete CPFs in texts as Receita Federal does: `***456789**`. Check digits tell CPF from CNPJ. */

import { plainDigits } from './unicode.ts';

/** Blanks and dashes, also of windows-1252. No comma: it separates decimals and the cells of a row. */
const SIGNS = String.raw`\s/_\u2013\u2014\x96\x97-`;
const GAP = `[.${SIGNS}]{0,3}`;
/** A point alone is here only where the groups before are apart too: `123456789.01` is an amount. */
const LAST_GAP = String.raw`(?:[${SIGNS}]{0,3}|[.${SIGNS}]{2,3}|(?<!\d{4})\.)`;
const GROUPED = String.raw`\d{3}${GAP}\d{3}${GAP}\d{3}${LAST_GAP}\d{2}`;
const GROUPED_AS_CNPJ = String.raw`00${GAP}0\d{2}${GAP}\d{3}${GAP}\d{4}${GAP}\d{2}`;
/** Eleven digits, also after three zeros that pad a CPF to a CNPJ's length; not part of a longer number. */
const CANDIDATE = new RegExp(String.raw`(?<!\d)(?:(?:000)?${GROUPED}|${GROUPED_AS_CNPJ})(?!\d)`, 'g');

const CPF_DIGITS = 11;
const CNPJ_LENGTH = 14;
const CNPJ_WEIGHTS = 8;

/**
 * Eleven digits without the check digits of a CPF are another number and stay, as does what is a CNPJ by its
 * check digits.
 */
export function withoutCpfs(text: string): string {
  const plain = plainDigits(text);
  const masked = plain.replace(CANDIDATE, (found: string, at: number) => {
    const digits = found.replace(/\D/g, '');
    const cpf = digits.slice(-CPF_DIGITS);
    if (!isCpf(cpf) || isCnpj(digits) || isCnpj(wordAt(plain, at, found.length))) return found;
    return `***${cpf.slice(3, 9)}**`;
  });
  return masked === plain ? text : masked;
}

/**
 * The same for a cell that should be one number: any signs may be between its digits, and the label `CPF` is
 * left out.
 */
export function cellWithoutCpfs(cell: string): string {
  for (const text of [cell, plainDigits(cell).replace(/[^0-9A-Za-z]/g, '')]) {
    const masked = withoutCpfs(text);
    if (masked !== text) return masked.replace(/^CPF[^\w*]*(?=\*)/i, '');
  }
  return cell;
}

/** Returns digits of a text with the capitals and digits beside them, because a CNPJ may have letters. */
function wordAt(text: string, at: number, length: number): string {
  const before = /[0-9A-Z]*$/.exec(text.slice(Math.max(0, at - CNPJ_LENGTH), at));
  const after = /^[0-9A-Z]*/.exec(text.slice(at + length, at + length + CNPJ_LENGTH));
  return `${before}${text.slice(at, at + length)}${after}`;
}

/** One digit repeated has right check digits, but is a filler and no CPF. */
const isCpf = (digits: string): boolean => !/^(\d)\1*$/.test(digits) && hasCheckDigits(digits, 10);

const isCnpj = (text: string): boolean => /^[0-9A-Z]{14}$/.test(text) && hasCheckDigits(text, CNPJ_WEIGHTS);

/** Returns the two check digits that belong to the first 12 characters of a CNPJ. */
export function cnpjCheckDigits(cnpj: string): string {
  const number = cnpj.slice(0, CNPJ_LENGTH - 2);
  const first = checkDigit(number, CNPJ_WEIGHTS);
  return `${first}${checkDigit(`${number}${first}`, CNPJ_WEIGHTS)}`;
}

const hasCheckDigits = (text: string, weights: number): boolean =>
  [text.length - 2, text.length - 1].every(
    (at) => checkDigit(text.slice(0, at), weights) === Number(text[at]),
  );

/**
 * Modulus 11. The weights from the right are 2, 3, … and begin again after `weights` characters. A letter
 * counts as its code less 48.
 */
function checkDigit(text: string, weights: number): number {
  const sum = [...text].reduce(
    (all, sign, i) => all + (sign.charCodeAt(0) - 48) * (2 + ((text.length - 1 - i) % weights)),
    0,
  );
  return ((sum * 10) % 11) % 10;
}
