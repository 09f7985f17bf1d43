/** Reads entries by their numbers, in one round trip. */
import { StoreError } from '../../aws/errors.ts';
import type { ItemKey } from '../../aws/read-items.ts';
import { type BlockRows, openBlock } from '../records/block.ts';
import { CONTAINER_PLACES, ENTRY_BLOCK, entryBlockKey } from '../records/sets/keys.ts';
import { bytesOf, decoding, type Index } from './reads.ts';

export interface EntryNumber {
  readonly container: number;
  readonly place: number;
}

/** Returns rows in the numbers' order. A missing entry is an error, not a shorter page. @throws StoreError */
export async function readEntries(index: Index, numbers: readonly EntryNumber[]): Promise<string[]> {
  const firsts = new Map(numbers.map((one) => [blockNumber(one), one]));
  const blocks = await openBlocks(index, firsts);
  return numbers.map((one) => {
    const block = blocks.get(blockNumber(one));
    const at = one.place % ENTRY_BLOCK;
    if (!block || at >= block.count) throw new StoreError('block of an index', 'short block');
    return decoding('a block', () => block.at(at));
  });
}

const blockNumber = ({ container, place }: EntryNumber): number =>
  Math.floor((container * CONTAINER_PLACES + place) / ENTRY_BLOCK);

/** Reads only the blocks that are not kept, all at once. `wanted` has an entry of each by its number. */
async function openBlocks(index: Index, wanted: ReadonlyMap<number, EntryNumber>) {
  const blocks = new Map<number, BlockRows>();
  const missing: { readonly number: number; readonly name: string; readonly key: ItemKey }[] = [];
  for (const [number, { container, place }] of wanted) {
    const name = index.named(String(number));
    const kept = index.blocks.get(name);
    if (kept) blocks.set(number, kept);
    else missing.push({ number, name, key: entryBlockKey(container, Math.floor(place / ENTRY_BLOCK)) });
  }
  const items = await Promise.all(index.items(missing.map(({ key }) => key)));
  for (const [i, { number, name }] of missing.entries()) {
    const item = items[i];
    bytesOf(item, 'block');
    const block = decoding('a block', () => openBlock(item ?? {}));
    index.blocks.put(name, block);
    blocks.set(number, block);
    const pause = index.pace();
    if (pause) await pause;
  }
  return blocks;
}
