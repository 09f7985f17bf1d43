/** Unsigned numbers in seven bits a byte, the lowest first (shared/store/records/sets/varints.ts). */

export function varintBytes(n: u32): u32 {
  return n < 0x80 ? 1 : n < 0x4000 ? 2 : n < 0x200000 ? 3 : n < 0x10000000 ? 4 : 5;
}

/** Writes a number; returns where it ends. */
export function putVarint(at: usize, n: u32): usize {
  while (n >= 0x80) {
    store<u8>(at++, <u8>(n | 0x80));
    n >>>= 7;
  }
  store<u8>(at, <u8>n);
  return at + 1;
}
