/** Reads of many searches at the same time in few calls of the store. */
import type { Item, TableKey } from '../../../shared/aws/read-items.ts';
import type { ReadItems } from '../../../shared/store/records/read-list.ts';

/** Keys that one call of the store accepts. */
const KEYS = 100;

interface Waiting {
  readonly keys: readonly TableKey[];
  readonly resolve: (items: (Item | undefined)[]) => void;
  readonly reject: (error: unknown) => void;
}

const textOf = ({ table, key }: TableKey): string => `${table}/${Object.values(key).join('/')}`;

/** Turns of the event loop after the last request. Searches that run at the same time pause in turn. */
const IDLE_TURNS = 4;

/** Returns a function that reads any number of keys, together with those that others ask for meanwhile. */
export function gathered(read: ReadItems): ReadItems {
  let waiting: Waiting[] = [];
  const flush = (): void => {
    const asked = waiting;
    waiting = [];
    // A call refuses a repeated key.
    const distinct = [...new Map(asked.flatMap(({ keys }) => keys).map((key) => [textOf(key), key]))];
    const calls = Array.from({ length: Math.ceil(distinct.length / KEYS) }, (_, i) =>
      distinct.slice(i * KEYS, (i + 1) * KEYS),
    );
    Promise.all(calls.map((call) => read(call.map(([, key]) => key)))).then(
      (found) => {
        const items = found.flat();
        const byText = new Map(distinct.map(([text], i) => [text, items[i]]));
        for (const { keys, resolve } of asked) resolve(keys.map((key) => byText.get(textOf(key))));
      },
      (error: unknown) => {
        for (const { reject } of asked) reject(error);
      },
    );
  };
  const flushAfter = (idle: number, seen: number): void => {
    setImmediate(() => {
      if (waiting.length > seen) flushAfter(IDLE_TURNS, waiting.length);
      else if (idle > 1) flushAfter(idle - 1, seen);
      else flush();
    });
  };
  return (keys) =>
    new Promise((resolve, reject) => {
      waiting.push({ keys, resolve, reject });
      if (waiting.length === 1) flushAfter(IDLE_TURNS, 1);
    });
}
