/** Finds the free numbers for the nodes of a double array, 32 at a time. */

const WORD_BITS = 32;

export class FreeNumbers {
  /** A bit for each slot and each node that is free, the lowest bit of a word first. */
  private readonly slots: Uint32Array;
  private readonly nodes: Uint32Array;

  /** Each number of a node below `nodes` plus a byte is a slot. Node 0 is not free. */
  constructor(nodes: number) {
    this.nodes = new Uint32Array(nodes / WORD_BITS).fill(-1);
    this.slots = new Uint32Array(this.nodes.length + 256 / WORD_BITS).fill(-1);
    clear(this.nodes, 0);
  }

  /** Returns the least free number of a node whose slots for these bytes are free, or 0. */
  find(bytes: readonly number[]): number {
    for (let word = 0; word < this.nodes.length; word++) {
      let found = this.nodes[word] as number;
      for (const byte of bytes) {
        if (found === 0) break;
        found &= this.slotsFrom(word, byte);
      }
      if (found !== 0) return word * WORD_BITS + lowestBit(found);
    }
    return 0;
  }

  take(node: number, bytes: readonly number[]): void {
    clear(this.nodes, node);
    for (const byte of bytes) clear(this.slots, node + byte);
  }

  /** Returns the bits of 32 slots, of which the first is that of the first node of a word with a byte. */
  private slotsFrom(word: number, byte: number): number {
    const at = word + (byte >>> 5);
    const shift = byte & (WORD_BITS - 1);
    const low = (this.slots[at] as number) >>> shift;
    return shift === 0 ? low : low | ((this.slots[at + 1] as number) << (WORD_BITS - shift));
  }
}

const lowestBit = (bits: number): number => WORD_BITS - 1 - Math.clz32(bits & -bits);

function clear(bits: Uint32Array, number: number): void {
  const word = Math.floor(number / WORD_BITS);
  bits[word] = (bits[word] as number) & ~(1 << (number & (WORD_BITS - 1)));
}
