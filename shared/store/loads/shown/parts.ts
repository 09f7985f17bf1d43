/** Reads what is kept of a load: its record, its generation, and the pair that leads to that. */
import type { ItemClient } from '../../../aws/calls/operations.ts';
import { type GenerationRecord, readGenerations } from '../../generations/catalog.ts';
import type { SourceState } from '../../generations/manifest.ts';
import { chainOf, type Pair, readPairs } from '../../generations/pairs.ts';
import type { ServedOrigin } from '../../generations/served-origin.ts';
import { type LoadRecord, readLoad } from '../load-records.ts';

/** A generation as the manifest and its record have it. */
export interface Published
  extends Pick<SourceState, 'generation' | 'versao' | 'published_at' | 'sample' | 'extracted'> {
  readonly origin?: ServedOrigin | null;
}

export interface LoadParts {
  /** Null where the load has published nothing. */
  readonly published: Published | null;
  /** Null where an earlier version has published the generation, or its record is gone. */
  readonly generation: GenerationRecord | null;
  /** Null where an earlier version has loaded it. */
  readonly record: LoadRecord | null;
  /** The changes from the generation before; null where the two were not compared. */
  readonly pair: Pair | null;
}

export interface Place {
  readonly client: ItemClient;
  /** The table `controle`. */
  readonly control: string;
}

async function pairTo({ client, control }: Place, source: string, generation: string): Promise<Pair | null> {
  const [pair] = chainOf(await readPairs(client, control, source), generation);
  return pair && pair.table !== null ? pair : null;
}

/** Returns what is kept of the load that has published a served generation. @throws StoreError */
export async function readServedLoad(place: Place, source: string, state: SourceState): Promise<LoadParts> {
  const { client, control } = place;
  const [known, pair] = await Promise.all([
    readGenerations(client, control, source),
    pairTo(place, source, state.generation),
  ]);
  const generation = known.find((one) => one.generation === state.generation) ?? null;
  const record = generation?.record_id ? await readLoad(client, control, generation.record_id) : null;
  return { published: state, generation, record, pair };
}

/** Returns what is kept of any load. @throws StoreError */
export async function readLoadParts(place: Place, record: LoadRecord): Promise<LoadParts> {
  const { client, control } = place;
  const known = await readGenerations(client, control, record.source);
  const generation = known.find(({ record_id }) => record_id === record.id) ?? null;
  const isPublished = record.state === 'published' && generation !== null;
  const published = isPublished ? generation : null;
  const pair = published && (await pairTo(place, record.source, published.generation));
  return { published, generation: published, record, pair };
}
