/** Asks questions while another month is loaded and replaces the served one: each answer is of one month. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../../../bench/api-client.ts';
import type { Scan } from '../../readers/search/scan.ts';
import { LONGEST_MS } from '../../support/service/longest.ts';
import { type Asked, SHOWN } from './ask.ts';
import { differenceOf, expectedOf, questionIn } from './compare.ts';
import { materialOf } from './material.ts';
import { addressOf } from './question.ts';
import { questionAt } from './questions.ts';
import { type Environment, FIRST_MONTH, loadMonth, NEXT_MONTH, type Served } from './service.ts';

export interface Switching {
  readonly served: Served;
  readonly env: Environment;
  /** The served month, and the next one with the folder of its files. */
  readonly before: Scan;
  readonly after: Scan;
  readonly nextFiles: string;
  readonly seed: number;
  /** Answers of the next month after which the campaign ends. */
  readonly enough: number;
}

export interface Switched extends Pick<Asked, 'asked' | 'differences' | 'shown'> {
  /** Answers by month. */
  readonly months: Record<string, number>;
}

/** Answers of the served month before the load of the next one begins. */
const FIRST = 20;
const READERS = 4;

const monthOf = ({ body }: Answer): string | null =>
  (body as { fonte?: { versao?: string } }).fonte?.versao ?? null;

export async function askWhileSwitching(options: Switching): Promise<Switched> {
  const { served, env, before, after, nextFiles, seed, enough } = options;
  const months: Switched['months'] = { [FIRST_MONTH]: 0, [NEXT_MONTH]: 0 };
  const result: Switched = { asked: 0, differences: 0, shown: [], months };
  const scans: Readonly<Record<string, Scan>> = { [FIRST_MONTH]: before, [NEXT_MONTH]: after };
  const materials = [before, after].map((scan) => ({ scan, material: materialOf(scan) }));
  let next = 0;
  let loadedAt = Number.POSITIVE_INFINITY;
  const begun = Promise.withResolvers<void>();
  // The service checks for a new month every second.
  const ended = (): boolean =>
    (months[NEXT_MONTH] ?? 0) >= enough || performance.now() > loadedAt + LONGEST_MS;
  const worker = async (): Promise<void> => {
    while (!ended()) {
      const { scan, material } = materials[next % 2]!;
      const question = questionIn(scan, questionAt(material, seed, next++));
      const answer = await served.client.get(addressOf(question));
      const month = monthOf(answer);
      if (month !== null) months[month] = (months[month] ?? 0) + 1;
      const expected = expectedOf(scans[month ?? FIRST_MONTH] ?? before, question);
      const difference = differenceOf(expected, answer);
      result.asked += 1;
      if (result.asked > FIRST) begun.resolve();
      // Readers at full speed would leave the load no processor.
      if (loadedAt === Number.POSITIVE_INFINITY) await pause(5);
      if (difference === null) continue;
      result.differences += 1;
      if (result.shown.length < SHOWN) {
        result.shown.push(`${month} ${question.number}: GET ${addressOf(question)}: ${difference}`);
      }
    }
  };
  const load = async (): Promise<void> => {
    await begun.promise;
    await loadMonth(env, nextFiles, NEXT_MONTH);
    loadedAt = performance.now();
  };
  await Promise.all([load(), ...Array.from({ length: READERS }, worker)]);
  return result;
}
