/** Caches item reads for tests with thousands of requests: the tables of a generation never change. */
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
