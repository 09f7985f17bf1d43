/** `npm run load -- … --environment dev` starts, follows and reports a load as on one machine. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openExports } from '../../functions/exportacoes/export-bucket.ts';
import { CONFIGS, nameIn } from '../../lib/config.ts';
import { connect } from '../../operator/cloud/connect.ts';
import { runCloudLoad } from '../../operator/cloud/load.ts';
import type { CloudView } from '../../operator/cloud/view.ts';
import { readLock } from '../../shared/store/generations/catalog.ts';
import { readManifest } from '../../shared/store/generations/manifest.ts';
import { MANIFEST_FILE } from '../../shared/store/loads/exports.ts';
import { CONTROL_KEY, controlTable } from '../../shared/store/tables.ts';
import { startCloud, WORK } from '../support/aws/cloud.ts';
import { writePublication } from '../support/loads/fixtures.ts';
import { UNRELATED } from '../support/loads/unrelated.ts';
import { type Ended, testPrograms, until } from '../support/programs.ts';

const MACHINE = 'registros-publicos-dev-load';
const FROM = 's3://files/cnpj/x/';
const EXECUTION = `arn:aws:states:sa-east-1:123456789012:execution:${MACHINE}`;
const control = controlTable('dev');

const programs = testPrograms('load-cloud');
const cloud = await startCloud();
await writePublication(join(cloud.bucket('files'), 'cnpj', 'x'), {}, { zip: true });
beforeEach(() => {
  cloud.around = (_, call) => call();
});
afterAll(() => cloud.close());

const WAIVED = UNRELATED.flatMap((gate) => ['--accept', gate]);

const load = (version: string, ...more: string[]): Promise<Ended> => {
  const args = [
    'cnpj',
    '--version',
    version,
    '--from',
    FROM,
    '--environment',
    'dev',
    '--json',
    ...WAIVED,
    ...more,
  ];
  return programs.run('load', args, { ...cloud.env }).ended;
};

const quiet: CloudView = {
  begin: () => undefined,
  advance: () => undefined,
  end: () => undefined,
  tasks: () => undefined,
};

async function loadHere(version: string, from = FROM, view = quiet) {
  const there = connect({ name: 'dev', region: 'sa-east-1', machine: MACHINE });
  const said: string[] = [];
  const asked = { source: 'cnpj', version, from, accept: UNRELATED, sample: false };
  try {
    return { said, ...(await runCloudLoad(there, asked, view, (line) => said.push(line))) };
  } finally {
    there.close();
  }
}

const lock = () => readLock(cloud.store.client, control, 'cnpj');
const served = async () => (await readManifest(cloud.store.client, control)).sources['cnpj'];

/** Leaves a lock of another holder. */
const held = (holder: string) => {
  const Item = { [CONTROL_KEY]: 'LOCK#cnpj', load_id: 'cnpj-held', holder, expires: Date.now() + 60_000 };
  return cloud.store.client.call('PutItem', { TableName: control, Item });
};

