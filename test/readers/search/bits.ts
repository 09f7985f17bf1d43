/** Sets of establishments by their place in the order of the answers: one bit each. */

export type Bits = Uint32Array;

export const noBits = (count: number): Bits => new Uint32Array(Math.ceil(count / 32));

export function allBits(count: number): Bits {
  const bits = noBits(count).fill(0xffff_ffff);
  if (count % 32 > 0) bits[bits.length - 1] = 0xffff_ffff >>> (32 - (count % 32));
  return bits;
}

export function setBit(bits: Bits, place: number): void {
  bits[place >>> 5]! |= 1 << (place & 31);
}

export function both(a: Bits, b: Bits): Bits {
  const bits = new Uint32Array(a.length);
  for (let i = 0; i < a.length; i += 1) bits[i] = a[i]! & b[i]!;
  return bits;
}

/** Returns the places of the set, ascending. */
export function placesOf(bits: Bits): Uint32Array {
  const places = new Uint32Array(sizeOf(bits));
  let next = 0;
  for (let i = 0; i < bits.length; i += 1) {
    let word = bits[i]!;
    while (word !== 0) {
      places[next++] = i * 32 + 31 - Math.clz32(word & -word);
      word &= word - 1;
    }
  }
  return places;
}

function sizeOf(bits: Bits): number {
  let size = 0;
  for (let i = 0; i < bits.length; i += 1) {
    for (let word = bits[i]!; word !== 0; word &= word - 1) size += 1;
  }
  return size;
}
