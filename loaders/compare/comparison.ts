/** Keeps the digest of a load, and compares it with that of the generation that is served. */
import { type Resource, resourcesIn } from '../../shared/datasets/define.ts';
import type { GenerationRecord } from '../../shared/store/generations/catalog.ts';
import type { Comparison } from '../../shared/store/loads/comparison.ts';
import { REPORT_FILES } from '../../shared/store/loads/load-report.ts';
import { numbered, type Plan, reportPrefix, sourceOf, workKeys } from '../work/plan.ts';
import { type Objects, readAll } from '../work/ports.ts';
import { compareResource } from './compare.ts';
import { type Digest, decodeDigest, encodeDigest, joinDigests } from './digest.ts';
import type { DigestTaker } from './taken.ts';

type LoadKey = Pick<Plan, 'source' | 'loadId'>;

const keyOf = (load: LoadKey): string => `${reportPrefix(load)}${REPORT_FILES.digest}`;

/** Writes the digest of one bucket beside the other work objects. */
export async function writePart(
  work: Objects,
  plan: Plan,
  bucket: number,
  taker: DigestTaker,
): Promise<void> {
  const digest = taker.digest();
  if (digest) await work.write(workKeys(plan).digest(numbered(bucket)), encodeDigest(digest));
}

/** Joins the digests of the buckets to the one that is kept with the generation, and returns it. */
export async function keepDigest(work: Objects, plan: Plan, halvings: number): Promise<Digest> {
  const keys = (await work.list(workKeys(plan).digests)).map(({ key }) => key);
  const parts = (await readAll(work, keys)).map(decodeDigest).filter((part) => part !== null);
  const digest = joinDigests(halvings, parts);
  await work.write(keyOf(plan), encodeDigest(digest));
  return digest;
}

/**
 * Compares the load with the served generation, which may be the bundled sample. Where an earlier version has
 * loaded that generation, or its digest is damaged, only the rows read are compared.
 */
export async function compareWithServed(
  work: Objects,
  plan: Plan,
  live: GenerationRecord | undefined,
  digest: Digest,
  rows: Readonly<Record<string, number>>,
): Promise<Comparison | null> {
  if (!live) return null;
  const kept = await work.readIfThere(keyOf({ source: plan.source, loadId: live.load_id }));
  const before = kept && decodeDigest(kept);
  const compared = resourcesOfRecords(plan).map((resource) => [
    resource.name,
    {
      before: live.rows[resource.name] ?? 0,
      now: rows[resource.name] ?? 0,
      ...compareResource(resource, before, digest),
    },
  ]);
  return { generation: live.generation, versao: live.versao, resources: Object.fromEntries(compared) };
}

/** The resources whose rows are records; the publisher's totals are not. */
const resourcesOfRecords = (plan: Plan): Resource[] => sourceOf(plan).tables.flatMap(resourcesIn);
