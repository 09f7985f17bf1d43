/** Reads entries by their numbers, in one round trip. */
import { StoreError } from '../../aws/errors.ts';
import type { ItemKey } from '../../aws/read-items.ts';
import { type BlockRows, openBlock } from '../records/block.ts';
import { ENTRY_BLOCK, entryBlockKey } from '../records/sets/keys.ts';
import { bytesOf, decoding, type Index, keyText } from './reads.ts';

export interface EntryNumber {
  readonly container: number;
  readonly place: number;
}

/** Returns rows in the numbers' order. A missing entry is an error, not a shorter page. @throws StoreError */
export async function readEntries(index: Index, numbers: readonly EntryNumber[]): Promise<string[]> {
  const keys = numbers.map(({ container, place }) =>
    entryBlockKey(container, Math.floor(place / ENTRY_BLOCK)),
  );
  const blocks = await openBlocks(index, new Map(keys.map((key) => [keyText(key), key])));
  return numbers.map(({ place }, i) => {
    const block = blocks.get(keyText(keys[i] ?? {}));
    const at = place % ENTRY_BLOCK;
    if (!block || at >= block.count) throw new StoreError('block of an index', 'short block');
    return decoding('a block', () => block.at(at));
  });
}

/** Reads only the blocks that are not kept, all at once. */
async function openBlocks(
  index: Index,
  keys: ReadonlyMap<string, ItemKey>,
): Promise<ReadonlyMap<string, BlockRows>> {
  const blocks = new Map<string, BlockRows>();
  const missing = new Map<string, ItemKey>();
  for (const [name, key] of keys) {
    const kept = index.blocks.get(index.named(name));
    if (kept) blocks.set(name, kept);
    else missing.set(name, key);
  }
  const items = await Promise.all(index.items([...missing.values()]));
  for (const [i, name] of [...missing.keys()].entries()) {
    const item = items[i];
    bytesOf(item, 'block');
    const block = decoding('a block', () => openBlock(item ?? {}));
    index.blocks.put(index.named(name), block);
    blocks.set(name, block);
    await index.pace();
  }
  return blocks;
}