describe('a load on AWS', () => {
  test('starts the state machine that the stack names', () => {
    expect(CONFIGS.filter((c) => c.name === 'dev').map((c) => nameIn(c, 'load'))).toEqual([MACHINE]);
  });

  test('publishes, shows its steps and reports as on one machine; the same files are reported as already served', async () => {
    let second: Awaited<ReturnType<typeof loadHere>> | null = null;
    let holder = '';
    cloud.around = async (task, call) => {
      if (task === 'judge') second = await loadHere('2026-01');
      if (task === 'judge') holder = (await lock())?.holder ?? '';
      return call();
    };
    const { code, out, err } = await load('2026-01');
    // A load of the same source and version that is started meanwhile is refused, and starts nothing.
    const running = `${EXECUTION}:cnpj-2026-01-1`;
    expect([holder, await lock()]).toEqual([running, null]);
    expect(second).toMatchObject({
      published: false,
      reason: `a load of cnpj 2026-01 is running: ${running}`,
    });
    expect([...cloud.sfn.runs.keys()]).toEqual([running]);
    expect([code, err]).toEqual([0, expect.stringContaining(`execution:${MACHINE}:cnpj-2026-01-1\n`)]);
    const { sources, fingerprint } = await readManifest(cloud.store.client, control);
    const result = JSON.parse(out);
    expect(result).toMatchObject({ source: 'cnpj', version: '2026-01', published: true, fingerprint });
    expect(result).toMatchObject({ already_published: false, rows: { empresas: 1, estabelecimentos: 1 } });
    expect(Object.keys(result.steps)).toEqual(
      expect.arrayContaining(['inventory', 'partition', 'build', 'import', 'verify', 'publish']),
    );
    expect(sources['cnpj']?.versao).toBe('2026-01');
    const again = await loadHere('2026-01');
    expect(again).toMatchObject({
      published: true,
      already_published: true,
      fingerprint,
      items: result.items,
    });
    expect(again.said[0]).toContain(`${MACHINE}:cnpj-2026-01-2`);
  });

  test('has a page with the seconds of its steps, from the history of its execution', async () => {
    const to = join(cloud.bucket('files'), 'page.html');
    const args = ['cnpj', '--environment', 'dev', '--load', 'cnpj-2026-01-1', '--to', to];
    const { code, out, err } = await programs.run('publications/report', args, { ...cloud.env }).ended;
    expect([code, out, err]).toEqual([0, `${to}\n`, '']);
    const text = readFileSync(to, 'utf8').replaceAll(/<[^>]+>/g, ' ');
    expect(text).toContain('Carga cnpj-2026-01-1, publicada.');
    expect(text).toMatch(/Partição\s+[1-9]\d* s/);
  });

  test('that is refused reports the reason, with its counts where it has any', async () => {
    await held('host/1/uuid');
    expect((await loadHere('2026-02')).reason).toBe('a load of cnpj is running: cnpj-held');
    // A lock of an unknown execution is ignored.
    await held(`${EXECUTION}:never-was`);
    const { reason } = await loadHere('2026-02', '/a/folder');
    expect(reason).toContain('is not a location of files; allowed: like s3://');
    const early = await loadHere('2026-02', 's3://files/nothing/');
    expect(early).toMatchObject({
      published: false,
      rows: {},
      reason: expect.stringMatching(/^no file of: /),
    });
    await writePublication(join(cloud.bucket('files'), 'cnpj', 'lost'), {
      socios: ['"99000001";"2";"ANA \u{fffd}";"***123456**";"49";"20200101";"";"";"";"00";"4"\n'].map(
        (line) => Buffer.from(line),
      ),
    });
    const late = await loadHere('2026-02', 's3://files/cnpj/lost/');
    expect(late).toMatchObject({
      published: false,
      rows: { socios: 1 },
      reason: expect.stringMatching(/^gate lost-characters: /),
    });
  });

  test('that fails with an unexpected error exits with 1 and prints that error', async () => {
    cloud.around = async (task, call) => {
      if (task === 'verify')
        throw Object.assign(new Error('{"errorMessage":"a bug"}'), { name: 'TypeError' });
      return call();
    };
    const { code, out, err } = await load('2026-06');
    expect([code, JSON.parse(out).published]).toEqual([1, false]);
    expect(err).toContain('TypeError: TypeError: a bug');
  });

  test('shows how many tasks of a step are done, and has published with a warning where the tasks after the switch fail', async () => {
    // Step Functions lists the load late.
    Object.assign(cloud.sfn.late, { known: 2, history: 8 });
    const shown: string[] = [];
    const isShown = (): boolean => shown.some((text) => /^[1-9]\/10$/.test(text));
    let partitions = 0;
    cloud.around = async (task, call) => {
      if (['finish', 'fail'].includes(task))
        throw Object.assign(new Error('{"errorMessage":"down"}'), { name: 'TypeError' });
      if (task === 'partition' && partitions++ > 1) await until(isShown);
      return call();
    };
    const tasks = (done: number, all: number) => void shown.push(`${done}/${all}`);
    const result = await loadHere('2027-01', FROM, { ...quiet, tasks });
    expect([result.published, result.reason, result.warning]).toEqual([true, null, expect.any(String)]);
    expect(isShown()).toBe(true);
    expect((await served())?.versao).toBe('2027-01');
  });

  test('that meets errors of S3 publishes; its files have addresses without a key, and so has what changed', async () => {
    const errors: string[] = [];
    cloud.s3.fault = (call) =>
      call.endsWith('plan.json') && errors.length < 2 ? { status: 403, code: 'AccessDenied' } : undefined;
    cloud.around = (_, call) =>
      call().catch((error: Error) => {
        errors.push(error.name);
        throw error;
      });
    expect((await loadHere('2027-02')).published).toBe(true);
    cloud.s3.fault = null;
    expect(errors).toEqual(['S3Error', 'S3Error']);
    const { generation = '', previous } = (await served()) ?? {};
    const [named, exports] = [{ source: 'cnpj', generation }, openExports(WORK)];
    const [file] =
      (await exports.manifest(named))?.conjuntos.find(({ linhas }) => linhas > 0)?.arquivos ?? [];
    const address = new URL(await exports.address(named, file?.arquivo ?? ''));
    expect(address.searchParams.get('X-Amz-Expires')).toBe('3600');
    const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file?.sha256);
    const changed = await exports.changes(named);
    expect([changed?.geracao_anterior, changed?.geracao]).toEqual([previous, generation]);
    expect(await (await fetch(await exports.changesAddress(named, MANIFEST_FILE))).json()).toEqual(changed);
    const unknown = { source: 'cnpj', generation: '202001-0000000000' };
    expect([await exports.manifest(unknown), await exports.changes(unknown)]).toEqual([null, null]);
  });
});

describe('wrong usage', () => {
  test.each([
    [['--environment', 'moon'], '--environment is "moon"; allowed: dev, staging, prod'],
    [['--from', '/files'], '--from is "/files"; allowed on AWS: like s3://bucket/prefix/'],
  ])('%j exits with 2', async (more, message) => {
    const { code, err } = await load('2026-09', ...more);
    expect([code, err.split('\n')[0]]).toEqual([2, message]);
  });
});
