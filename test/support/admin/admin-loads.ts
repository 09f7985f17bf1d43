/** Loads that the administration starts over a real store, in the process of the test. */
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { keptObjects } from '../../../local/administration.ts';
import { localLoads } from '../../../local/loads.ts';
import { readLock } from '../../../shared/store/generations/catalog.ts';
import { controlTable } from '../../../shared/store/tables.ts';
import { rowOf, writePublication } from '../loads/fixtures.ts';
import { startLoading } from '../loads/loading.ts';
import { until } from '../programs.ts';
import { captureLog } from '../service/api.ts';
import { startAdministration } from './administration.ts';

export const LOADS = '/v1/admin/cargas';
export const control = controlTable('dev');

/** A waiver as a route takes it. */
interface Dispensa {
  readonly gate: string;
  readonly motivo: string;
}

type AdminLoads = Awaited<ReturnType<typeof startAdminLoads>>;

async function startAdminLoads() {
  const loading = await startLoading();
  const snapshotDir = loading.folder('snapshots');
  const { client, dataDir } = loading.store;
  const loads = localLoads({
    client,
    dataDir,
    tablePrefix: 'dev',
    workers: 1,
    exportRows: 0,
    snapshotDir,
  });
  const admin = await startAdministration(client, { loads, objects: keptObjects(dataDir) });
  const bodyOf = async (path: string) => (await admin.ask('GET', path)).body;

  const start = (versao: string, fonte = 'cnpj', dispensas: readonly Dispensa[] = []) =>
    admin.ask('POST', LOADS, { body: { fonte, versao, dispensas } });
  const show = (id: string) => bodyOf(`${LOADS}/${id}`);
  const ended = async (id: string) => {
    await until(async () => (await show(id)).estado !== 'em_andamento');
    return show(id);
  };
  /** Waits for the lock, because a load is recorded as published before its clean-up ends. */
  const free = () => until(async () => (await readLock(client, control, 'cnpj')) === null);

  return {
    loading,
    admin,
    snapshotDir,
    start,
    show,
    ended,
    free,
    /** Writes a whole publication of this label, since a route waives nothing; returns its folder. */
    publication: async (version: string) => {
      const folder = join(snapshotDir, 'cnpj', version);
      // The gate `version` refuses the same files under another label.
      const empresas = [rowOf('empresas', { razao_social: `EMPRESA ${version}` })];
      await writePublication(folder, { empresas }, { whole: true, version });
      return folder;
    },
    /** Starts a load and waits for its end; afterwards the lock is free. */
    load: async (versao: string) => {
      const { body } = await start(versao);
      const record = await ended(body.id);
      await free();
      return record;
    },
    back: (fonte = 'cnpj') => admin.ask('POST', `/v1/admin/snapshots/${fonte}/rollback`),
    snapshotOf: async (fonte: string) =>
      (await bodyOf('/v1/admin/snapshots')).itens.find((item: { fonte: string }) => item.fonte === fonte),
    lastDeed: async () => (await bodyOf('/v1/admin/auditoria')).itens[0],
    close: async () => {
      await admin.close();
      loading.close();
    },
  };
}

/** Loads of a test file, called at its top, with whole publications of these labels; the log is captured. */
export async function testAdminLoads(...versions: readonly string[]): Promise<AdminLoads> {
  captureLog();
  const world = await startAdminLoads();
  afterAll(world.close);
  for (const version of versions) await world.publication(version);
  return world;
}
