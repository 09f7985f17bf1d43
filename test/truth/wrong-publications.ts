/** Offers every corruption of a source beside a served publication and, where declared, with none served. */
import type { Files } from '../support/memory-objects.ts';
import type { Corruption } from './corruption.ts';
import { type Country, publicationAt } from './months.ts';
import type { Publication, Registries, Registry } from './registry.ts';

/** Two consecutive publications of a country: the first is served, and the second is corrupted. */
interface Ground {
  readonly before: Publication;
  readonly now: Publication;
  /** Files of another source, made once. */
  readonly other: (source: string) => Files;
}

function groundOf(country: Country): Ground {
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
async function servedRegistry(registries: Registries, { before, now }: Ground): Promise<Registry> {
  const registry = await registries.empty();
  for (const good of [before, now]) {
    const reason = await registry.offer(good, good === before);
    if (reason !== null) throw new Error(`a gate refuses a good publication: ${reason}`);
  }
  return registry;
}

function corrupted({ now, before, other }: Ground, { change }: Corruption): Publication {
  return { ...now, files: change(now.files, { source: now.source, before: before.files, other }) };
}

/**
 * Returns the gates that refused it, or `the file` where it could not be read. @throws Error where it is not
 * refused, the reason lacks something, or what is served changes
 */
async function refusalOf(registry: Registry, ground: Ground, corruption: Corruption): Promise<string[]> {
  const publication = corrupted(ground, corruption);
  const before = await registry.served();
  const reason = await registry.offer(publication, false);
  if (reason === null) throw new Error('no gate refuses it');
  if ((await registry.served()) !== before) throw new Error('the refusal changed what is served');
  const lacking = lackingIn(reason, corruption, publication);
  if (lacking.length > 0) throw new Error(`the refusal lacks ${lacking.join(' and ')}: ${reason}`);
  const gates = [...reason.matchAll(/^gate ([\w-]+):/gm)].map(([, gate = '']) => gate);
  return gates.length > 0 ? gates : ['the file'];
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

export interface Tried {
  readonly source: string;
  readonly corruption: Corruption;
  /** Gates that refused it, or the fault of the attempt; null where the first load was not tried. */
  readonly served: Outcome;
  readonly first: Outcome | null;
}

export interface Outcome {
  readonly gates: readonly string[];
  /** Null where it was refused with its reason. */
  readonly fault: string | null;
}

/** This gives 3,400 companies: CAFIR's largest part has the thousand rows from which a loss is judged. */
const SIZE = 1.7;

export async function offerCorruptions(
  registries: Registries,
  source: string,
  corruptions: readonly Corruption[],
  seed: number,
  size = SIZE,
): Promise<Tried[]> {
  const ground = groundOf({ source, seed, size });
  const served = await servedRegistry(registries, ground);
  const empty = await registries.empty();
  const outcomeIn = async (registry: Registry, corruption: Corruption): Promise<Outcome> => {
    try {
      return { gates: await refusalOf(registry, ground, corruption), fault: null };
    } catch (error) {
      return { gates: [], fault: error instanceof Error ? error.message : String(error) };
    }
  };
  const tried: Tried[] = [];
  for (const corruption of corruptions) {
    const first = corruption.first ? await outcomeIn(empty, corruption) : null;
    tried.push({ source, corruption, served: await outcomeIn(served, corruption), first });
  }
  return tried;
}

export const faultsOf = (tried: readonly Tried[]): string[] =>
  tried.flatMap(({ source, corruption: { name }, served, first }) => [
    ...(first?.fault ? [`${source}, ${name}, with nothing served: ${first.fault}`] : []),
    ...(served.fault ? [`${source}, ${name}, beside the served: ${served.fault}`] : []),
  ]);
