/** Sets of establishments by their place in the order of the answers: one bit each. */

export type Bits = Uint32Array;

export function bitsWhere(count: number, holds: (place: number) => boolean): Bits {
  const bits = new Uint32Array(Math.ceil(count / 32));
  for (let place = 0; place < count; place += 1) {
    if (holds(place)) bits[place >>> 5]! |= 1 << (place & 31);
  }
  return bits;
}

export function both(a: Bits, b: Bits): Bits {
  const bits = new Uint32Array(a.length);
  for (let i = 0; i < a.length; i += 1) bits[i] = a[i]! & b[i]!;
  return bits;
}

/** Calls `take` with every place of the set, ascending. */
export function eachPlace(bits: Bits, take: (place: number) => void): void {
  for (let i = 0; i < bits.length; i += 1) {
    let word = bits[i]!;
    while (word !== 0) {
      const bit = 31 - Math.clz32(word & -word);
      take(i * 32 + bit);
      word &= word - 1;
    }
  }
}

export function placesOf(bits: Bits): number[] {
  const places: number[] = [];
  eachPlace(bits, (place) => places.push(place));
  return places;
}
