/** Keeps a sample of the rows of a load, and compares it with that of the generation that is served. */
import { type Resource, resourcesIn } from '../../shared/datasets/define.ts';
import type { GenerationRecord } from '../../shared/store/generations/catalog.ts';
import type { Comparison } from '../../shared/store/loads/comparison.ts';
import { reportKey } from '../../shared/store/loads/load-report.ts';
import { numbered, type Plan, sourceOf, workKeys } from '../work/plan.ts';
import { type Objects, readAllUnder, readResult } from '../work/ports.ts';
import { compareResource } from './compare.ts';
import { joinSamples, type RowSample } from './sample.ts';
import type { SampleTaker } from './taken.ts';

export async function writePart(
  work: Objects,
  plan: Plan,
  bucket: number,
  taker: SampleTaker,
): Promise<void> {
  await work.write(workKeys(plan).sampledRows(numbered(bucket)), JSON.stringify(taker.sample()));
}

/** Joins the samples of the buckets to the one that is kept with the generation, and returns it. */
export async function keepSample(work: Objects, plan: Plan, halvings: number): Promise<RowSample> {
  const sample = joinSamples(halvings, await readAllUnder<RowSample>(work, workKeys(plan).samples));
  await work.write(reportKey(plan, 'rows'), JSON.stringify(sample));
  return sample;
}

/**
 * Compares the load with the served generation, which may be the bundled sample. Where an earlier version has
 * loaded that generation, or its sample is damaged, only the rows read are compared.
 */
export async function compareWithServed(
  work: Objects,
  plan: Plan,
  live: GenerationRecord | undefined,
  sample: RowSample,
  rows: Readonly<Record<string, number>>,
): Promise<Comparison | null> {
  if (!live) return null;
  const { source } = plan;
  const before = await readResult<RowSample>(work, reportKey({ source, loadId: live.load_id }, 'rows'));
  const compared = resourcesOfRecords(plan).map((resource) => [
    resource.name,
    {
      before: live.rows[resource.name] ?? 0,
      now: rows[resource.name] ?? 0,
      ...compareResource(resource, before, sample),
    },
  ]);
  return { generation: live.generation, versao: live.versao, resources: Object.fromEntries(compared) };
}

/** The resources whose rows are records; the publisher's totals are not. */
const resourcesOfRecords = (plan: Plan): Resource[] => sourceOf(plan).tables.flatMap(resourcesIn);
