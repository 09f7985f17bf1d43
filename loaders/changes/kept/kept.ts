/** Opens the kept rows of a generation, and reads those of a range of keys. */
import { zstdDecompressSync } from 'node:zlib';
import { KEPT_FORM, type KeptGeneration, type KeptIndex, keptKeys } from '../../export/kept-rows.ts';
import { LoadRefused, type Objects, readJsonIfThere, readWhole } from '../../work/ports.ts';
import { type KeyRange, recordsFrom } from './differing-partitions.ts';

/** Stands among the resources for the keys that are gone (gone.ts). */
export const GONE = 'ausentes';

export interface Kept extends KeptGeneration {
  readonly objects: Objects;
  readonly index: KeptIndex;
}

/**
 * Returns null where the generation has no kept rows, or has them in another form. @throws LoadRefused where
 * their index is damaged
 */
export async function openKept(objects: Objects, named: KeptGeneration): Promise<Kept | null> {
  const key = keptKeys(named).index;
  const index = await readJsonIfThere<KeptIndex>(objects, key).catch((error: unknown) => {
    throw error instanceof LoadRefused ? damaged(named, key, error) : error;
  });
  return index?.form === KEPT_FORM ? { ...named, objects, index } : null;
}

type Frame = ReturnType<typeof listFrames>[number];

/** Returns the rows of a resource in a range of keys, as sorted records. */
export async function rowsIn(kept: Kept, resource: string, range: KeyRange): Promise<Buffer> {
  const read: Buffer[] = [];
  // The frames of one file that a range needs follow each other.
  for (const frames of Map.groupBy(listFrames(kept, resource, range), ({ key }) => key).values())
    read.push(...(await readFrames(kept, frames)));
  return recordsFrom(Buffer.concat(read), range);
}

async function readFrames(kept: Kept, frames: readonly Frame[]): Promise<Buffer[]> {
  const [first, last] = [frames[0] as Frame, frames.at(-1) as Frame];
  const read = await readWhole(kept.objects, first.key, first.start, last.end).catch((error: unknown) => {
    throw error instanceof LoadRefused ? damaged(kept, first.key, error) : error;
  });
  return frames.map(({ key, start, end }) =>
    unpacked(kept, key, read.subarray(start - first.start, end - first.start)),
  );
}

function unpacked(kept: Kept, key: string, frame: Buffer): Buffer {
  try {
    return zstdDecompressSync(frame);
  } catch (error) {
    throw damaged(kept, key, error);
  }
}

const damaged = (kept: KeptGeneration, key: string, cause: unknown): LoadRefused =>
  new LoadRefused(
    `the kept rows ${key} of the work objects are missing or damaged; delete ${keptKeys(kept).prefix} there (in DATA_DIR/work on one machine) and start the load again, which is then not compared with ${kept.generation}`,
    { cause },
  );

function listFrames(kept: Kept, resource: string, { from, to }: KeyRange) {
  const files = kept.index.files.filter((file) => file.resource === resource);
  const all = files
    .sort((a, b) => a.range - b.range)
    .flatMap((file) => {
      const key = keptKeys(kept).file(file);
      let end = 0;
      return file.frames.map(({ first, bytes }) => {
        const start = end;
        end += bytes;
        return { key, first, start, end };
      });
    });
  return all.filter(({ first }, i) => {
    const next = all[i + 1];
    return (next === undefined || next.first >= from) && (to === null || first < to);
  });
}
