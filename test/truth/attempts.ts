/** Tries the campaign's promises once each: a good month passes; a wrong one is refused with its reason. */

import type { Files } from '../support/memory-objects.ts';
import type { Corruption } from './corruption.ts';
import { type Country, publicationAt } from './months.ts';
import type { Publication, Registries, Registry } from './registry.ts';

export interface Refused {
  /** Gates that refused it, or `the file` where it could not be read. */
  readonly gates: readonly string[];
  readonly reason: string;
}

/** Two consecutive publications of a country: the first is served, and the second is corrupted. */
export interface Ground {
  readonly before: Publication;
  readonly now: Publication;
  /** Files of another source, made once. */
  readonly other: (source: string) => Files;
}

export function groundOf(country: Country): Ground {
  const others = new Map<string, Files>();
  const other = (source: string): Files => {
    const files = others.get(source) ?? publicationAt({ ...country, source }, 1).files;
    others.set(source, files);
    return files;
  };
  return { before: publicationAt(country, 0), now: publicationAt(country, 1), other };
}

/**
 * Serves a good publication to compare the corrupted ones with. @throws Error where a gate refuses it, or the
 * next one without a corruption
 */
export async function servedRegistry(registries: Registries, { before, now }: Ground): Promise<Registry> {
  const registry = await registries.empty();
  for (const good of [before, now]) {
    const reason = await registry.offer(good, good === before);
    if (reason !== null) throw new Error(`a gate refuses a good publication: ${reason}`);
  }
  return registry;
}

export function corrupted({ now, before, other }: Ground, { change }: Corruption): Publication {
  return { ...now, files: change(now.files, { source: now.source, before: before.files, other }) };
}

/** @throws Error where it is not refused, the reason lacks something, or what is served changes */
export async function refusalOf(
  registry: Registry,
  ground: Ground,
  corruption: Corruption,
): Promise<Refused> {
  const publication = corrupted(ground, corruption);
  const before = await registry.served();
  const reason = await registry.offer(publication, false);
  if (reason === null) throw new Error('no gate refuses it');
  if ((await registry.served()) !== before) throw new Error('the refusal changed what is served');
  const lacking = lackingIn(reason, corruption, publication);
  if (lacking.length > 0) throw new Error(`the refusal lacks ${lacking.join(' and ')}: ${reason}`);
  const gates = [...reason.matchAll(/^gate ([\w-]+):/gm)].map(([, gate = '']) => gate);
  return { gates: gates.length > 0 ? gates : ['the file'], reason };
}

/** Names what the reason must have for people: the file, the field, figures, and an example of the values. */
function lackingIn(reason: string, { resource, field }: Corruption, { files }: Publication): string[] {
  const named = [...files.keys()].some((file) => reason.includes(file)) || reason.includes(resource);
  // A file that cannot be read has no figures, nor has a missing one; the refusal names what was found.
  const isOfGate = /^gate (?!completeness|version)/.test(reason);
  const isOfForm = /not of their form|another encoding/.test(reason);
  return [
    ...(named ? [] : ['the file']),
    ...(field === null || reason.includes(field) ? [] : [`the field ${field}`]),
    ...(isOfGate && !/\d/.test(reason) ? ['figures'] : []),
    ...(isOfForm && !reason.includes('such as') ? ['an example'] : []),
  ];
}
