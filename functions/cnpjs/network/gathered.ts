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

/**
 * Returns a function that reads any number of keys. It reads together what is asked for until a turn of the
 * event loop brings nothing more: searches that run at the same time pause one after the other.
 */
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
  const flushAfter = (seen: number): void => {
    setImmediate(() => (waiting.length === seen ? flush() : flushAfter(waiting.length)));
  };
  return (keys) =>
    new Promise((resolve, reject) => {
      waiting.push({ keys, resolve, reject });
      if (waiting.length === 1) flushAfter(1);
    });
}
