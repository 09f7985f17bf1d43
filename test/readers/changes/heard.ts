/** What is heard when a text is read aloud: without case, accents, blanks and most signs. */

const SILENT = new Set('.,;:\'’‘´`"“”()/\\_-–—ºª°');
const DIGIT = /[0-9]/;

const plain = (text: string): string =>
  [...text.normalize('NFD')]
    .filter((char) => !/[\u0300-\u036f]/.test(char))
    .join('')
    .toUpperCase();

const spaced = (text: string): string => text.split(/\s+/).filter(Boolean).join(' ');

/** Signs between two digits leave a blank, and those of an address of e-mail stay. */
export function heard(text: string): string {
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
