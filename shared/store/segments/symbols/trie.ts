/**
 * The trie that finds the longest symbol at a place of a text. The first two bytes are one step. From then on it is a double array: the
 * edge from a node by a byte is in the slot of the node's number plus the byte, if that slot names the node. Its 16 KB stay in the first
 * cache of the processor.
 */
import { FreeNumbers } from './free-numbers.ts';
import { LITERAL, type SymbolTable } from './table.ts';

/** The kernels read these forms (shared/kernels/assembly/texts.ts). */

/** An entry of `firsts` has a code, the number of bytes that it stands for, and the node after both bytes. */
const LENGTH_SHIFT = 8;
const AFTER_FIRST_SHIFT = 10;
/** A slot has the code of the symbol that ends with its edge, or `LITERAL`, the node after the edge, and the node before it. */
const AFTER_SHIFT = 8;
const BEFORE_SHIFT = 20;
const NODE = 0xfff;
/** Stands where no longer symbol begins so; no node has this number. */
const NO_NODE = 0;
export const SLOTS = NODE + 1;
export const FIRSTS = 1 << 16;
/** Each number of a node plus a byte is a slot. */
const MOST_NODES = SLOTS - 256;

export interface SymbolTrie {
  /** By the first byte times 256 plus the second. */
  readonly firsts: Int32Array;
  readonly slots: Int32Array;
  /** Codes of symbols of one byte, and `LITERAL` for other bytes. */
  readonly singles: Uint8Array;
}

/** Writes the trie. Symbols for which there is no room are left out. */
export function symbolTrie(symbols: SymbolTable, { firsts, slots, singles }: SymbolTrie): void {
  const root = branchesOf(symbols);
  singles.fill(LITERAL);
  for (const [byte, { code }] of root.next) singles[byte] = code;
  for (let byte = 0; byte < 256; byte++) {
    firsts.fill((1 << LENGTH_SHIFT) | (singles[byte] as number), byte << 8, (byte + 1) << 8);
  }
  slots.fill(0);
  const nodes = nodesIn(slots);
  for (const [byte, branch] of root.next) {
    for (const [second, after] of branch.next) {
      const single = (1 << LENGTH_SHIFT) | branch.code;
      const own = after.code === LITERAL ? single : (2 << LENGTH_SHIFT) | after.code;
      firsts[(byte << 8) | second] = own | (nodes(after) << AFTER_FIRST_SHIFT);
    }
  }
}

/** Returns a function that puts the edges of a branch into slots and returns the number of its node. */
function nodesIn(slots: Int32Array): (branch: Branch) => number {
  const free = new FreeNumbers(MOST_NODES);
  const place = ({ next }: Branch): number => {
    if (next.size === 0) return NO_NODE;
    const bytes = [...next.keys()];
    const node = free.find(bytes);
    if (node === NO_NODE) return NO_NODE;
    // Slots are taken before those of later nodes are looked for.
    free.take(node, bytes);
    for (const [byte, branch] of next) {
      slots[node + byte] = (node << BEFORE_SHIFT) | (place(branch) << AFTER_SHIFT) | branch.code;
    }
    return node;
  };
  return place;
}

/** The bytes that follow a sequence of bytes, and the code of that sequence. */
interface Branch {
  code: number;
  readonly next: Map<number, Branch>;
}

function branchesOf(symbols: SymbolTable): Branch {
  const root: Branch = { code: LITERAL, next: new Map() };
  for (const [code, symbol] of symbols.entries()) {
    let branch = root;
    for (const byte of symbol) {
      const next = branch.next.get(byte) ?? { code: LITERAL, next: new Map() };
      branch.next.set(byte, next);
      branch = next;
    }
    branch.code = code;
  }
  return root;
}
