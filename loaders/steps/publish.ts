/** Last step: one conditional write switches the source to the new generation. */
import {
  type GenerationRecord,
  readGenerations,
  writeGenerations,
} from '../../shared/store/generations/catalog.ts';
import {
  asKept,
  readManifest,
  replaceManifest,
  type SourceState,
} from '../../shared/store/generations/manifest.ts';
import { isOfSameFiles } from '../../shared/store/generations/names.ts';
import { addPublished } from '../../shared/store/generations/published.ts';
import { servedOrigin } from '../../shared/store/generations/served-origin.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { extractedIn } from '../account/label.ts';
import { rowsByPart } from '../account/publication.ts';
import { byResource, type Summary, total } from '../account/summary.ts';
import { valuesByResource } from '../account/value-report.ts';
import { recordPair } from '../changes/pairs.ts';
import { hashOfFiles } from '../work/again.ts';
import { type Load, tablesOf } from '../work/load.ts';
import { type Plan, sourceOf } from '../work/plan.ts';
import type { World } from '../work/world.ts';

/** Other sources may publish at the same time, so each attempt starts from the current manifest. */
const ATTEMPTS = 10;

/** The fields that are recorded with the generation. */
interface Publication {
  readonly load: Pick<Load, 'id' | 'sample'>;
  readonly summary: Summary;
  /** Waivers that were needed, as they were given. */
  readonly accepted: readonly string[];
}

/** Publishing a served generation again changes nothing, so a lost answer is repeated. @throws StoreError */
export async function publish(world: World, plan: Plan, publication: Publication): Promise<void> {
  const { client, tablePrefix } = world;
  const control = controlTable(tablePrefix);
  const { load, summary, accepted } = publication;
  const published_at = new Date().toISOString();
  const { sources: now } = await readManifest(client, control);
  if (now[plan.source]?.generation === plan.generation) return;
  await record(world, plan, publication, published_at, now[plan.source]);
  await recordPair(world, plan, { served: now[plan.source], sample: load.sample });
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const seen = await readManifest(client, control);
    const before = seen.sources[plan.source];
    if (before?.generation === plan.generation) return;
    const state: SourceState = {
      generation: plan.generation,
      versao: plan.version,
      content_hash: summary.contentHash,
      published_at,
      // Going back to the same files would change nothing, and their tables may be damaged.
      previous:
        (isOfSameFiles(plan.generation, before?.generation) ? before?.previous : before?.generation) ?? null,
      tables: tablesOf(world, plan),
      waived: accepted,
      sample: load.sample,
      origin: servedOrigin(plan.origin),
      extracted: extractedIn(plan),
      examples: summary.examples,
      kept: before ? [asKept(before, Date.parse(published_at))] : [],
    };
    const sources = { ...seen.sources, [plan.source]: state };
    // From here on nothing may fail: the generation is served.
    if (await replaceManifest(client, control, seen, sources)) return;
  }
  throw new Error(`the manifest changed ${ATTEMPTS} times while publishing ${plan.loadId}`);
}

/**
 * Writes the record before the switch, so that a served generation always has one. `before` is served until
 * the switch, and only a holder of the lock can replace it.
 */
async function record(
  world: World,
  plan: Plan,
  { load, summary, accepted }: Publication,
  published_at: string,
  before: SourceState | undefined,
): Promise<void> {
  const { client, tablePrefix } = world;
  const control = controlTable(tablePrefix);
  const known = await readGenerations(client, control, plan.source);
  const record: GenerationRecord = {
    generation: plan.generation,
    versao: plan.version,
    load_id: plan.loadId,
    record_id: load.id,
    content_hash: summary.contentHash,
    tables: tablesOf(world, plan),
    sample: load.sample,
    origin: plan.origin,
    extracted: extractedIn(plan),
    rows: byResource(summary, (f) => f.read),
    files: byResource(summary, () => 1),
    parts: rowsByPart(sourceOf(plan), summary.files),
    items: total(summary.items),
    quarantined: summary.files.reduce((sum, f) => sum + total(f.quarantined), 0),
    values: valuesByResource(summary.report),
    accepted,
    examples: summary.examples,
    published_at,
    replaced_at: null,
    released_at: null,
  };
  const others = known
    .filter((g) => g.generation !== plan.generation)
    .map((g) => ({
      ...g,
      replaced_at: g.replaced_at ?? published_at,
      released_at: releasedAt(g, before, published_at),
    }));
  await writeGenerations(client, control, plan.source, [record, ...others]);
  if (load.sample) return;
  const published = { files: hashOfFiles(plan), versao: plan.version, published_at };
  await addPublished(client, control, plan.source, published);
}

/**
 * Returns when requests cease to read a generation. The switch releases every one except that which is served
 * until now, and one whose time is over is released since then. The manifest decides whether a generation is
 * still kept: a load that ended before its switch may have left another time.
 */
function releasedAt(
  { generation, released_at, replaced_at }: GenerationRecord,
  before: SourceState | undefined,
  now: string,
): string | null {
  if (generation === before?.generation) return null;
  const kept = before?.kept?.find((one) => one.generation === generation);
  if (kept) return kept.until < now ? kept.until : now;
  return released_at ?? replaced_at ?? now;
}
