/**
 * Numbers the generations of the same files (docs/decisions/0131). The name of a generation ends in ten
 * digits of a hash of its files, so files that are served are not loaded once more. Where their tables are
 * damaged they have to be: a load with `again` makes a generation of its own, with its number behind the
 * digits, and publishes it as every other one. Making the tables anew in their place would have been without
 * service meanwhile, and without a way back from a load that is refused.
 */
import { createHash } from 'node:crypto';
import type { SourceState } from '../../shared/store/generations/manifest.ts';
import { hashEnd, isOfSameFiles } from '../../shared/store/generations/names.ts';
import type { Pair } from '../../shared/store/generations/pairs.ts';
import type { Plan } from './plan.ts';

const FILES_DIGITS = 32;

/** Hash over the files of a load without its label; files that were packed or named anew are the same. */
export function hashOfFiles({ members }: Pick<Plan, 'members'>): string {
  const lines = members.map(({ resource, size, crc32 }) => `${resource} ${size} ${crc32}`);
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex').slice(0, FILES_DIGITS);
}
const HEXADECIMAL = 16;

/** The first generation of some files has no number. */
const numberOf = (generation: string): number =>
  Number.parseInt(generation.slice(hashEnd(generation)) || '1', HEXADECIMAL);

/**
 * Returns the plan of the generation of these files which is served or kept for a rollback, unless they are
 * loaded `again`. Otherwise it is that of a generation that does not exist yet, also where the earlier one is
 * only a step in the pairs: the table of its changes is still served. It stays the same until the load has
 * published.
 */
export function numbered(
  plan: Plan,
  state: SourceState | undefined,
  pairs: readonly Pair[],
  again: boolean,
): Plan {
  const ofSameFiles = (generations: readonly (string | null | undefined)[]): number[] =>
    generations
      .filter((generation) => typeof generation === 'string')
      .filter((generation) => isOfSameFiles(plan.generation, generation))
      .map(numberOf);
  const [kept, ...others] = ofSameFiles([state?.generation, state?.previous]);
  const left = ofSameFiles(pairs.map(({ from }) => from));
  const next = Math.max(0, kept ?? 0, ...others, ...left) + 1;
  const number = kept !== undefined && !again ? kept : next;
  const suffix = number === 1 ? '' : number.toString(HEXADECIMAL);
  return { ...plan, loadId: `${plan.loadId}${suffix}`, generation: `${plan.generation}${suffix}` };
}
