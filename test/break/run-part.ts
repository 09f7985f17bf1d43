/** Runs one part of the campaign: its attempts one after the other, and its checks at the end. */
import { withoutSecrets } from '../../shared/store/keys/secret-form.ts';
import { LONGEST_MS } from '../support/service/longest.ts';
import type { Part, Place, Prepared } from './part.ts';
import { randomOf } from './random.ts';

export interface Options {
  readonly seed: number;
  readonly isShort: boolean;
  /** Replaces the number of attempts of every part. */
  readonly attempts: number | undefined;
  /** The only attempt to run. */
  readonly only: number | undefined;
  /** The number of attempts of parts whose attempts take a minute. */
  readonly minutes: number;
}

export interface Failure {
  readonly what: string;
  /** The command that repeats it. */
  readonly repeat: string;
}

export interface PartResult {
  readonly name: string;
  readonly promise: string;
  readonly attempts: string;
  readonly tried: number;
  readonly failed: number;
  readonly seconds: number;
  readonly first: Failure | null;
  readonly figures: readonly string[];
}

/** A part with more failures ends early, because the first of them matters. */
const MOST_FAILURES = 100;
/** Exceeds the waits of an attempt, and of a part that ends its programs. */
const PATIENCE_MS = 2 * LONGEST_MS;
const PROGRESS_MS = 15_000;
/** Failures that are shown at once; the first is also in the report. */
const SHOWN_FAILURES = 10;
/** Characters of the message of a failure; bodies and differences can be long. */
const MOST_SHOWN = 1_000;

export const countOf = ({ count, isTimed }: Part, { isShort, attempts, minutes }: Options): number =>
  attempts ?? (isShort ? count.short : isTimed ? minutes : count.full);

/** The attempts of a part so far. */
interface Tally {
  tried: number;
  failed: number;
  first: Failure | null;
  figures: readonly string[];
}

export interface NamedPart {
  readonly name: string;
  readonly part: Part;
}

interface Run extends NamedPart {
  readonly options: Options;
  readonly place: Place;
  readonly stop: AbortSignal;
  readonly tally: Tally;
}

/** With `stop` the part ends as soon as possible, and still closes what it opened. */
export async function runPart(
  named: NamedPart,
  options: Options,
  place: Place,
  stop: AbortSignal,
): Promise<PartResult> {
  const { name, part } = named;
  const { promise, attempts } = part;
  const tally: Tally = { tried: 0, failed: 0, first: null, figures: [] };
  const begin = performance.now();
  await tryAll({ name, part, options, place, stop, tally });
  const seconds = Math.round((performance.now() - begin) / 100) / 10;
  return { name, promise, attempts, seconds, ...tally };
}

async function tryAll(run: Run): Promise<void> {
  const { part, options, place, stop, tally } = run;
  const all = `--attempts ${countOf(part, options)}`;
  let prepared: Prepared | null = null;
  try {
    prepared = await part.prepare(place);
    const isWhole = await attemptAll(run, prepared);
    if (isWhole && options.only === undefined && !stop.aborted) {
      tally.figures = (await prepared.conclude?.()) ?? [];
    }
  } catch (error) {
    fail(run, error, all);
  }
  try {
    await within(PATIENCE_MS, prepared?.close(), 'closing the part');
  } catch (error) {
    fail(run, error, all);
  }
}

/** Returns whether the part can continue with its checks at the end. */
async function attemptAll(run: Run, prepared: Prepared): Promise<boolean> {
  const { name, part, options, place, stop, tally } = run;
  const { only, seed } = options;
  const count = countOf(part, options);
  const stopped = new Promise<void>((done) => stop.addEventListener('abort', () => done(), { once: true }));
  let shown = performance.now();
  for (let number = only ?? 0; number <= (only ?? count - 1) && !stop.aborted; number++) {
    const random = randomOf(seed, name, number);
    tally.tried++;
    try {
      await within(PATIENCE_MS, Promise.race([prepared.attempt({ number, random }), stopped]), 'the attempt');
    } catch (error) {
      fail(
        run,
        error,
        part.isSequence && only === undefined ? `--attempts ${number + 1}` : `--only ${number}`,
      );
      if (error instanceof Hanging || tally.failed >= MOST_FAILURES) return false;
    }
    if (performance.now() - shown < PROGRESS_MS) continue;
    shown = performance.now();
    place.say(`${tally.tried} of ${count}, ${tally.failed} failed`);
  }
  return true;
}

function fail({ name, options, place, stop, tally }: Run, error: unknown, repeated: string): void {
  // Ctrl-C also reaches the programs of the part, so every request fails from then on.
  if (stop.aborted) return;
  tally.failed++;
  const message = error instanceof Error ? error.message : String(error);
  const what = withoutSecrets(message)
    .replace(/\s*\n\s*/g, ' ')
    .slice(0, MOST_SHOWN);
  const form = options.isShort ? ' --short' : '';
  const repeat = `npm run bench -- break --parts ${name} --seed ${options.seed}${form} ${repeated}`;
  if (tally.failed <= SHOWN_FAILURES) place.say(`FAILED (${repeated}) ${what}`);
  tally.first ??= { what, repeat };
}

/** The work has not ended in time and may still run. */
class Hanging extends Error {}

/** @throws Hanging, and what the work throws */
async function within<T>(ms: number, work: Promise<T> | undefined, what: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Hanging(`${what} has not ended after ${ms / 1_000} s`)), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
