/** After the switch every end of a load says that it has published, whatever fails then. */
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bounded } from '../../loaders/account/bounds.ts';
import { NOTHING } from '../../loaders/account/outcome.ts';
import { noProgress } from '../../local/load/progress.ts';
import type { LoadResult } from '../../local/load/result.ts';
import { runLoad } from '../../local/load/run.ts';
import { sampleFolder } from '../../local/sample.ts';
import type { StoreClient } from '../../shared/aws/dynamodb.ts';
import { parcelamentosRfb as source } from '../../shared/datasets/parcelamentos-rfb/index.ts';
import { readLock } from '../../shared/store/generations/catalog.ts';
import type { FileOutcome } from '../../shared/store/loads/load-outcome.ts';
import { readLoad } from '../../shared/store/loads/load-records.ts';
import { ACTIVE_MANIFEST, controlTable } from '../../shared/store/tables.ts';
import { type Call, callsOf, clientCalling } from '../support/aws/calling.ts';
import { forFile } from '../support/for-file.ts';
import { lastLoad } from '../support/loads/load-records.ts';
import { startLoading } from '../support/loads/loading.ts';
import { UNRELATED } from '../support/loads/unrelated.ts';

const control = controlTable('dev');

const loading = await forFile(startLoading());

const unreachable = (): never => {
  throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
};

/** A client whose calls fail after the switch; `fails` receives the number of the call, from 1. */
function clientThat(fails: (call: number) => boolean, isSwitchAnswered = true) {
  const really = callsOf(loading.store.client);
  let calls: number | null = null;
  const call: Call = async (operation, input, ...rest) => {
    if (calls !== null && fails(++calls)) unreachable();
    const answer = await really(operation, input, ...rest);
    if (input.Item?.['pk'] !== ACTIVE_MANIFEST || calls !== null) return answer;
    calls = 0;
    return isSwitchAnswered ? answer : unreachable();
  };
  return { client: clientCalling(call), calls: () => calls ?? 0 };
}

let months = 0;
const nextVersion = (): string =>
  `20${10 + Math.floor(months / 12)}-${String((months++ % 12) + 1).padStart(2, '0')}`;

const load = (version: string, client: StoreClient, from = sampleFolder(source)): Promise<LoadResult> =>
  runLoad({
    source,
    version,
    from,
    client,
    accept: UNRELATED,
    sample: true,
    workers: 1,
    exportRows: 0,
    dataDir: loading.store.dataDir,
    tablePrefix: 'dev',
    view: noProgress,
  });

const served = async () => (await loading.manifest()).sources[source.name]?.versao;
const recordOf = (version: string) => lastLoad(loading.store.client, control, version);

describe('a load whose store fails after the switch', () => {
  test('has published with a warning from the first or any later call on, and the next start completes its record', async () => {
    const undisturbed = clientThat(() => false);
    const result = await load(nextVersion(), undisturbed.client);
    expect(result).toMatchObject({ published: true, warning: null });
    expect(undisturbed.calls()).toBeGreaterThan(5);
    for (let from = 1; from <= undisturbed.calls(); from += 3) {
      const version = nextVersion();
      const ended = await load(version, clientThat((call) => call >= from).client);
      expect([ended.published, ended.reason, ended.warning]).toEqual([true, null, expect.any(String)]);
      expect(await served()).toBe(version);
      const { id } = (await recordOf(version))!;
      const again = await load(version, loading.store.client);
      expect([again.published, again.already_published, again.warning]).toEqual([true, true, null]);
      expect(again.rows).toEqual(result.rows);
      expect(await readLoad(loading.store.client, control, id)).toMatchObject({
        state: 'published',
        outcome: { rows: result.rows, reason: null },
      });
      expect(await readLock(loading.store.client, control, source.name)).toBeNull();
    }
  });

  test('has published without a warning where only the answer of the switch is lost', async () => {
    const version = nextVersion();
    const result = await load(version, clientThat(() => false, false).client);
    expect([result.published, result.warning, await served()]).toEqual([true, null, version]);
  });

  test('does not say whether it has published where the answer of the switch is lost and no call succeeds later', async () => {
    const version = nextVersion();
    const ended = load(version, clientThat(() => true, false).client);
    await expect(ended).rejects.toMatchObject({ name: 'LoadFailed', published: null });
    expect(await load(version, loading.store.client)).toMatchObject({ published: true, warning: null });
  });
});

