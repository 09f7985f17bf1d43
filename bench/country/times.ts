/** Measures how long pages at the beginning, in the middle and at the end of lists take, by turns. */
import { withQuery } from '../cost/pages.ts';
import type { Cell } from '../markdown.ts';
import { type Client, keyHeader, targetOf } from '../serve/client.ts';
import { spread, spreadOf } from '../serve/report.ts';

/** The pages of a list whose times are compared: many different ones at its start, middle and end. */
export const PLACES = ['beginning', 'middle', 'end'] as const;
type Place = (typeof PLACES)[number];

const LIMIT = 100;
/** Each place is this part of the list at most. */
const PART = 10;

/**
 * Returns `count` pages of each place, the first of them at its offset: 0, the middle, the last whole page.
 * Pages differ as far as the list is long enough, so that the caches of a process do not answer.
 */
function pagesAt(path: string, total: number, count: number): Record<Place, string[]> {
  const last = Math.max(0, total - LIMIT);
  const step = Math.min(LIMIT, Math.max(1, Math.floor(total / PART / count)));
  const page = (offset: number): string =>
    withQuery(path, `limite=${LIMIT}&offset=${Math.min(last, Math.max(0, offset))}`);
  const pages = (offsetOf: (n: number) => number): string[] =>
    Array.from({ length: count }, (_, n) => page(offsetOf(n)));
  return {
    beginning: pages((n) => n * step),
    middle: pages((n) => Math.floor(last / 2) + n * step),
    end: pages((n) => last - n * step),
  };
}

/** Milliseconds of one round. */
export interface PageTimes {
  readonly p50: number;
  readonly p99: number;
}

export type Timed = Readonly<Record<Place, PageTimes[]>>;

export interface Timing {
  readonly client: Client;
  readonly url: string;
  readonly key: string;
  readonly lists: readonly { readonly list: string; readonly total: number }[];
  readonly rounds: number;
}

/** Pages of a place in a round. */
const EACH = 40;

/** The first round warms up and is not returned. @throws Error where a page is not answered with 200 */
export async function timeByTurns({ client, url, key, lists, rounds }: Timing): Promise<Timed[]> {
  const target = targetOf(url, keyHeader(key));
  const pages = lists.map(({ list, total }) => pagesAt(list, total, EACH * (rounds + 1)));
  const timed: Timed[] = lists.map(() => ({ beginning: [], middle: [], end: [] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [i, all] of pages.entries()) {
      // Places of a list follow each other, each first by turns, so that a slow moment affects all of them.
      for (const place of PLACES.map((_, n) => PLACES[(n + round) % PLACES.length] as Place)) {
        const paths = all[place].slice(round * EACH, (round + 1) * EACH);
        const asked = { paths, connections: 1, requests: paths.length };
        const { errors, statuses, p50, p99 } = await client.drive(target, asked);
        if (errors > 0) throw new Error(`GET ${paths[0]}: ${JSON.stringify(statuses)}`);
        if (round > 0) timed[i]?.[place].push({ p50, p99 });
      }
    }
  }
  return timed;
}

export const TIME_TITLES = ['p50 ms', 'p99 ms', 'p50, of the beginning'];

/** The p50 of each round is compared with that of the beginning in the same round. */
export function timeCells(times: Timed, place: Place): Cell[] {
  const rounds = times[place];
  return [
    spreadOf(rounds, ({ p50 }) => p50, 2),
    spreadOf(rounds, ({ p99 }) => p99, 2),
    spread(
      rounds.map(({ p50 }, i) => p50 / (times.beginning[i]?.p50 ?? p50)),
      2,
    ),
  ];
}
