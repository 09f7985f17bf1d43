/** How long a request holds the event loop: while one turn lasts, a process answers no other request. */
import { Worker } from 'node:worker_threads';
import { table } from '../markdown.ts';

export interface HeldTurns {
  readonly what: string;
  /** Milliseconds of the longest turn of each request, ascending. */
  readonly longest: readonly number[];
}

/** Asks in a thread of its own, whose work is no turn of the service. */
const CLIENT = `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', async ({ url, key }) => {
  const response = await fetch(url, { headers: { 'x-api-key': key } });
  await response.arrayBuffer();
  parentPort.postMessage(response.status);
});`;

/** Each list of paths is asked one after the other. @throws Error for another status than 200 */
export async function longestTurns(
  base: string,
  key: string,
  cases: Readonly<Record<string, readonly string[]>>,
): Promise<HeldTurns[]> {
  const client = new Worker(CLIENT, { eval: true });
  const found: HeldTurns[] = [];
  for (const [what, paths] of Object.entries(cases)) {
    const longest: number[] = [];
    for (const path of paths) longest.push(await longestTurn(client, new URL(path, base).href, key));
    found.push({ what, longest: longest.toSorted((a, b) => a - b) });
  }
  await client.terminate();
  return found;
}

async function longestTurn(client: Worker, url: string, key: string): Promise<number> {
  let longest = 0;
  let before = performance.now();
  let next: NodeJS.Immediate | undefined;
  const watch = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - before);
    before = now;
    next = setImmediate(watch);
  };
  watch();
  const status = await new Promise<number>((answered) => {
    client.once('message', answered);
    client.postMessage({ url, key });
  });
  clearImmediate(next);
  if (status !== 200) throw new Error(`GET ${url} answers ${status}`);
  return longest;
}

const ms = (value = 0): string => value.toFixed(1);

export const turnsTable = (turns: readonly HeldTurns[]): string =>
  table(
    ['requests', 'number', 'ms of the longest turn, median', 'most'],
    turns.map(({ what, longest }) => [
      what,
      String(longest.length),
      ms(longest[longest.length >> 1]),
      ms(longest.at(-1)),
    ]),
  );
