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
import { rowsByPart } from '../account/lost-rows.ts';
import { byResource, type Summary, total } from '../account/summary.ts';
import { valuesByResource } from '../account/value-report.ts';
import { controlOf, type LoadContext, tablesOf } from '../work/context.ts';
import { type Plan, sourceOf } from '../work/plan.ts';

/** Attempts to publish. Other sources may publish at the same time, so each attempt starts from the current manifest. */
const ATTEMPTS = 10;

/** The fields that are recorded with the generation. */
interface Publication {
  /** Id of the record of this load. */
  readonly id: string;
  readonly summary: Summary;
  /** Gates that were waived. */
  readonly accepted: readonly string[];
}

interface Switch {
  readonly published_at: string;
  /** The generation that is served until the switch. Only a holder of the lock can replace it. */
  readonly before: SourceState | undefined;
}

/** Publishing a generation that is already served changes nothing, so a lost answer is repeated. @throws StoreError */
export async function publish(context: LoadContext, plan: Plan, publication: Publication): Promise<void> {
  const { summary, accepted } = publication;
  const published_at = new Date().toISOString();
  const { sources: now } = await readManifest(context.client, controlOf(context));
  if (now[plan.source]?.generation === plan.generation) return;
  await record(context, plan, publication, { published_at, before: now[plan.source] });
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const seen = await readManifest(context.client, controlOf(context));
    const before = seen.sources[plan.source];
    if (before?.generation === plan.generation) return;
    const state: SourceState = {
      generation: plan.generation,
      versao: plan.version,
      content_hash: summary.contentHash,
      published_at,
      previous: before?.generation ?? null,
      tables: tablesOf(context, plan),
      waived: accepted,
      sample: context.sample,
      kept: before ? [asKept(before)] : [],
    };
    const sources = { ...seen.sources, [plan.source]: state };
    // From here on nothing may fail: the generation is served.
    if (await replaceManifest(context.client, controlOf(context), seen, sources)) return;
  }
  throw new Error(`the manifest changed ${ATTEMPTS} times while publishing ${plan.loadId}`);
}

/**
 * Writes the record before the switch, so that a served generation always has one. The switch releases every generation except
 * the one that is served until now. A generation that the manifest still names is released now, whatever an earlier load that
 * ended before its switch has written.
 */
async function record(
  context: LoadContext,
  plan: Plan,
  { id, summary, accepted }: Publication,
  { published_at, before }: Switch,
): Promise<void> {
  const known = await readGenerations(context.client, controlOf(context), plan.source);
  const named = new Set([before?.previous, ...(before?.kept ?? []).map(({ generation }) => generation)]);
  const releasedAt = ({ generation, released_at, replaced_at }: GenerationRecord): string | null => {
    if (generation === before?.generation) return null;
    return named.has(generation) ? published_at : (released_at ?? replaced_at ?? published_at);
  };
  const record: GenerationRecord = {
    generation: plan.generation,
    versao: plan.version,
    load_id: plan.loadId,
    record_id: id,
    content_hash: summary.contentHash,
    tables: tablesOf(context, plan),
    sample: context.sample,
    rows: byResource(summary, (f) => f.read),
    files: byResource(summary, () => 1),
    parts: rowsByPart(sourceOf(plan), summary.files),
    items: total(summary.items),
    quarantined: summary.files.reduce((sum, f) => sum + total(f.quarantined), 0),
    values: valuesByResource(summary.report),
    accepted,
    published_at,
    replaced_at: null,
    released_at: null,
  };
  const others = known
    .filter((g) => g.generation !== plan.generation)
    .map((g) => ({ ...g, replaced_at: g.replaced_at ?? published_at, released_at: releasedAt(g) }));
  await writeGenerations(context.client, controlOf(context), plan.source, [record, ...others]);
}
