/** What a value says however it is written: a text as it is heard, a number, an amount, a day or a set. */
import { AMOUNTS, CODES, DAYS, EXACT, LISTS } from './kinds.ts';

const SILENT = new Set('.,;:\'’‘´`"“”()/\\_-–—ºª°');
const DIGIT = /[0-9]/;

const plain = (text: string): string =>
  [...text.normalize('NFD')]
    .filter((char) => !/[\u0300-\u036f]/.test(char))
    .join('')
    .toUpperCase();

const spaced = (text: string): string => text.split(/\s+/).filter(Boolean).join(' ');

/** Returns the text without case, accents, blanks and most signs. Signs between digits leave a blank. */
function heard(text: string): string {
  const chars = [...spaced(plain(text))];
  if (chars.includes('@')) return chars.join('');
  let out = '';
  let signs = false;
  let last = '';
  for (const char of chars) {
    if (SILENT.has(char)) {
      signs = true;
      continue;
    }
    if (signs && DIGIT.test(last) && DIGIT.test(char)) out += ' ';
    out += char;
    last = char;
    signs = false;
  }
  return spaced(out);
}

const code = (text: string): string => {
  const left = [...plain(text)].filter((char) => !SILENT.has(char) && char.trim() !== '').join('');
  return /^[0-9]+$/.test(left) ? String(BigInt(left)) : left;
};

/** `1.234,5` and `1234.50` are 123450 hundredths, `,58` is 58; a point before three digits is either sign. */
function hundredths(text: string): string {
  const found = /^(?:([0-9]*)|([0-9]{1,3}(?:\.[0-9]{3})+)(?=,|$))(?:[.,]([0-9]*))?$/.exec(text);
  if (!found || !DIGIT.test(text) || /^[0-9]{1,3}\.[0-9]{3}$/.test(text)) return text;
  const [, whole, grouped = '', part = ''] = found;
  const cents = part.replace(/0+$/, '');
  if (cents.length > 2) return text;
  return String(BigInt((whole ?? grouped.replaceAll('.', '')) + cents.padEnd(2, '0')));
}

/** `20260102`, `2026-01-02` and `02/01/2026 00:00:00` are one day. */
export function day(text: string): string {
  const found =
    /^(?:([0-9]{4})-?([0-9]{2})-?([0-9]{2})|([0-9]{1,2})\/([0-9]{1,2})\/([0-9]{4}))(?: 00:00:00)?$/.exec(
      text,
    );
  if (!found) return heard(text);
  const [, year = found[6], month = found[5], date = found[4]] = found;
  return [year, month?.padStart(2, '0'), date?.padStart(2, '0')].join('-');
}

export function said(name: string, text: string): string {
  if (EXACT.includes(name)) return text;
  if (LISTS.includes(name)) return [...new Set(text.split(',').map(code))].toSorted().join();
  if (AMOUNTS.includes(name)) return hundredths(text);
  if (DAYS.includes(name)) return day(text);
  return CODES.includes(name) ? code(text) : heard(text);
}
