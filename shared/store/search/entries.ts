/** Reads entries by their numbers, in one round trip. */
import { StoreError } from '../../aws/errors.ts';
import { decodeBlock } from '../records/block.ts';
import { ENTRY_BLOCK, entryBlockKey } from '../records/sets/keys.ts';
import { bytesOf, decoding, type Index, keyText } from './reads.ts';

export interface EntryNumber {
  readonly container: number;
  readonly place: number;
}

/** Returns the stored rows in the order of the numbers. A missing entry is an error, never a shorter page. @throws StoreError */
export async function readEntries(index: Index, numbers: readonly EntryNumber[]): Promise<string[]> {
  const keys = numbers.map(({ container, place }) =>
    entryBlockKey(container, Math.floor(place / ENTRY_BLOCK)),
  );
  const distinct = new Map(keys.map((key) => [keyText(key), key]));
  const items = await Promise.all(index.items([...distinct.values()]));
  const blocks = new Map<string, readonly string[]>();
  for (const [i, name] of [...distinct.keys()].entries()) {
    const item = items[i];
    bytesOf(item, 'block');
    blocks.set(
      name,
      decoding('a block', () => decodeBlock(item ?? {})),
    );
    await index.pace();
  }
  return numbers.map(({ place }, i) => {
    const row = blocks.get(keyText(keys[i] ?? {}))?.[place % ENTRY_BLOCK];
    if (row === undefined) throw new StoreError('block of an index', 'short block');
    return row;
  });
}
