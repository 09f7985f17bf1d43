/** Offers every corruption of a source beside a served publication and, where declared, with none served. */
import { groundOf, refusalOf, servedRegistry } from './attempts.ts';
import type { Corruption } from './corruption.ts';
import type { Registries, Registry } from './registry.ts';

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
      return { gates: (await refusalOf(registry, ground, corruption)).gates, fault: null };
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
