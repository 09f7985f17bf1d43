/**
 * Numbers the generations of the same files (docs/decisions/0131). The name of a generation ends in ten
 * digits of a hash of its files, so files that are served are not loaded once more. Where their tables are
 * damaged they have to be: a load with `again` makes a generation of its own, with its number behind the
 * digits, and publishes it as every other one. Making the tables anew in their place would have been without
 * service meanwhile, and without a way back from a load that is refused.
 */
import { createHash } from 'node:crypto';
import type { SourceState } from '../../shared/store/generations/manifest.ts';
import type { Plan } from './plan.ts';

const FILES_DIGITS = 32;

/** Hash over the files of a load without its label; files that were packed or named anew are the same. */
export function hashOfFiles({ members }: Pick<Plan, 'members'>): string {
  const lines = members.map(({ resource, size, crc32 }) => `${resource} ${size} ${crc32}`);
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex').slice(0, FILES_DIGITS);
}

/** Digits of the hash in the names of generations and loads. */
export const HASH_DIGITS = 10;
const HEXADECIMAL = 16;

const hashEnd = (generation: string): number => generation.lastIndexOf('-') + 1 + HASH_DIGITS;
const hashed = (generation: string): string => generation.slice(0, hashEnd(generation));

/** Whether two generations are of the same files and version. */
export const isOfSameFiles = (a: string, b: string | null | undefined): boolean =>
  typeof b === 'string' && hashed(a) === hashed(b);

/** The first generation of some files has no number. */
const numberOf = (generation: string): number =>
  Number.parseInt(generation.slice(hashEnd(generation)) || '1', HEXADECIMAL);

/**
 * Returns the plan of a generation that does not exist yet where the files are loaded `again`, and otherwise
 * that of the generation of these files which is served or kept for a rollback. It stays the same until the
 * load has published.
 */
export function numbered(plan: Plan, state: SourceState | undefined, again: boolean): Plan {
  const known = [state?.generation, state?.previous]
    .filter((generation) => typeof generation === 'string')
    .filter((generation) => isOfSameFiles(plan.generation, generation))
    .map(numberOf);
  const [first] = known;
  if (first === undefined) return plan;
  const number = again ? Math.max(...known) + 1 : first;
  const suffix = number === 1 ? '' : number.toString(HEXADECIMAL);
  return { ...plan, loadId: `${plan.loadId}${suffix}`, generation: `${plan.generation}${suffix}` };
}
