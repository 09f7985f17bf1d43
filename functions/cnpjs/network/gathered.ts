/** Reads of many searches at the same time in few calls of the store. */
import type { Item, TableKey } from '../../../shared/aws/read-items.ts';
import { readOnce, textOf } from '../../../shared/store/records/read-firsts.ts';
import type { ReadItems } from '../../../shared/store/records/read-list.ts';

interface Waiting {
  readonly keys: readonly TableKey[];
  readonly resolve: (items: Promise<(Item | undefined)[]>) => void;
}

/** Turns of the event loop after the last request. Searches that run at the same time pause in turn. */
const IDLE_TURNS = 4;

/** Returns a function that reads any number of keys, together with those that others ask for meanwhile. */
export function gathered(read: ReadItems): ReadItems {
  let waiting: Waiting[] = [];
  const flush = (): void => {
    const asked = waiting;
    waiting = [];
    const all = asked.flatMap(({ keys }) => keys);
    const found = readOnce(read, all);
    for (const { keys, resolve } of asked)
      resolve(found.then((items) => keys.map((key) => items.get(textOf(key)))));
  };
  const flushAfter = (idle: number, seen: number): void => {
    setImmediate(() => {
      if (waiting.length > seen) flushAfter(IDLE_TURNS, waiting.length);
      else if (idle > 1) flushAfter(idle - 1, seen);
      else flush();
    });
  };
  return (keys) =>
    new Promise((resolve) => {
      waiting.push({ keys, resolve });
      if (waiting.length === 1) flushAfter(IDLE_TURNS, 1);
    });
}
