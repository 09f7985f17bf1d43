/** Starts, lists and shows loads. */

import { type Fault, valueError } from '../../shared/api/faults.ts';
import type { AdminBodies } from '../../shared/http/admin/bodies.ts';
import type { AdminDependencies, AdminHandler } from '../../shared/http/admin/dependencies.ts';
import { conflict } from '../../shared/http/admin/errors.ts';
import { ApiError, invalid } from '../../shared/http/errors.ts';
import { type PendingCleanUp, readRemains } from '../../shared/store/generations/clean-up.ts';
import { LoadRunning, NoFiles } from '../../shared/store/loads/load-port.ts';
import { findLoad, type LoadLine, listLoads } from '../../shared/store/loads/load-records.ts';
import { type Observer, type Present, presentState } from '../../shared/store/loads/present-state.ts';
import { waiverText } from '../../shared/store/loads/waivers.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { detailOf } from './load-detail.ts';
import { recorded } from './recorded.ts';

/** Number of loads in an answer, the newest first. */
const LISTED = 100;
const STATES = {
  running: 'em_andamento',
  published: 'publicada',
  refused: 'recusada',
  failed: 'falhou',
  interrupted: 'interrompida',
} as const;

/** Describes the remains of a load that could not be deleted yet. */
export const pendingOf = (left: PendingCleanUp | null) =>
  left && { carga: left.id, desde: left.since, publicada: left.published, motivos: left.left };

export const addressOf = (id: string): string => `/v1/admin/cargas/${id}`;

/** Returns the error 409: another load of the source is running. */
export const busy = (source: string, running: string | null): ApiError =>
  conflict(
    running === null
      ? `Uma carga de ${source} acaba de ser iniciada.`
      : `Uma carga de ${source} está em andamento: ${running}.`,
    running === null ? undefined : addressOf(running),
  );

const wire = (load: Present<LoadLine>) => ({
  id: load.id,
  fonte: load.source,
  versao: load.versao,
  estado: STATES[load.state],
  iniciada_em: load.started_at,
  atualizada_em: load.updated_at,
  motivo: load.reason,
});

const observerOf = ({ client, tablePrefix, loads, now }: AdminDependencies): Observer => ({
  client,
  control: controlTable(tablePrefix),
  isAlive: loads.isAlive,
  startsLater: loads.startsLater,
  now: now(),
});

export const start: AdminHandler<AdminBodies['startLoad']> = async ({ who, body }, deps) => {
  const { fonte, versao } = body;
  const waivers = (body.dispensas ?? []).map(({ gate, motivo }) => ({ gate, reason: motivo }));
  const deed = { who, action: 'load.start', target: `${fonte} ${versao}`, detail: waiverText(waivers) };
  const id = await recorded(deps, deed, () => deps.loads.start(fonte, versao, waivers)).catch(
    (error: unknown) => {
      if (error instanceof LoadRunning) throw busy(fonte, error.running);
      if (error instanceof NoFiles) throw invalid([noFiles(fonte, versao)]);
      throw error;
    },
  );
  return { status: 202, headers: { Location: addressOf(id) }, body: { id } };
};

export const unknownLoad = (id: string): ApiError =>
  new ApiError(404, `Não há carga com a identificação ${id}.`);

const noFiles = (fonte: string, versao: string): Fault =>
  valueError(['body', 'versao'], `Não há arquivos de ${fonte} ${versao} para carregar.`, versao);

export const list: AdminHandler = async (_call, deps) => {
  const observer = observerOf(deps);
  const all = await listLoads(deps.client, observer.control);
  const shown = all.slice(0, LISTED).map(async (line) => wire(await presentState(observer, line)));
  return { body: { total: all.length, itens: await Promise.all(shown) } };
};

export const show: AdminHandler = async ({ parameters }, deps) => {
  const observer = observerOf(deps);
  const { control } = observer;
  const found = await findLoad(deps.client, control, parameters.key);
  if (!found) throw unknownLoad(parameters.key);
  const load = await presentState(observer, found);
  const left = await readRemains(deps.client, control, load.source);
  const limpeza_pendente = pendingOf(left?.id === load.id ? left : null);
  return { body: { ...wire(load), limpeza_pendente, ...detailOf(load.outcome) } };
};
