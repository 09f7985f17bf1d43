/** Keeps the profile of the samples of a load with it, and compares it with that of the served generation. */
import type { GenerationRecord } from '../../../shared/store/generations/catalog.ts';
import { type LoadReport, reportKey } from '../../../shared/store/loads/load-report.ts';
import { type Plan, sourceOf, workKeys } from '../../work/plan.ts';
import { type Objects, readResult, together } from '../../work/ports.ts';
import type { FileProfile, LoadProfile, SampledFile } from '../../work/profile.ts';
import type { Finding } from '../gate-result.ts';
import type { Summary } from '../summary.ts';
import { codeFaults } from './codes.ts';
import { profileFaults } from './profile-gate.ts';
import { repeatedFaults } from './repeated.ts';

/** Returns what the gate `values` finds that needs other files or the served generation. */
export async function comparedFaults(
  work: Objects,
  plan: Plan,
  live: GenerationRecord | undefined,
  { summary, sampled }: { readonly summary: Summary; readonly sampled: readonly SampledFile[] },
): Promise<Finding[]> {
  const source = sourceOf(plan);
  const files = sampled.map(({ profile }) => counted(profile, summary.report));
  const now: LoadProfile = { source: plan.source, versao: plan.version, files };
  const [served] = await together([
    servedReport<LoadProfile>(work, plan, live, 'profile'),
    work.write(reportKey(plan, 'profile'), JSON.stringify(now)),
  ]);
  return [
    ...codeFaults(source, sampled),
    ...repeatedFaults(source, summary.files),
    ...profileFaults(source, now, served),
  ];
}

/** Replaces the sampled row counts by those of the whole file, so that sparse columns can be compared too. */
function counted(profile: FileProfile, { files }: LoadReport): FileProfile {
  const counts = files.find(({ file }) => file === profile.file)?.fields ?? {};
  const fields = Object.entries(profile.fields).map(([name, field]) => {
    const found = counts[name];
    if (!found) return [name, field] as const;
    const absent = found.empty + found.marked;
    return [name, { ...field, rows: absent + found.valid + found.malformed, absent }] as const;
  });
  return { ...profile, fields: Object.fromEntries(fields) };
}

/** Reads the samples of a load. A file that an earlier version has partitioned has none. */
export async function samplesOf(work: Objects, plan: Plan): Promise<SampledFile[]> {
  const keys = workKeys(plan);
  const found = await Promise.all(
    plan.members.map(({ task }) => readResult<SampledFile>(work, keys.sampled(task))),
  );
  return found.filter((file) => file !== null);
}

/** Returns null where nothing or the sample is served, or where an earlier version loaded what is served. */
export async function servedReport<T>(
  work: Objects,
  { source }: Plan,
  live: GenerationRecord | undefined,
  part: Parameters<typeof reportKey>[1],
): Promise<T | null> {
  if (!live || live.sample) return null;
  return readResult<T>(work, reportKey({ source, loadId: live.load_id }, part));
}
