/**
 * Makes numbers of companies, establishments and persons. The check digits of companies are valid; those of
 * persons never are.
 */

const LETTERS = 'ABCDEFGHJK';
const BASE36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The step is coprime with 10^8, so that each of up to 10^8 companies has a root of its own. */
const ROOT_STEP = 61_803_399;

export function rootOf(seed: number, company: number, alphanumeric: boolean): string {
  const root = String((company * ROOT_STEP + seed) % 100_000_000).padStart(8, '0');
  if (!alphanumeric) return root;
  const letter = (place: number) => LETTERS[Number(root[place])];
  return `${root.slice(0, 2)}${letter(2)}${root.slice(3, 5)}${letter(5)}${root.slice(6)}`;
}

/**
 * Returns the order of an establishment: `0001` to `9999`, after that with a letter in front, as RFB issues
 * since July
 * 2026.
 */
export function orderOf(place: number): string {
  return place < 10_000 ? String(place).padStart(4, '0') : letteredOrder(place);
}

/** Returns one of 1,213,056 orders such as `E08G`; distinct numbers below that give distinct orders. */
export function letteredOrder(number: number): string {
  const value = (number * 7_919) % (26 * 36 ** 3);
  const digit = (power: number) => BASE36[Math.floor(value / 36 ** power) % 36];
  return `${BASE36[10 + Math.floor(value / 36 ** 3)]}${digit(2)}${digit(1)}${digit(0)}`;
}

/**
 * Returns the two check digits of 12 characters: value of a character = ASCII − 48, modulus 11, weights 2 to
 * 9 from the right.
 */
export function checkDigits(first12: string): string {
  let one = 0;
  let two = 0;
  for (let i = 0; i < 12; i += 1) {
    const value = first12.charCodeAt(i) - 48;
    one += value * (i < 4 ? 5 - i : 13 - i);
    two += value * (i < 5 ? 6 - i : 14 - i);
  }
  const first = digitOf(one);
  return `${first}${digitOf(two + first * 2)}`;
}

function digitOf(sum: number): number {
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** Returns 11 digits like a CPF. The last check digit is off by one, so that no person has the number. */
export function invalidCpf(first9: string): string {
  let one = 0;
  let two = 0;
  for (let i = 0; i < 9; i += 1) {
    one += Number(first9[i]) * (10 - i);
    two += Number(first9[i]) * (11 - i);
  }
  const first = digitOf(one);
  return `${first9}${first}${(digitOf(two + first * 2) + 1) % 10}`;
}
