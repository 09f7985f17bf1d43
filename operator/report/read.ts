/** Gathers what the page of one load shows: what any reader sees, and what only operators do. */
import type { StoreClient } from '../../shared/aws/dynamodb.ts';
import type { Source } from '../../shared/datasets/define.ts';
import { readManifest } from '../../shared/store/generations/manifest.ts';
import type { ExportFiles, ExportManifest } from '../../shared/store/loads/exports.ts';
import type { LoadOutcome } from '../../shared/store/loads/load-outcome.ts';
import { findLoad, type LoadRecord } from '../../shared/store/loads/load-records.ts';
import { type LoadParts, readLoadParts, readServedLoad } from '../../shared/store/loads/shown/parts.ts';
import { type ShownLoad, shownLoad } from '../../shared/store/loads/shown/shown-load.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { Refusal } from '../command/errors.ts';

export interface ReportPlace {
  readonly client: StoreClient;
  readonly tablePrefix: string;
  readonly exports: Pick<ExportFiles, 'manifest'>;
  /** Returns the seconds of the steps of a load; null where they are not known. */
  readonly stepsOf: (load: LoadRecord) => Promise<LoadRecord['steps'] | null>;
}

export interface Report {
  readonly load: ShownLoad;
  /** Null where an earlier version has loaded the generation. */
  readonly id: string | null;
  /** `served`: the files were served before, so that nothing was done. */
  readonly state: LoadRecord['state'] | 'served';
  /** Why the load was refused or failed, and what failed after its publication. */
  readonly reason: string | null;
  readonly warning: string | null;
  readonly gates: LoadOutcome['gates'];
  readonly files: LoadOutcome['files'];
  readonly ignored: LoadOutcome['ignored'];
  readonly steps: Readonly<Record<string, number>>;
  /** Items in all tables. */
  readonly items: number;
  /** Bytes of the fetched files together; null where they were not fetched. */
  readonly fetchedBytes: number | null;
  /** Bytes of the bulk files by data set; none where there is no export. */
  readonly exportedBytes: Readonly<Record<string, number>>;
}

/** @throws Refusal, StoreError */
async function partsOf(place: ReportPlace, source: Source, id: string | undefined): Promise<LoadParts> {
  const control = controlTable(place.tablePrefix);
  const at = { ...place, control };
  if (id === undefined) {
    const state = (await readManifest(place.client, control)).sources[source.name];
    if (!state)
      throw new Refusal(`nothing of ${source.name} is served; load it: npm run load -- ${source.name}`);
    return readServedLoad(at, source.name, state);
  }
  const record = await findLoad(place.client, control, id);
  if (record?.source !== source.name)
    throw new Refusal(`${source.name} has no load "${id}"; npm run admin -- loads list shows all`);
  if (!record.outcome) throw new Refusal(`the load ${record.id} has not recorded its end`);
  return readLoadParts(at, record);
}

const bytesOf = (manifest: ExportManifest | null): Record<string, number> =>
  Object.fromEntries((manifest?.conjuntos ?? []).map(({ nome, bytes }) => [nome, bytes]));

/** Without `id` it is the load of the served generation. @throws Refusal, StoreError, S3Error */
export async function readReport(
  place: ReportPlace,
  source: Source,
  id: string | undefined,
): Promise<Report> {
  const parts = await partsOf(place, source, id);
  const { record, generation, exported } = parts;
  const outcome = record?.outcome;
  const steps = record && (await place.stepsOf(record));
  return {
    load: shownLoad(source, parts),
    id: record?.id ?? null,
    state: outcome?.already_published ? 'served' : (record?.state ?? 'published'),
    reason: record?.reason ?? null,
    warning: outcome?.warning ?? null,
    gates: outcome?.gates ?? [],
    files: outcome?.files ?? [],
    ignored: outcome?.ignored ?? [],
    steps: steps ?? {},
    items: outcome?.items ?? generation?.items ?? 0,
    fetchedBytes: generation?.origin?.arquivos.reduce((sum, { tamanho }) => sum + tamanho, 0) ?? null,
    exportedBytes: bytesOf(exported),
  };
}