describe('a load of files that are served already', () => {
  test('has published, with a warning, where the store fails after it has read the manifest', async () => {
    const version = nextVersion();
    await load(version, loading.store.client);
    let manifests = 0;
    const really = callsOf(loading.store.client);
    const call: Call = async (operation, input, ...rest) =>
      input.Key?.['pk'] === ACTIVE_MANIFEST && ++manifests === 1
        ? really(operation, input, ...rest)
        : unreachable();
    const again = await load(version, clientCalling(call));
    expect(again).toMatchObject({
      published: true,
      reason: null,
      warning: expect.stringContaining('StoreError'),
    });
  });
});

describe('a load of 600 files that no layout declares', () => {
  test('publishes, and its record states how many are left out', async () => {
    const from = loading.folder('many');
    cpSync(sampleFolder(source), from, { recursive: true });
    const name = 'a-file-of-the-operator-whose-long-name-takes-much-of-the-space-in-a-record';
    for (let i = 0; i < 600; i++) writeFileSync(join(from, `${name}-${i}.txt`), '');
    const version = nextVersion();
    const result = await load(version, loading.store.client, from);
    expect([result.published, result.warning, await served()]).toEqual([true, null, version]);
    expect(result.ignored).toHaveLength(501);
    expect(result.ignored.at(-1)).toBe('and 100 more');
    expect((await recordOf(version))?.outcome?.ignored).toEqual(result.ignored);
  });
});

describe('the outcome of a load in its record', () => {
  const file = (n: number): FileOutcome => ({
    file: `${'d/'.repeat(100)}file-${n}.csv`,
    resource: n % 3 ? 'obras' : 'áreas',
    read: n,
    blankLines: 1,
    stored: n - 2,
    again: 0,
    dropped: { repeated: 1 },
    quarantined: { bad_key: 1 },
  });
  const files = Array.from({ length: 20_000 }, (_, n) => file(n + 2));
  const lines = Array.from({ length: 20_000 }, (_, n) => `gate accounting: file ${n} – “ç”`);
  const columns = lines.map((column) => ({ column, rows: 3 }));
  const outcome = {
    ...NOTHING,
    files,
    ignored: lines,
    newColumns: ['obras', 'áreas', 'vínculos', 'cnaes'].map((resource) => ({ resource, files: 9, columns })),
    reason: lines.join('\n'),
    warning: 'x'.repeat(500_000),
  };

  test('is smaller than an item of DynamoDB, whatever its lists contain', () => {
    const { length } = Buffer.from(JSON.stringify(bounded(outcome)));
    expect(length).toBeLessThan(250_000);
    expect(bounded(outcome).reason).toMatch(/\nand \d+ more$/);
    expect(bounded(outcome).warning).toMatch(/^x+…$/);
    const [{ columns: kept = [] } = {}] = bounded(outcome).newColumns;
    expect(kept.at(-1)?.column).toMatch(/^and \d+ more$/);
    expect(kept.reduce((sum, { rows }) => sum + rows, 0)).toBe(columns.length * 3);
  });

  test('keeps the sums of a shortened list of files', () => {
    const { files: kept } = bounded(outcome);
    expect(kept.slice(0, 100)).toEqual(files.slice(0, 100));
    const sum = (list: readonly FileOutcome[], of: (one: FileOutcome) => number, resource: string): number =>
      list.filter((one) => one.resource === resource).reduce((n, one) => n + of(one), 0);
    for (const resource of ['obras', 'áreas']) {
      for (const of of [
        (one: FileOutcome) => one.read,
        (one: FileOutcome) => one.stored,
        (one: FileOutcome) => one.blankLines,
        (one: FileOutcome) => Number(one.dropped['repeated']),
        (one: FileOutcome) => Number(one.quarantined['bad_key']),
      ]) {
        expect(sum(kept, of, resource)).toBe(sum(files, of, resource));
      }
    }
  });
});
