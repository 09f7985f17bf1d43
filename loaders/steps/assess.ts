/** Counts a built generation, keeps its reports, and applies the gates to it and to its changes. */
import { type GenerationRecord, readGeneration } from '../../shared/store/generations/catalog.ts';
import { readManifest } from '../../shared/store/generations/manifest.ts';
import { readPublished } from '../../shared/store/generations/published.ts';
import { type LoadReport, reportKey } from '../../shared/store/loads/load-report.ts';
import { controlTable } from '../../shared/store/tables.ts';
import type { Account } from '../account/account.ts';
import { changedFaults } from '../account/changed-gate.ts';
import { judgeCounts } from '../account/gates.ts';
import { addedRemarks } from '../account/profiles/codes.ts';
import { comparedFaults, samplesOf, servedReport } from '../account/profiles/comparison.ts';
import { repeatedRemarks } from '../account/profiles/repeated.ts';
import { publicationFaults } from '../account/publication.ts';
import { writeQuarantineIndex } from '../account/quarantine.ts';
import { byResource, summarise } from '../account/summary.ts';
import { judgeValues } from '../account/value-gates.ts';
import { compareWithServed, keepSample } from '../compare/comparison.ts';
import { halvingsFor } from '../compare/sample.ts';
import type { Built } from '../work/built.ts';
import type { Load } from '../work/load.ts';
import { type Plan, resourceOf, sourceOf } from '../work/plan.ts';
import { rowsOf, type ScatterIndex } from '../work/scattered.ts';
import { together } from '../work/together.ts';
import type { World } from '../work/world.ts';

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
