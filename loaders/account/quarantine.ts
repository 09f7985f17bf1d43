/** Writes the quarantined rows of a load, with the objects by which a page of them is found. */
import { quarantineFile, quarantineIndex, quarantinePages } from '../../shared/store/loads/kept-objects.ts';
import {
  PAGE_ROWS,
  type QuarantinedBucket,
  type QuarantineIndex,
} from '../../shared/store/loads/quarantine.ts';
import type { Built } from '../work/built.ts';
import type { Plan } from '../work/plan.ts';
import type { Objects } from '../work/ports.ts';

/** Returns null where the bucket has no quarantined rows; nothing is written then. */
export async function writeQuarantine(
  work: Objects,
  plan: Plan,
  bucket: number,
  lines: readonly string[],
): Promise<QuarantinedBucket | null> {
  if (lines.length === 0) return null;
  await work.write(quarantineFile(plan, bucket), `${lines.join('\n')}\n`);
  if (lines.length > PAGE_ROWS) {
    await work.write(quarantinePages(plan, bucket), JSON.stringify(pagesOf(lines)));
  }
  return { bucket, rows: lines.length };
}

function pagesOf(lines: readonly string[]): number[] {
  const starts: number[] = [];
  let at = 0;
  for (const [i, line] of lines.entries()) {
    if (i % PAGE_ROWS === 0) starts.push(at);
    at += Buffer.byteLength(line) + 1;
  }
  return starts;
}

/** Writes nothing where no row is in quarantine, so that the load leaves no folder of it. */
export async function writeQuarantineIndex(
  work: Objects,
  plan: Plan,
  built: readonly Built[],
): Promise<void> {
  const index: QuarantineIndex = built
    .flatMap(({ quarantine }) => quarantine ?? [])
    .sort((a, b) => a.bucket - b.bucket);
  if (index.length > 0) await work.write(quarantineIndex(plan), JSON.stringify(index));
}
