/** Readers of a service whose source switches between two generations; they collect faults in answers. */
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, type Reply } from '../service/http.ts';
import { CHAIN_CNPJ, generationsIn, partnersOf, SMALL_CNPJ, unitsOf } from './generations.ts';

export const STATUS = '/v1/status';
export const PROFILE = `/v1/cnpjs/${SMALL_CNPJ}`;
const UNITS = `/v1/cnpjs/${CHAIN_CNPJ}/estabelecimentos`;

const PATHS = [
  STATUS,
  PROFILE,
  `/v1/cnpjs/${SMALL_CNPJ}/socios`,
  `/v1/cnpjs/${CHAIN_CNPJ}`,
  `${UNITS}?limite=100`,
  `/v1/cnpjs/${CHAIN_CNPJ}/socios?limite=100&offset=40`,
] as const;
const TOTALS: Readonly<Record<string, (generation: number) => readonly number[]>> = {
  [PATHS[1]]: () => [1, 1],
  [PATHS[2]]: () => [1],
  [PATHS[3]]: (n) => [unitsOf(n), partnersOf(n)],
  [PATHS[4]]: (n) => [unitsOf(n)],
  [PATHS[5]]: (n) => [partnersOf(n)],
};
/** A pause between requests, because requests at full speed would only slow down everything else. */
const PAUSE_MS = 15;

export type SwitchReaders = ReturnType<typeof startReaders>;

interface ReaderOptions {
  readonly url: string;
  readonly key: string;
  /** Generations by the fingerprint that is served with them; a reader never sees an older one again. */
  readonly fingerprints: ReadonlyMap<string, number>;
  /** How many request every path in turn. */
  readonly count: number;
}

export function startReaders({ url, key, fingerprints, count }: ReaderOptions) {
  let isReading = true;
  let answers = 0;
  const faults: string[] = [];
  const seen = Array<number>(count).fill(0);

  /** Returns what is wrong with an answer. */
  const faultOf = (path: string, { status, text }: Reply, reader: number): string | null => {
    if (status !== 200) return `answers ${status} ${text}`;
    const generations = generationsIn(text, fingerprints);
    const [generation = 0] = generations;
    if (generations.size !== 1) return `is of generations ${[...generations].join(' and ')}`;
    const before = seen[reader] ?? 0;
    seen[reader] = generation;
    if (generation < before) return `is of generation ${generation} after ${before}`;
    const totals = [...text.matchAll(/"total":(\d+)/g)].map(([, n]) => Number(n));
    const expected = TOTALS[path]?.(generation) ?? [];
    // A profile also has the totals of sources that do not change.
    const isWhole = `${totals.slice(0, expected.length)}` === `${expected}`;
    return isWhole ? null : `has totals ${totals}, not ${expected}`;
  };
  const read = async (reader: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = reader; isReading; turn++) {
      const path = PATHS[turn % PATHS.length] ?? STATUS;
      const fault = await ask(url, path, { agent, headers: { 'x-api-key': key } }).then(
        (reply) => faultOf(path, reply, reader),
        (error: unknown) => String(error),
      );
      answers++;
      if (fault !== null) faults.push(`reader ${reader}, ${path}: ${fault}`);
      await pause(PAUSE_MS);
    }
    agent.destroy();
  };
  const readers = seen.map((_, reader) => read(reader));
  return {
    /** Faults of answers; the list must stay empty. */
    faults,
    answers: () => answers,
    /** Returns whether every reader has seen this generation last. */
    haveAllSeen: (generation: number) => seen.every((last) => last === generation),
    stop: async () => {
      isReading = false;
      await Promise.allSettled(readers);
    },
  };
}
