/** Prepares text of published files for people: complete CPFs are masked, and long text is cut (docs/decisions/0067). */

/** Eleven digits with or without the punctuation of a CPF, and not part of a longer number. */
const ELEVEN_DIGITS = /(?<!\d)\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?!\d)/g;

/** Masks as Receita Federal does: `***456789**`. Eleven digits with wrong check digits are another number, and stay. */
export const withoutCpfs = (text: string): string =>
  text.replace(ELEVEN_DIGITS, (found) => {
    const digits = found.replace(/\D/g, '');
    return isCpf(digits) ? `***${digits.slice(3, 9)}**` : found;
  });

function isCpf(digits: string): boolean {
  // One digit repeated has right check digits, but is a filler and no CPF.
  if (/^(\d)\1*$/.test(digits)) return false;
  return [9, 10].every((length) => checkDigit(digits.slice(0, length)) === Number(digits[length]));
}

function checkDigit(digits: string): number {
  const sum = [...digits].reduce((all, digit, i) => all + Number(digit) * (digits.length + 1 - i), 0);
  return ((sum * 10) % 11) % 10;
}

export interface ShownText {
  readonly text: string;
  /** Whether the end was left out. */
  readonly cut: boolean;
}

/** Masks before it cuts, so that no part of a CPF remains at the end. */
export function shownText(text: string, most: number): ShownText {
  const masked = withoutCpfs(text);
  return masked.length > most ? { text: masked.slice(0, most), cut: true } : { text: masked, cut: false };
}
