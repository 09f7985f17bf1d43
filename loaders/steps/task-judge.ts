/** The single tasks between the Maps: count the build, apply the gates, verify the import, and publish. */
import { type GenerationRecord, readGeneration } from '../../shared/store/generations/catalog.ts';
import { readManifest } from '../../shared/store/generations/manifest.ts';
import { readPublished } from '../../shared/store/generations/published.ts';
import { type LoadReport, reportKey } from '../../shared/store/loads/load-report.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { type Account, accountOf, judged } from '../account/account.ts';
import { changedFaults } from '../account/changed-gate.ts';
import { judgeCounts } from '../account/gates.ts';
import { writeQuarantineIndex } from '../account/ledger.ts';
import { addedRemarks } from '../account/profiles/codes.ts';
import { comparedFaults, samplesOf, servedReport } from '../account/profiles/comparison.ts';
import { repeatedRemarks } from '../account/profiles/repeated.ts';
import { publicationFaults } from '../account/publication.ts';
import { byResource, summarise } from '../account/summary.ts';
import { judgeValues } from '../account/value-gates.ts';
import { changesOf, pairIfThere } from '../changes/job.ts';
import { compareWithServed, keepSample } from '../compare/comparison.ts';
import { halvingsFor } from '../compare/sample.ts';
import { termTasks, writeDirectories } from '../pack/indexes.ts';
import { orderTasks } from '../pack/ordered-lists.ts';
import { discardRuns } from '../shuffle/discard.ts';
import type { Built } from '../work/built.ts';
import { type Load, planOf } from '../work/load.ts';
import { type Plan, resourceOf, sourceOf, workKeys } from '../work/plan.ts';
import { readAllJson, readAllUnder, together } from '../work/ports.ts';
import { rowsOf, type ScatterIndex } from '../work/scattered.ts';
import type { World } from '../work/world.ts';
import { renewLock } from './lock.ts';
import { publish } from './publish.ts';
import { readIndexes } from './task-build.ts';
import type { Imported } from './task-import.ts';
import { verifyImport } from './verify.ts';

interface Input {
  readonly load: Load;
}

/** Writes the list of the tasks that pack ordered tables and the terms of search indexes. */
export async function listRunsTask(world: World, { load }: Input): Promise<object> {
  const plan = await planOf(world, load);
  const tasks = [...(await orderTasks(world.work, plan)), ...termTasks(plan)];
  await world.work.write(load.lists.order, JSON.stringify(tasks));
  return {};
}

/** @throws LoadRefused with a sentence for each gate that stops the load; StoreError */
export async function judgeTask(world: World, { load }: Input): Promise<object> {
  await writeDirectories(world.work, await planOf(world, load));
  return applyGates(world, { load });
}

/** @throws LoadRefused with a sentence for each gate that stops the load; StoreError */
export async function applyGates(world: World, { load }: Input): Promise<object> {
  const plan = await planOf(world, load);
  const indexes = await readIndexes(world, plan);
  await discardRuns(world.work, plan);
  await judged(world, load, plan, await assess(world, load, plan, indexes, await readBuilt(world, plan)));
  return {};
}

/** @throws LoadRefused, StoreError */
export async function verifyTask(world: World, { load }: Input): Promise<object> {
  const plan = await planOf(world, load);
  const pair = await pairIfThere(world.work, plan);
  const tables = pair ? [...load.tables, changesOf(plan).name] : load.tables;
  const imports = tables.map((name) => workKeys(plan).imported(name));
  const [{ summary, gates, comparison }, imported, built] = await together([
    accountOf(world, plan),
    readAllJson<Imported>(world.work, imports),
    readBuilt(world, plan),
  ]);
  const found = await verifyImport(world, plan, summary, built, imported);
  const counted = gates.filter((g) => !found.some((f) => f.gate === g.gate));
  await judged(world, load, plan, { summary, gates: [...counted, ...found], comparison });
  return {};
}

/** @throws LockLost where another load has taken the lock, StoreError */
export async function publishTask(
  world: World,
  { load, execution }: Input & { readonly execution: string },
): Promise<object> {
  const plan = await planOf(world, load);
  await renewLock(world, load, execution);
  const { summary, gates } = await accountOf(world, plan);
  const accepted = gates.filter((g) => g.accepted).flatMap((g) => g.waivers ?? [g.gate]);
  await publish(world, plan, { load, summary, accepted });
  return {};
}

const readBuilt = ({ work }: World, plan: Plan): Promise<Built[]> =>
  readAllUnder<Built>(work, workKeys(plan).builds);

/** @throws StoreError */
export async function assess(
  world: World,
  load: Load,
  plan: Plan,
  indexes: readonly ScatterIndex[],
  built: readonly Built[],
): Promise<Account> {
  const { work } = world;
  const summary = summarise(plan, indexes, built);
  const { report } = summary;
  const control = controlTable(world.tablePrefix);
  const [live, published, sample, sampled] = await together([
    servedBy(world, control, plan),
    readPublished(world.client, control, plan.source),
    keepSample(work, plan, halvingsFor(rowsOf(indexes))),
    samplesOf(work, plan),
    writeQuarantineIndex(work, plan, built),
    work.write(reportKey(plan, 'values'), JSON.stringify(report)),
  ]);
  const rows = byResource(summary, (f) => f.read);
  const [comparison, liveReport, compared] = await together([
    compareWithServed(work, plan, live, sample, rows),
    servedReport<LoadReport>(work, plan, live, 'values'),
    comparedFaults(work, plan, live, { summary, sampled }),
  ]);
  const values = {
    report,
    live: liveReport,
    resourceNamed: (name: string) => resourceOf(plan, name),
    compared: [...compared, ...(live?.sample ? [] : changedFaults(sourceOf(plan), comparison))],
    remarks: [...repeatedRemarks(sourceOf(plan), summary.files), ...addedRemarks(sourceOf(plan), sampled)],
  };
  const faults = publicationFaults({ plan, from: load.from, live, published, world }, summary, indexes);
  const gates = [...judgeCounts(summary, live, load.accept, faults), ...judgeValues(values, load.accept)];
  return { summary, gates, comparison };
}

async function servedBy(
  { client }: World,
  control: string,
  { source }: Plan,
): Promise<GenerationRecord | undefined> {
  const { sources } = await readManifest(client, control);
  return readGeneration(client, control, source, sources[source]?.generation);
}
