/**
 * The faults of a publication as a whole. The first task looks for those that names show, before hours of
 * work; the gates report them again with those that only the rows show.
 */
import { basename } from 'node:path';
import { resourcesOf, type Source } from '../../shared/datasets/define.ts';
import type { GenerationRecord } from '../../shared/store/generations/catalog.ts';
import type { PublishedFiles } from '../../shared/store/generations/published.ts';
import type { FileOutcome } from '../../shared/store/loads/load-outcome.ts';
import { type Plan, sourceOf } from '../work/plan.ts';
import type { ScatterIndex } from '../work/scattered.ts';
import type { World } from '../work/world.ts';
import { type Finding, finding, ofAll } from './gate-result.ts';
import { labelFaults, referenceFaults, sameFilesFaults } from './label.ts';
import { missingPartsOf, partOf } from './parts.ts';
import type { Summary } from './summary.ts';

/** A load before its rows are read. */
export interface Named {
  readonly plan: Plan;
  /** Location of the files; its last folder may have the name of a label. */
  readonly from: string;
  readonly live: GenerationRecord | undefined;
  readonly published: readonly PublishedFiles[];
  readonly world: Pick<World, 'environment' | 'now'>;
}

export interface PublicationFaults {
  readonly completeness: readonly Finding[];
  readonly version: readonly Finding[];
}

export function nameFaults({ plan, from, live, published, world }: Named): PublicationFaults {
  const source = sourceOf(plan);
  const folder = basename(from);
  const { environment } = world;
  const paths = plan.members.map(({ file }) => `${folder}/${file}`);
  return {
    completeness: resourcesOf(source).flatMap((resource) =>
      missingPartsOf(resource, plan.members).map((sentence) => finding(sentence, resource.name)),
    ),
    version: ofAll([
      ...labelFaults({ source, version: plan.version, paths, now: world.now() }, live, environment),
      ...sameFilesFaults(plan, live, published),
    ]),
  };
}

export function publicationFaults(
  named: Named,
  summary: Summary,
  indexes: readonly ScatterIndex[],
): PublicationFaults {
  const { completeness, version } = nameFaults(named);
  const { plan, live, world } = named;
  const lost = live && !live.sample ? lostRows(sourceOf(plan), summary.files, live) : [];
  return {
    completeness: [...completeness, ...lost],
    version: [...version, ...ofAll(referenceFaults(plan, indexes, world.now()))],
  };
}

type CountedFile = Pick<FileOutcome, 'resource' | 'file' | 'read'>;

type PartRows = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Rows of the files of each part. Files whose names do not say the part are left out. */
export function rowsByPart(source: Source, files: readonly CountedFile[]): PartRows {
  const resources = resourcesOf(source).map((resource): [string, Record<string, number>] => {
    const rows: Record<string, number> = {};
    for (const { file, read } of files.filter((f) => f.resource === resource.name)) {
      const part = partOf(resource, file);
      if (part !== '') rows[part] = (rows[part] ?? 0) + read;
    }
    return [resource.name, rows];
  });
  return Object.fromEntries(resources.filter(([, rows]) => Object.keys(rows).length > 0));
}

/**
 * A file that was cut at the end of a row is a valid file. Registries keep their records, and lists of debts
 * and plans lose few in one publication, so a part that loses more has lost rows on its way.
 */
const LOST_SHARE = 0.1;
/** Rows of a part that is compared. A small part may lose a tenth of its rows for a good reason. */
const LEAST_ROWS = 1_000;

/** Returns a finding for each part with far fewer rows than in `live`, which must not be the sample. */
export function lostRows(source: Source, files: readonly CountedFile[], live: GenerationRecord): Finding[] {
  const now = rowsByPart(source, files);
  return resourcesOf(source).flatMap((resource) => {
    const { name } = resource;
    const ofResource = files.filter((file) => file.resource === name);
    const parts = Object.entries(live.parts?.[name] ?? {});
    const all = ofResource.reduce((sum, { read }) => sum + read, 0);
    // Without parts the whole resource is compared.
    const compared =
      resource.layout.whole.kind === 'parts'
        ? parts.map(([part, before]) => ({ part, before, rows: now[name]?.[part] ?? 0 }))
        : [{ part: '', before: live.rows[name] ?? 0, rows: all }];
    return compared
      .filter(({ before, rows }) => before >= LEAST_ROWS && rows < before * (1 - LOST_SHARE))
      .map(({ part, before, rows }) => {
        const of = ofResource.filter(({ file }) => partOf(resource, file) === part).map(({ file }) => file);
        const where = of.length > 0 ? of.join(', ') : `${name} ${part}`;
        const sentence = `${where}: ${rows} rows, ${before} in the live ${live.versao}, allowed − ${LOST_SHARE * 100} %`;
        return finding(sentence, name, (before - rows) / before);
      });
  });
}
