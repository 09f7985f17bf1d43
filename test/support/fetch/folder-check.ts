/** Checks a place in which fetches have ended in any way. */
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { takeInventory } from '../../../loaders/steps/inventory.ts';
import { LoadRefused } from '../../../loaders/work/ports.ts';
import { ORIGIN } from '../../../shared/ingestion/fetched-names.ts';
import { parseOrigin } from '../../../shared/store/generations/origin.ts';
import type { MemoryPlace } from './memory-place.ts';
import { SMALL, type SmallPublication, VERSION } from './small-publications.ts';

const isPublished = (name: string): boolean => /^transacoes[^/]*\.(?:zip|csv)$/.test(name);

/**
 * A sealed folder has exactly one of the publications, and its origin describes it. A load refuses every
 * other folder. Returns whether the folder is sealed.
 */
export async function checkFolder(
  { contents, files }: Pick<MemoryPlace, 'contents' | 'files'>,
  publications: readonly SmallPublication[],
): Promise<boolean> {
  const text = contents.get(ORIGIN)?.toString('utf8');
  const isLoaded = await takeInventory(SMALL, VERSION, files).then(
    () => true,
    (error: unknown) => {
      if (error instanceof LoadRefused) return false;
      throw error;
    },
  );
  expect(isLoaded, 'a folder is loaded if it is sealed').toBe(text !== undefined);
  if (text === undefined) return false;
  const found = new Map([...contents].filter(([name]) => isPublished(name)));
  expect(
    publications.some((publication) => isEqual(found, publication)),
    'one publication',
  ).toBe(true);
  const origin = parseOrigin(text);
  expect(origin?.arquivos.map(({ arquivo, sha256 }) => `${arquivo} ${sha256}`).sort()).toEqual(
    [...found].map(([name, bytes]) => `${name} ${createHash('sha256').update(bytes).digest('hex')}`).sort(),
  );
  return true;
}

export const isEqual = (found: SmallPublication, publication: SmallPublication): boolean =>
  found.size === publication.size &&
  [...publication].every(([name, bytes]) => found.get(name)?.equals(bytes) ?? false);
