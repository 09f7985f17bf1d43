/** The first task of a load: lists its files, takes the lock of its source, and writes the task lists. */

import { tableExists } from '../../shared/aws/drop-table.ts';
import { boundsOf } from '../../shared/datasets/changes.ts';
import { resourcesIn, resourcesOf, type Source } from '../../shared/datasets/define.ts';
import { findSource } from '../../shared/datasets/index.ts';
import { renamedGate, WAIVER_ALLOWED, WAIVER_FORM } from '../../shared/ingestion/waivable.ts';
import { readGeneration } from '../../shared/store/generations/catalog.ts';
import { type Manifest, readManifest } from '../../shared/store/generations/manifest.ts';
import { readPairs } from '../../shared/store/generations/pairs.ts';
import { readPublished } from '../../shared/store/generations/published.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { gateResult, refusals } from '../account/gate-result.ts';
import { servedOutcome } from '../account/outcome.ts';
import { nameFaults } from '../account/publication.ts';
import { rollbackCommand } from '../account/remedies.ts';
import { plannedComparison } from '../changes/arrange.ts';
import { CHANGES_GATE } from '../changes/gate.ts';
import { forgetComparison } from '../changes/job.ts';
import { numbered } from '../work/again.ts';
import { forgetFaults } from '../work/faults.ts';
import { type Load, type LoadRequest, loadOf, tablesOf } from '../work/load.ts';
import { type Plan, rowBuckets, sourceOf, workKeys, workPrefix } from '../work/plan.ts';
import { LoadRefused, readResult, together } from '../work/ports.ts';
import type { World } from '../work/world.ts';
import { takeInventory } from './inventory.ts';
import { completeRecord, note } from './load-record.ts';
import { CleaningUp, leaveLock, takeLock } from './lock.ts';
import { sweep } from './sweep.ts';

export interface Prepared {
  /** Whether the same files are already served. */
  readonly served: boolean;
  /** Names the steps that failed although the files are served; null if none failed. */
  readonly warning: string | null;
  readonly load: Load;
}

/** @throws LoadRefused naming the missing or broken file, or the running load; StoreError */
export async function prepareTask(
  world: World,
  { request, execution, id }: { request: LoadRequest; execution: string; id: string },
): Promise<Prepared> {
  const source = findSource(request.source);
  if (!source) throw new LoadRefused(`no source ${request.source}`);
  refuseUnknown(source, request.accept);
  const control = controlTable(world.tablePrefix);
  const [inventory, manifest] = await together([
    takeInventory(source, request.version, world.files(request.from), world),
    readManifest(world.client, control),
  ]);
  const served = manifest.sources[source.name];
  const same = numbered(inventory, served, [], false);
  if (!request.again && served?.generation === same.generation) {
    const load = loadOf(world, request, same, id);
    return { served: true, load, warning: await noteServed(world, load, same, execution) };
  }
  const pairs = await readPairs(world.client, control, source.name);
  const own = numbered(inventory, served, pairs, request.again ?? false);
  const comparison = await plannedComparison(world.work, own, { served, sample: request.sample }, pairs);
  const plan = { ...own, comparison };
  const load = loadOf(world, request, plan, id);
  await refusePrevious(world, plan, manifest);
  await refuseNames(world, load, plan, manifest);
  await takeLock(world, load, execution);
  await together([note(world, load, 'running', null), completeRecord(world, load.source)]);
  await together([sweep(world, load, plan), beginWork(world, load, plan)]);
  return { served: false, load, warning: null };
}

async function beginWork(world: World, load: Load, plan: Plan): Promise<void> {
  await forgetFaults(world, load);
  await forgetOtherForm(world, plan);
  await writeLists(world, load, plan);
}

/** Nothing has checked the waivers of an execution started by hand, nor that the source has their places. */
function refuseUnknown(source: Source, accept: readonly string[]): void {
  for (const waiver of accept) {
    const fault = renamedGate(waiver) || faultOfPlace(source, waiver);
    if (fault !== '') throw new LoadRefused(`accept has "${waiver}"${fault}`);
  }
}

/** A gate that is never waived may be named: it is not waived. Tests do so. */
function faultOfPlace(source: Source, waiver: string): string {
  const [gate = '', place] = waiver.split(':');
  if (place === undefined) return '';
  if (!WAIVER_FORM.test(waiver)) return `; allowed: ${WAIVER_ALLOWED}`;
  const [name, field] = place.split('.');
  const all = resourcesOf(source);
  const resource = all.find((one) => one.name === name);
  if (!resource) return `; ${source.name} has ${all.map((one) => one.name).join(', ')}`;
  const isKind = gate === CHANGES_GATE && source.changes !== undefined;
  const known = isKind
    ? boundsOf(source.changes)
        .filter((one) => one.resource === resource)
        .map(({ kind }) => kind.name)
    : Object.keys(resource.fields);
  const unknown = field?.split('+').find((one) => !known.includes(one));
  const what = isKind ? 'kind of change' : 'field';
  return unknown === undefined ? '' : `; ${name} has no ${what} ${unknown} (gate ${gate})`;
}

