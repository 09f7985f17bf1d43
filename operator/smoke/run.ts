/**
 * Runs checks one after the other, and removes what they made, whatever happens (docs/decisions/0082). A load
 * as a check would replace data that are served, so a publication of the year 1900 is refused: that passes
 * rule, machine, function and error names, and stops before the lock. Everything that is made has a fixed
 * name, by which the next run finds what a killed one left; so there may be one run at a time.
 */
import { withoutSecrets } from '../../shared/store/keys/secret-form.ts';
import { monotonicMs } from '../../shared/time.ts';
import { type Check, type Group, LeftOut, type Result } from './check.ts';
import { HTTP_CHECKS } from './checks/http.ts';
import { IMPORT_CHECKS } from './checks/import.ts';
import { KEY_CHECKS } from './checks/keys.ts';
import { LOAD_CHECKS } from './checks/load.ts';
import { STACK_CHECKS } from './checks/stacks.ts';
import { removeLeftovers } from './leftovers.ts';
import type { AwsWorld, HttpWorld } from './world.ts';

export interface SmokeRun {
  readonly world: HttpWorld | AwsWorld;
  readonly without: readonly Group[];
  readonly show: (result: Result) => void;
}

const sentence = (error: unknown): string =>
  withoutSecrets(error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

const isOnAws = (world: HttpWorld | AwsWorld): world is AwsWorld => 'deployment' in world;

/** The checks of a world, each as a function without arguments; the quick ones first. */
function planned(world: HttpWorld | AwsWorld): Check<void>[] {
  const bind =
    <W>(of: W) =>
    ({ name, group, run }: Check<W>): Check<void> => ({ name, group, run: () => run(of) });
  return [
    ...[...HTTP_CHECKS, ...KEY_CHECKS].map(bind<HttpWorld>(world)),
    ...(isOnAws(world) ? [...STACK_CHECKS, ...LOAD_CHECKS, ...IMPORT_CHECKS].map(bind(world)) : []),
  ];
}

export async function runChecks(run: SmokeRun): Promise<Result[]> {
  const { world, without, show } = run;
  const { signal } = world;
  const results: Result[] = [];
  const note = (result: Result): void => {
    results.push(result);
    show(result);
  };
  try {
    await cleanedUp(run, 'nothing is left of an earlier run', note);
    for (const check of planned(world)) {
      const { name, group } = check;
      if (!without.includes(group)) note(await one(check, signal));
      else note({ name, group, outcome: 'left out', detail: `--without ${group}`, ms: 0 });
    }
  } finally {
    await cleanedUp(run, 'nothing is left behind', note);
  }
  return results;
}

async function one({ name, group, run }: Check<void>, signal?: AbortSignal): Promise<Result> {
  const began = monotonicMs();
  const end = (outcome: Result['outcome'], detail: string): Result => {
    return { name, group, outcome, detail, ms: Math.round(monotonicMs() - began) };
  };
  try {
    return end('ok', withoutSecrets(await (signal ? unlessAborted(signal, run) : run())));
  } catch (error) {
    return end(error instanceof LeftOut ? 'left out' : 'failed', sentence(error));
  }
}

/** A call that was interrupted goes on, and its result is ignored. */
async function unlessAborted(signal: AbortSignal, run: () => Promise<string>): Promise<string> {
  const interrupted = () => new LeftOut('interrupted');
  if (signal.aborted) throw interrupted();
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, failed) => {
    stop = () => failed(interrupted());
    signal.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([run(), aborted]).finally(() => signal.removeEventListener('abort', stop));
}

async function cleanedUp(
  { world, without }: SmokeRun,
  name: string,
  note: (result: Result) => void,
): Promise<void> {
  const deployment = isOnAws(world) ? world.deployment : null;
  const run = async () => {
    await removeLeftovers(world.place, deployment, without);
    return deployment ? 'keys, objects, tables and records' : 'keys';
  };
  note(await one({ name, group: 'keys', run }));
}
