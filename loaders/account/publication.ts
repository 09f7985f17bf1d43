/**
 * The faults of a publication as a whole. The first task looks for those that names show, before hours of
 * work; the gates report them again with those that only the rows show.
 */
import { basename } from 'node:path';
import { resourcesOf } from '../../shared/datasets/define.ts';
import type { GenerationRecord } from '../../shared/store/generations/catalog.ts';
import type { PublishedFiles } from '../../shared/store/generations/published.ts';
import { type Plan, sourceOf } from '../work/plan.ts';
import type { ScatterIndex } from '../work/scattered.ts';
import type { World } from '../work/world.ts';
import { type Finding, finding } from './gate-result.ts';
import { labelFaults, referenceFaults, sameFilesFaults } from './label.ts';
import { lostRows, missingPartsOf } from './parts.ts';
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

export const NO_FAULTS: PublicationFaults = { completeness: [], version: [] };

const ofAll = (sentences: readonly string[]): Finding[] => sentences.map((sentence) => finding(sentence));

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
