/** Folds UTF-8 as `indexedWords` folds text, for ASCII and the accented letters of Portuguese and its neighbours. */

/** The folded bytes of the last name. */
export const FOLDED = { bytes: Buffer.alloc(256) };

const LATIN_1_START = 0xc0;
const [TWO_BYTES_A, TWO_BYTES_B] = [0xc2, 0xc3];
const ASCII_END = 0x80;

/** The capital letter without its accent for the second byte of U+00C0 to U+00FF; 0 where there is no such letter. */
const ACCENTED = Uint8Array.from({ length: 64 }, (_, i) => {
  const plain = String.fromCharCode(LATIN_1_START + i)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase();
  return /^[A-Z]$/.test(plain) ? plain.charCodeAt(0) : 0;
});

/** The ordinal signs ª and º, and what NFKD makes a blank: the no-break space. */
const SIGNS: Readonly<Record<number, number>> = { 170: 0x41, 186: 0x4f, 160: 0x20 };

const UPPER = Uint8Array.from({ length: ASCII_END }, (_, byte) =>
  String.fromCharCode(byte).toUpperCase().charCodeAt(0),
);

/** Returns the number of folded bytes, or −1 for a name with other characters. */
export function foldInto(bytes: Buffer, from: number, to: number): number {
  if (to - from > FOLDED.bytes.length) FOLDED.bytes = Buffer.alloc((to - from) * 2);
  const folded = FOLDED.bytes;
  let at = 0;
  for (let i = from; i < to; i++) {
    const byte = bytes[i] as number;
    if (byte < ASCII_END) {
      // U+001A begins an escape in a stored cell.
      if (byte === 0x1a) return -1;
      folded[at++] = UPPER[byte] as number;
      continue;
    }
    const second = bytes[++i] ?? 0;
    const letter = byte === TWO_BYTES_B ? ACCENTED[second & 0x3f] : byte === TWO_BYTES_A ? SIGNS[second] : 0;
    if (!letter) return -1;
    folded[at++] = letter;
  }
  return at;
}