/**
 * Rejects the files of the previous generation: a load would drop its tables first, and a refused load would
 * leave a rollback without them.
 */
async function refusePrevious(world: World, plan: Plan, { sources }: Manifest): Promise<void> {
  if (sources[plan.source]?.previous !== plan.generation) return;
  const names = Object.values(tablesOf(world, plan));
  const there = await Promise.all(names.map((name) => tableExists(world.client, name)));
  if (!there.every(Boolean)) return;
  throw new LoadRefused(
    `these files are the generation before the served one, which is kept: ${rollbackCommand(world.environment, plan.source)}; if its tables are damaged, load it with --again`,
  );
}

/** Applies the gates that need no rows, so that a wrong publication is refused before hours of work. */
async function refuseNames(world: World, load: Load, plan: Plan, { sources }: Manifest): Promise<void> {
  const control = controlTable(world.tablePrefix);
  const [live, published] = await together([
    readGeneration(world.client, control, plan.source, sources[plan.source]?.generation),
    readPublished(world.client, control, plan.source),
  ]);
  const faults = Object.entries(nameFaults({ plan, from: load.from, live, published, world }));
  const gates = faults.map(([gate, found]) => gateResult(gate, found, load.accept));
  if (refusals(gates).length > 0) throw new LoadRefused(refusals(gates).join('\n'));
}

/** Returns what could not be done as a warning: the files are served whatever fails here. */
async function noteServed(world: World, load: Load, plan: Plan, execution: string): Promise<string | null> {
  const control = controlTable(world.tablePrefix);
  const faults: string[] = [];
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    await work().catch((error: Error) => faults.push(`${error.name}: ${error.message}`));
  };
  const warning = (): string | null => faults.join('\n') || null;
  await attempt(() => sweepIfFree(world, load, plan, execution));
  await attempt(async () => {
    const { fingerprint } = await readManifest(world.client, control);
    const record = await readGeneration(world.client, control, plan.source, plan.generation);
    const { ignored } = plan;
    const outcome = { ...servedOutcome(record, fingerprint), ignored, already_published: true };
    await note(world, load, 'published', { ...outcome, warning: warning() });
  });
  return warning();
}

/** Sweeps where no load runs: an attempt that was killed after its switch may have left work objects. */
async function sweepIfFree(world: World, load: Load, plan: Plan, execution: string): Promise<void> {
  try {
    await takeLock(world, load, execution);
  } catch (error) {
    // The running load sweeps when it ends, and the clean-up is doing it.
    if (error instanceof LoadRefused || error instanceof CleaningUp) return;
    throw error;
  }
  try {
    await completeRecord(world, load.source);
    await sweep(world, load, null);
  } finally {
    await leaveLock(world, plan.source, execution);
  }
}

/**
 * Puts the largest files first: part 0 of the CNPJ files is five times as large as the others, and would run
 * alone at the end.
 */
const largestFirst = ({ members }: Plan): number[] =>
  [...members].sort((a, b) => b.size - a.size).map(({ task }) => task);

/** Removes an earlier attempt's work unless this one would do the same, compared with the same generation. */
async function forgetOtherForm(world: World, plan: Plan): Promise<void> {
  const { work } = world;
  const earlier = await readResult<Plan>(work, workKeys(plan).plan);
  const formOf = ({ workForm, form, buckets, bounds, groups, exported, comparison }: Plan): string =>
    JSON.stringify([workForm, form, buckets, bounds, groups, exported, comparison]);
  if (earlier && formOf(earlier) === formOf(plan)) return;
  if (earlier) await work.remove(workPrefix(plan.source, plan.loadId));
  await forgetComparison(world, plan);
}

async function writeLists({ work }: World, { lists }: Load, plan: Plan): Promise<void> {
  const buckets = Array.from({ length: plan.buckets }, (_, bucket) => bucket);
  // A table that reads no files is derived. Only a source with such a table has a second round.
  const hasDerived = sourceOf(plan).tables.some((table) => resourcesIn(table).length === 0);
  // The last range of a search index comes first: that of CNPJ has the branches, each with the partners of
  // its company, and takes longest, so that at the end one process would wait for it.
  const derived = hasDerived ? buckets.toReversed() : [];
  const written: readonly [key: string, content: unknown][] = [
    [workKeys(plan).plan, plan],
    [lists.partition, largestFirst(plan)],
    [lists.rows, rowBuckets(plan).map((bucket) => ({ kind: 'rows', bucket }))],
    [lists.derived, derived.map((bucket) => ({ kind: 'derived', bucket }))],
  ];
  await Promise.all(written.map(([key, content]) => work.write(key, JSON.stringify(content))));
}
