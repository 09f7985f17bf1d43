/** Starts, lists and shows loads. */
import type { AdminBodies } from '../../shared/api/admin-bodies.ts';
import { type Fault, valueError } from '../../shared/api/faults.ts';
import type { AdminDependencies, AdminHandler } from '../../shared/http/admin/dependencies.ts';
import { conflict } from '../../shared/http/admin/errors.ts';
import { ApiError, invalid } from '../../shared/http/errors.ts';
import { type PendingCleanUp, readRemains } from '../../shared/store/generations/clean-up.ts';
import { LoadRunning, NoFiles } from '../../shared/store/loads/load-port.ts';
import { type LoadLine, listLoads, readLoad } from '../../shared/store/loads/load-records.ts';
import { asPublished } from '../../shared/store/loads/published-by.ts';
import { waiverText } from '../../shared/store/loads/waivers.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { detailOf } from './load-detail.ts';
import { recordedDeed } from './recorded.ts';

/** Number of loads in an answer, the newest first. */
const LISTED = 100;
/** Step Functions is eventually consistent and may not list an execution that it has just started. */
const FRESH_MS = 60_000;

const STATES = {
  running: 'em_andamento',
  published: 'publicada',
  refused: 'recusada',
  failed: 'falhou',
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

const wire = (load: LoadLine, isDead: boolean) => ({
  id: load.id,
  fonte: load.source,
  versao: load.versao,
  // The process or execution ended without recording an outcome, so the record still says that it runs.
  estado: isDead ? ('interrompida' as const) : STATES[load.state],
  iniciada_em: load.started_at,
  atualizada_em: load.updated_at,
  motivo: load.reason,
});

async function isDead(load: LoadLine, { loads, now }: AdminDependencies): Promise<boolean> {
  const age = now() - Date.parse(load.started_at);
  // A negative age means that the clock was set back, so that the load may be of any age.
  if (load.state !== 'running' || (age >= 0 && age < FRESH_MS)) return false;
  return !(await loads.isRunning(load));
}

export const start: AdminHandler<AdminBodies['startLoad']> = async ({ who, body }, deps) => {
  const { fonte, versao } = body;
  const waivers = (body.dispensas ?? []).map(({ gate, motivo }) => ({ gate, reason: motivo }));
  const deed = { who, action: 'load.start', target: `${fonte} ${versao}`, detail: waiverText(waivers) };
  const id = await recordedDeed(deps, deed, () => deps.loads.start(fonte, versao, waivers)).catch(
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
  const control = controlTable(deps.tablePrefix);
  const all = await listLoads(deps.client, control);
  const shown = all.slice(0, LISTED).map(async (line) => {
    const load = await asPublished(deps.client, control, line, deps.loads.isAlive);
    return wire(load, await isDead(load, deps));
  });
  return { body: { total: all.length, itens: await Promise.all(shown) } };
};

export const show: AdminHandler = async ({ parameters }, deps) => {
  const control = controlTable(deps.tablePrefix);
  const read = async () => {
    const load = await readLoad(deps.client, control, parameters.key);
    return load && asPublished(deps.client, control, load, deps.loads.isAlive);
  };
  const seen = await read();
  // A load may end between the first read and the check; the second read then has its outcome.
  const dead = seen !== null && (await isDead(seen, deps));
  const load = dead ? await read() : seen;
  if (!load) throw unknownLoad(parameters.key);
  const left = await readRemains(deps.client, control, load.source);
  const limpeza_pendente = pendingOf(left?.id === load.id ? left : null);
  const state = wire(load, dead && load.state === 'running');
  return { body: { ...state, limpeza_pendente, ...detailOf(load.outcome) } };
};
