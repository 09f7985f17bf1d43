/** Caches reads of items: the tables of a generation never change, so a test with thousands of requests reads each item once. */
import type { Item, TableKey } from '../../../shared/aws/read-items.ts';
import type { ReadItems } from '../../../shared/store/records/read-list.ts';

export function remembered(read: ReadItems): ReadItems {
  const known = new Map<string, Promise<(Item | undefined)[]>>();
  return (keys: readonly TableKey[]) => {
    const name = JSON.stringify(keys);
    const answer = known.get(name) ?? read(keys);
    known.set(name, answer);
    return answer;
  };
}
