/** Bodies of published files: bytes in memory, or computed when read so that 4 GB need no memory. */
export interface Body {
  /** Bytes. */
  readonly size: number;
  /** Returns the bytes from `start` (inclusive) to `end` (exclusive), at most to the end of the body. */
  readonly slice: (start: number, end: number) => Buffer;
}

export const bytes = (content: Buffer | string): Body => {
  const buffer = Buffer.from(content);
  return { size: buffer.length, slice: (start, end) => buffer.subarray(start, end) };
};

/** Bytes of a page of a generated body. */
const PAGE = 65_521;

/** Noise of `size` bytes; the same seed gives the same bytes. Each page begins with its number. */
export function generated(size: number, seed: number): Body {
  let state = seed >>> 0 || 1;
  const noise = Buffer.alloc(PAGE);
  for (let i = 0; i < PAGE; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    noise[i] = state >>> 24;
  }
  const slice: Body['slice'] = (start, end) => {
    const pieces: Buffer[] = [];
    for (let at = start, to = Math.min(end, size); at < to; at += pieces.at(-1)!.length) {
      const [page, from] = [Math.floor(at / PAGE), at % PAGE];
      const copy = Buffer.from(noise);
      copy.writeUInt32LE(page);
      pieces.push(copy.subarray(from, from + to - at));
    }
    return Buffer.concat(pieces);
  };
  return { size, slice };
}
