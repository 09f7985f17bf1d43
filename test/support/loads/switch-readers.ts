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
/** Small, so that a switch is most often in the middle of a walk. */
const PINNED_PAGE = 3;

export interface SwitchReaders {
  /** Faults of answers; the list must stay empty. */
  readonly faults: readonly string[];
  readonly answers: () => number;
  /** Announces the next switch: a reader may see `from` and then `to`, and never `from` after `to`. */
  readonly expect: (from: number, to: number) => void;
  /** Returns whether every reader has seen this generation last. */
  readonly haveAllSeen: (generation: number) => boolean;
  readonly stop: () => Promise<void>;
}

export interface ReaderOptions {
  readonly url: string;
  readonly key: string;
  /** Generations by the fingerprint that is served with them. */
  readonly fingerprints: ReadonlyMap<string, number>;
  /** Readers that request every path in turn. */
  readonly free: number;
  /** Readers that send the ETag of their last answer. */
  readonly tagged: number;
  /** Readers that walk over a list with the X-Snapshot of their first page. */
  readonly pinned: number;
}

/** One reader: sends a request and returns the fault of its answer. */
type Step = (send: Send, note: (generation: number) => string | null, turn: number) => Promise<string | null>;
type Send = (path: string, headers?: Readonly<Record<string, string>>) => Promise<Reply>;

export function startReaders(options: ReaderOptions): SwitchReaders {
  const { url, key, fingerprints, free, tagged, pinned } = options;
  const state = { isReading: true, answers: 0, from: 1, to: 1 };
  const faults: string[] = [];
  const steps = [
    ...Array.from({ length: free }, () => readFreely(fingerprints)),
    ...Array.from({ length: tagged }, () => readTagged(fingerprints)),
    ...Array.from({ length: pinned }, () => walkPinned(fingerprints)),
  ];
  const seen: number[] = steps.map(() => 0);

  const read = async (step: Step, reader: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send: Send = async (path, headers) => {
      const reply = await ask(url, path, { agent, headers: { 'x-api-key': key, ...headers } });
      state.answers++;
      return reply;
    };
    const note = (generation: number): string | null => {
      const before = seen[reader] ?? 0;
      seen[reader] = generation;
      if (generation !== state.from && generation !== state.to) return `is of generation ${generation}`;
      const isBack = generation === state.from && before === state.to && state.from !== state.to;
      return isBack ? `is of generation ${generation} after ${before}` : null;
    };
    for (let turn = reader; state.isReading; turn++) {
      const fault = await step(send, note, turn).catch((error: unknown) => String(error));
      if (fault !== null) faults.push(`reader ${reader} ${fault}`);
      await pause(PAUSE_MS);
    }
    agent.destroy();
  };
  const readers = steps.map(read);
  return {
    faults,
    answers: () => state.answers,
    expect: (from, to) => Object.assign(state, { from, to }),
    haveAllSeen: (generation) => seen.every((last) => last === generation),
    stop: async () => {
      state.isReading = false;
      await Promise.allSettled(readers);
    },
  };
}

type Fingerprints = ReaderOptions['fingerprints'];

const readFreely =
  (fingerprints: Fingerprints): Step =>
  async (send, note, turn) => {
    const path = PATHS[turn % PATHS.length] ?? STATUS;
    const { status, text } = await send(path);
    const fault = status === 200 ? faultOf(path, text, fingerprints, note) : `answers ${status} ${text}`;
    return fault && `${path}: ${fault}`;
  };

/** A 304 means that the generation of the tag is the served one. */
function readTagged(fingerprints: Fingerprints): Step {
  const tags = new Map<string, { readonly tag: string; readonly generation: number }>();
  return async (send, note, turn) => {
    const path = PATHS[1 + (turn % (PATHS.length - 1))] ?? PROFILE;
    const known = tags.get(path);
    const { status, text, headers } = await send(path, known && { 'if-none-match': known.tag });
    if (status === 304) {
      const fault = known ? note(known.generation) : 'answers 304 without a tag';
      return fault && `${path}: the tag ${fault}`;
    }
    if (status !== 200) return `${path}: answers ${status} ${text}`;
    const [generation = 0] = generationsIn(text, fingerprints);
    if (generation === known?.generation) return `${path}: answers 200 to the tag of the same generation`;
    tags.set(path, { tag: String(headers['etag']), generation });
    const fault = faultOf(path, text, fingerprints, note);
    return fault && `${path}: ${fault}`;
  };
}

/**
 * Walks over a list with the X-Snapshot of the first page: whatever is published meanwhile, the pages have
 * every record of one generation once. No walk lasts from one switch to the one after the next, so none is
 * answered 409.
 */
function walkPinned(fingerprints: Fingerprints): Step {
  let at: {
    readonly generation: number;
    readonly snapshot: string;
    readonly keys: readonly string[];
  } | null = null;
  return async (send, note) => {
    const { keys, snapshot } = at ?? { keys: [], snapshot: '' };
    const path = `${UNITS}?limite=${PINNED_PAGE}&offset=${keys.length}`;
    const { status, text, headers } = await send(path, at ? { 'x-snapshot': snapshot } : {});
    if (status !== 200) return `${path}: answers ${status} ${text} to ${snapshot}`;
    const [generation = 0, ...others] = generationsIn(text, fingerprints);
    const { itens, paginacao } = JSON.parse(text) as {
      itens: readonly { readonly cnpj_completo: string }[];
      paginacao: { readonly total: number };
    };
    const back = at ? null : note(generation);
    const isSame = !at || (at.generation === generation && headers['x-snapshot'] === snapshot);
    if (back || others.length > 0 || !isSame || paginacao.total !== unitsOf(generation)) {
      return `${path}: ${back ?? `is of generations ${[generation, ...others]}, total ${paginacao.total}`}, to ${snapshot}`;
    }
    const read = [...keys, ...itens.map((item) => item.cnpj_completo)];
    const isEnd = read.length >= paginacao.total || itens.length === 0;
    at = isEnd ? null : { generation, snapshot: String(headers['x-snapshot']), keys: read };
    const isWhole = read.length === paginacao.total && new Set(read).size === read.length;
    return isEnd && !isWhole ? `${path}: has ${read.length} records, not ${paginacao.total}` : null;
  };
}

function faultOf(
  path: string,
  text: string,
  fingerprints: Fingerprints,
  note: (generation: number) => string | null,
): string | null {
  const generations = generationsIn(text, fingerprints);
  const [generation = 0] = generations;
  if (generations.size !== 1) return `is of generations ${[...generations].join(' and ')}`;
  const back = note(generation);
  if (back) return back;
  const totals = [...text.matchAll(/"total":(\d+)/g)].map(([, n]) => Number(n));
  const expected = TOTALS[path]?.(generation) ?? [];
  // A profile also has the totals of sources that do not change.
  return `${totals.slice(0, expected.length)}` === `${expected}`
    ? null
    : `has totals ${totals}, not ${expected}`;
}
