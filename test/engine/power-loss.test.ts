/** Every result that a command or a load reports as done outlives a power loss at any later point. */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { beginExecution } from '../../local/load/holder.ts';
import { noProgress } from '../../local/load/progress.ts';
import { runLoad } from '../../local/load/run.ts';
import { tablesFolder } from '../../local/segments/tables.ts';
import { ensureFixedTables } from '../../local/tables.ts';
import { createSocketClient, type StoreClient } from '../../shared/aws/dynamodb.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { readManifest } from '../../shared/store/generations/manifest.ts';
import { rollback } from '../../shared/store/generations/rollback.ts';
import { issueKey, listKeys, revokeKey } from '../../shared/store/keys/keys.ts';
import { apiKeysTable, controlTable } from '../../shared/store/tables.ts';
import { startEngine } from '../support/break/engine.ts';
import { type StandInDisk, standInDisk } from '../support/break/stand-in-disk.ts';
import { rowOf, writePublication } from '../support/loads/fixtures.ts';
import { UNRELATED } from '../support/loads/unrelated.ts';

const PREFIX = 'dev';

/** The state that callers see: the states of all keys, the served version, and the content of its table. */
interface Seen {
  readonly keys: readonly string[];
  readonly served: string;
}

interface Promised extends Seen {
  readonly what: string;
  /** The syncs that were done when it was reported. */
  readonly syncs: number;
  /** A copy of the tables in segments, which are on the disk before the store has them. */
  readonly tables: string;
}

let disk: StandInDisk;
const promised: Promised[] = [];
const copies = mkdtempSync(join(tmpdir(), 'power-loss-'));

async function seen(client: StoreClient): Promise<Seen> {
  const keys = await listKeys(client, apiKeysTable(PREFIX));
  const { sources } = await readManifest(client, controlTable(PREFIX));
  const table = sources['cnpj']?.tables['cnpj'];
  const items = table ? await client.send(new ScanCommand({ TableName: table })) : { Items: [] };
  const digest = createHash('sha256').update(JSON.stringify(items.Items)).digest('hex');
  return {
    keys: keys.map(({ prefix, revoked }) => `${prefix} ${revoked === null ? 'valid' : 'revoked'}`).sort(),
    served: `${sources['cnpj']?.versao} ${digest}`,
  };
}

/** Lives through the main promises of the service, and notes what was seen after each. */
beforeAll(async () => {
  disk = standInDisk();
  const engine = await startEngine(undefined, disk.ports);
  const client = createSocketClient(engine.socket);
  await ensureFixedTables(client, PREFIX);
  const note = async (what: string): Promise<void> => {
    const { syncs } = disk;
    const tables = join(copies, String(promised.length));
    promised.push({ what, syncs: syncs(), tables, ...(await seen(client)) });
    cpSync(tablesFolder(join(engine.folder, 'store')), tables, { recursive: true });
  };
  const load = async (version: string, root: string): Promise<void> => {
    const from = join(engine.folder, version);
    await writePublication(from, { empresas: [rowOf('empresas', { cnpj_basico: root })] });
    const result = await runLoad({
      source: cnpj,
      version,
      from,
      accept: ['row-change', ...UNRELATED],
      sample: false,
      client,
      dataDir: engine.folder,
      tablePrefix: PREFIX,
      workers: 1,
      view: noProgress,
    });
    expect(result).toMatchObject({ published: true });
    await note(`${version} published`);
  };
  await note('tables created');
  const issued = await issueKey(client, apiKeysTable(PREFIX), {
    customer: 'Teste',
    environment: 'dev',
    days: 1,
  });
  await note('key issued');
  await load('2026-01', '99000001');
  await revokeKey(client, apiKeysTable(PREFIX), issued.prefix);
  await note('key revoked');
  await load('2026-02', '99000002');
  const { name: holder } = beginExecution();
  const control = controlTable(PREFIX);
  await rollback({ client, control, source: 'cnpj', holder, isAlive: async () => true });
  await note('rolled back');
  client.destroy();
  await engine.close();
});

/** Starts the engine with what a power loss after so many syncs leaves, and with the tables in segments of these copies. */
async function afterCut(syncs: number, tables: readonly string[]): Promise<Seen> {
  const folder = mkdtempSync(join(copies, 'cut-'));
  for (const copy of tables) cpSync(copy, tablesFolder(join(folder, 'store')), { recursive: true });
  const engine = await startEngine(folder, disk.afterCut(syncs).ports);
  const client = createSocketClient(engine.socket);
  try {
    return await seen(client);
  } finally {
    client.destroy();
    await engine.close();
  }
}

describe('After a power loss', () => {
  test('everything that was reported is there', async () => {
    for (const { what, syncs, tables, keys, served } of promised) {
      expect(await afterCut(syncs, [tables]), what).toEqual({ keys, served });
    }
  });

  test('between two reports the state is the earlier or the later, and whole', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    for (const [i, before] of promised.slice(0, -1).entries()) {
      const after = promised[i + 1] ?? before;
      const steps = after.syncs - before.syncs;
      for (const part of [0.2, 0.4, 0.6, 0.8]) {
        const { keys, served } = await afterCut(before.syncs + Math.round(steps * part), [
          before.tables,
          after.tables,
        ]);
        expect([before.keys, after.keys], `keys before "${after.what}"`).toContainEqual(keys);
        expect([before.served, after.served], `served before "${after.what}"`).toContain(served);
      }
    }
    vi.restoreAllMocks();
  });
});

afterAll(() => {
  promised.length = 0;
  rmSync(copies, { recursive: true, force: true });
});
