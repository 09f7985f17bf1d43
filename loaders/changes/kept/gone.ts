/**
 * The keys of records that a generation does not have, and a kept one before it had: a record that is there
 * again has returned. Each comparison carries them over from the rows of the earlier generation to those of
 * the later one, so that they follow the chain of generations through a rollback.
 */
import type { Changes } from '../../../shared/datasets/changes.ts';
import {
  framesOf,
  type KeptFile,
  type KeptFrame,
  type KeptGeneration,
  keptKeys,
} from '../../export/kept-rows.ts';
import { RowsBuffer, rowsInOrder } from '../../export/rows-buffer.ts';
import { type Objects, readJsonIfThere } from '../../work/ports.ts';
import type { Partition } from './differing-partitions.ts';
import { GONE, type Kept } from './kept.ts';

const indexKey = (named: KeptGeneration): string => `${keptKeys(named).prefix}${GONE}.json`;

/** Returns the kept rows with the keys, where an earlier comparison has written any. */
export async function withGone(kept: Kept): Promise<Kept> {
  const files = (await readJsonIfThere<KeptFile[]>(kept.objects, indexKey(kept))) ?? [];
  return { ...kept, index: { ...kept.index, files: [...kept.index.files, ...files] } };
}

/** `ranges` are the frames of the file of each range. */
export const indexGone = (
  work: Objects,
  named: KeptGeneration,
  ranges: readonly (readonly KeptFrame[])[],
): Promise<void> =>
  work.write(
    indexKey(named),
    JSON.stringify(ranges.map((frames, range): KeptFile => ({ resource: GONE, range, frames }))),
  );

export const forgetGone = (work: Objects, named: KeptGeneration): Promise<void> =>
  work.discard([indexKey(named)]);

/** Collects the keys of the later generation, partition by partition. A range has few of them. */
export class GoneKeys {
  readonly frames: KeptFrame[] = [];
  private readonly rows = new RowsBuffer();
  private readonly resource: string | undefined;

  constructor({ resources }: Changes) {
    this.resource = resources.find(({ returned }) => returned)?.resource.name;
  }

  add({ partition, gone, isSame, read }: Partition): void {
    for (const key of isSame ? gone : this.left(gone, read())) this.rows.addText(partition, key, '');
  }

  write(work: Objects, named: KeptGeneration, range: number): Promise<void> {
    const frames = framesOf(rowsInOrder(this.rows.written()), this.frames);
    return work.write(keptKeys(named).file({ resource: GONE, range }), Buffer.concat([...frames]));
  }

  private left(gone: readonly string[], { before, now }: ReturnType<Partition['read']>): string[] {
    if (this.resource === undefined) return [];
    const there = new Set(now?.[this.resource]?.map(({ key }) => key));
    const known = new Set([...gone, ...(before?.[this.resource] ?? []).map(({ key }) => key)]);
    return [...known].filter((key) => !there.has(key)).sort();
  }
}
