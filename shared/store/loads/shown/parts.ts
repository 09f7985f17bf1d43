/** Reads what is kept of a load: its record, its generation, and the pair that leads to that. */
import type { ItemClient } from '../../../aws/calls/operations.ts';
import { type GenerationRecord, readGenerations } from '../../generations/catalog.ts';
import type { SourceState } from '../../generations/manifest.ts';
import { type Pair, readPairs } from '../../generations/pairs.ts';
import type { ServedOrigin } from '../../generations/served-origin.ts';
import type { ExportFiles, ExportManifest } from '../exports.ts';
import { type LoadRecord, readLoad } from '../load-records.ts';

export interface Published
  extends Pick<SourceState, 'generation' | 'versao' | 'published_at' | 'sample' | 'extracted'> {
  readonly origin?: ServedOrigin | null;
}

export interface LoadParts {
  readonly published: Published | null;
  /** Null where an earlier version has published the generation, or its record is gone. */
  readonly generation: GenerationRecord | null;
  /** Null where an earlier version has loaded it. */
  readonly record: LoadRecord | null;
  /** The changes from the generation before; null where the two were not compared. */
  readonly pair: Pair | null;
  /** The bulk files of the generation, and of the one that was served before it; null where it has none. */
  readonly exported: ExportManifest | null;
  readonly exportedBefore: ExportManifest | null;
}

export interface Place {
  readonly client: ItemClient;
  readonly control: string;
  readonly exports: Pick<ExportFiles, 'manifest'>;
}

async function pairTo({ client, control }: Place, source: string, generation: string): Promise<Pair | null> {
  const pair = (await readPairs(client, control, source)).find(({ to }) => to === generation);
  return pair && pair.table !== null ? pair : null;
}

type Exported = Pick<LoadParts, 'exported' | 'exportedBefore'>;

/** The generation before is the one with which the load was compared. */
async function exportedBy(
  { exports }: Place,
  source: string,
  { published, record }: Pick<LoadParts, 'published' | 'record'>,
): Promise<Exported> {
  const of = async (generation: string | undefined): Promise<ExportManifest | null> =>
    generation === undefined ? null : exports.manifest({ source, generation });
  const before = published ? record?.outcome?.comparison?.generation : undefined;
  const [exported, exportedBefore] = await Promise.all([of(published?.generation), of(before)]);
  return { exported, exportedBefore };
}

/** Returns what is kept of the load that has published a served generation. @throws StoreError, S3Error */
export async function readServedLoad(place: Place, source: string, state: SourceState): Promise<LoadParts> {
  const { client, control } = place;
  const [known, pair] = await Promise.all([
    readGenerations(client, control, source),
    pairTo(place, source, state.generation),
  ]);
  const generation = known.find((one) => one.generation === state.generation) ?? null;
  const record = generation?.record_id ? await readLoad(client, control, generation.record_id) : null;
  const parts = { published: state, generation, record, pair };
  return { ...parts, ...(await exportedBy(place, source, parts)) };
}

/** Returns what is kept of any load. @throws StoreError, S3Error */
export async function readLoadParts(place: Place, record: LoadRecord): Promise<LoadParts> {
  const { client, control } = place;
  const known = await readGenerations(client, control, record.source);
  const generation = known.find(({ record_id }) => record_id === record.id) ?? null;
  const published = record.state === 'published' ? generation : null;
  const pair = published && (await pairTo(place, record.source, published.generation));
  const parts = { published, generation: published, record, pair };
  return { ...parts, ...(await exportedBy(place, record.source, parts)) };
}
