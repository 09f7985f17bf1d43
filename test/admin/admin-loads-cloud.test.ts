/** Loads by route on AWS: state machine executions, one per source, also if started outside the route. */
import { afterEach, describe, expect, test } from 'vitest';
import { createExecutionsClient } from '../../shared/aws/executions.ts';
import { WAIVABLE } from '../../shared/ingestion/waivable.ts';
import { isHeld, readLock, replaceLock } from '../../shared/store/generations/catalog.ts';
import { cloudLoads } from '../../shared/store/loads/cloud-loads.ts';
import { announceLoad } from '../../shared/store/loads/load-records.ts';
import { machineOf, startLoad } from '../../shared/store/loads/start-load.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { startAdministration } from '../support/admin/administration.ts';
import { startCloud } from '../support/aws/cloud.ts';
import { forFile } from '../support/for-file.ts';

const LOADS = '/v1/admin/cargas';
const control = controlTable('dev');

const cloud = await forFile(startCloud());
const executions = createExecutionsClient();
const machine = machineOf(executions, cloud.sfn.machine);
const loads = cloudLoads({ client: cloud.store.client, machine, bucket: 'files', control });
const admin = await forFile(startAdministration(cloud.store.client, { loads }));
afterEach(() => {
  cloud.around = (_, call) => call();
});

const BECAUSE = 'As publicações do teste são pequenas.';
const dispensas = WAIVABLE.map((gate) => ({ gate, motivo: BECAUSE }));
const start = (versao: string) => admin.ask('POST', LOADS, { body: { fonte: 'cnpj', versao, dispensas } });
const show = async (id: string) => (await admin.ask('GET', `${LOADS}/${id}`)).body;
const ended = async (id: string) => {
  await Promise.all([...cloud.sfn.runs.values()].map((run) => run.ended));
  expect(await lock()).toBeNull();
  return show(id);
};
const lock = () => readLock(cloud.store.client, control, 'cnpj');

/** Executions pause before their first task until the returned function is called, and then fail. */
function held(): () => void {
  const gate = Promise.withResolvers<void>();
  cloud.around = async (name, call) => {
    if (name !== 'prepare') return call();
    await gate.promise;
    throw new Error('held');
  };
  return gate.resolve;
}

describe('POST /v1/admin/cargas', () => {
  test('starts an execution over the files of the bucket, named by the id of the load', async () => {
    const letGo = held();
    const { status, body } = await start('2026-01');
    expect([status, body]).toEqual([202, { id: 'cnpj-2026-01-1' }]);
    const arn = `${cloud.sfn.machine.replace('stateMachine', 'execution')}:cnpj-2026-01-1`;
    expect(JSON.parse(cloud.sfn.runs.get(arn)!.input)).toEqual({
      source: 'cnpj',
      version: '2026-01',
      from: 's3://files/cnpj/2026-01/',
      accept: WAIVABLE,
      because: Object.fromEntries(WAIVABLE.map((gate) => [gate, BECAUSE])),
      sample: false,
      asked: expect.any(String),
    });
    letGo();
    expect(await ended(body.id)).toMatchObject({ estado: 'falhou', versao: '2026-01' });
  });

  test('twice at once, for two versions, starts one before any of its tasks runs', async () => {
    const letGo = held();
    const both = await Promise.all([start('2026-03'), start('2026-04')]);
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
    const { id } = both.find(({ status }) => status === 202)!.body;
    expect(both.find(({ status }) => status === 409)!.body.detail).toContain(id);
    expect((await start('2026-05')).body.detail).toBe(`Uma carga de cnpj está em andamento: ${id}.`);
    const rollback = await admin.ask('POST', '/v1/admin/snapshots/cnpj/rollback');
    expect([rollback.status, rollback.body.detail]).toEqual([409, expect.stringContaining(id)]);
    expect((await show(id)).estado).toBe('em_andamento');
    letGo();
    expect((await ended(id)).estado).toBe('falhou');
  });

  test('is refused while an execution runs that was started elsewhere and has no lock yet', async () => {
    const letGo = held();
    const load = { source: 'cnpj', version: '2026-05', from: 's3://files/cnpj/2026-05/', accept: [] };
    const other = await startLoad(machine, { ...load, sample: false });
    expect(await lock()).toBeNull();
    expect((await start('2026-01')).body.detail).toContain(other.id);
    letGo();
    await ended(other.id);
  });

  test('starts nothing and leaves no lock where Step Functions does not answer', async () => {
    const name = 'down';
    executions.middlewareStack.add(
      (next, context) => async (args) => {
        if (context.commandName === 'StartExecutionCommand') throw new Error('Down');
        return next(args);
      },
      { step: 'initialize', name },
    );
    const { status } = await start('2026-05');
    executions.middlewareStack.remove(name);
    expect([status, await lock()]).toEqual([503, null]);
  });

  test('ignores a claim that started nothing, once its minute is over', async () => {
    const claim = { load_id: 'x', id: 'cnpj-2026-05-9', holder: 'nobody', claimed: true };
    const expired = { ...claim, expires: Date.now() - 1 };
    expect(await isHeld({ ...claim, expires: Date.now() + 1_000 }, async () => false)).toBe(true);
    await replaceLock(cloud.store.client, control, 'cnpj', null, expired);
    const letGo = held();
    const { status, body } = await start('2026-05');
    expect(status).toBe(202);
    letGo();
    await ended(body.id);
  });
});

describe('GET /v1/admin/cargas/{id}', () => {
  test('reports a stopped execution as interrupted', async () => {
    const started_at = new Date(Date.now() - 120_000).toISOString();
    await announceLoad(cloud.store.client, control, {
      id: 'cnpj-2026-09-1',
      load_id: 'x',
      source: 'cnpj',
      versao: '2026-09',
      state: 'running',
      started_at,
      updated_at: started_at,
      reason: null,
      outcome: null,
    });
    expect((await show('cnpj-2026-09-1')).estado).toBe('interrompida');
  });
});
