/** The order of texts by UTF-16 code unit, which is that of JavaScript's `<`, for texts that are UTF-8. */

const [PRIVATE_USE_LEAD, ASTRAL_LEAD, LAST_LEAD] = [0xee, 0xf0, 0xf4];

/**
 * The rank of each byte. Bytes of UTF-8 sort as code points do; the only difference of UTF-16 is that
 * characters above U+FFFF, whose first byte is F0 to F4, sort before U+E000 to U+FFFF, whose first byte is EE
 * or EF.
 */
const BYTE_RANK = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= ASTRAL_LEAD && byte <= LAST_LEAD) return byte - 2;
  if (byte >= PRIVATE_USE_LEAD && byte < ASTRAL_LEAD) return byte + LAST_LEAD - ASTRAL_LEAD + 1;
  return byte;
});

/** The rank of each byte plus one, for the kernels: 0 comes after the end of a text. */
export const KEY_RANKS = Uint16Array.from(BYTE_RANK, (rank) => rank + 1);
