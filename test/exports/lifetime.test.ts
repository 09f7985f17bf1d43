/** An export is there whole with its generation, and is deleted with it. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { readJson } from '../../loaders/work/ports.ts';
import { report } from '../../local/load/report.ts';
import { rollback } from '../../shared/store/generations/rollback.ts';
import { type ExportManifest, exportManifestKey } from '../../shared/store/loads/exports.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { DAY_MS } from '../../shared/time.ts';
import { failing, startMachine } from '../support/loads/machine.ts';

const machine = await startMachine();
afterAll(() => machine.loading.close());

/** A generation that was just released keeps its tables for a minute, so a day passes before each load. */
vi.useFakeTimers({ toFake: ['Date'] });
afterAll(() => void vi.useRealTimers());
const passDay = (): void => void vi.setSystemTime(Date.now() + DAY_MS);

const folder = join(machine.loading.store.dataDir, 'exportacoes', 'cnpj');
const generations = (): string[] => readdirSync(folder).sort();
const state = async () => (await machine.loading.manifest()).sources['cnpj']!;

async function loaded(): Promise<string> {
  passDay();
  const { error } = await machine.load(machine.request(machine.good));
  expect(error).toBeNull();
  return (await state()).generation;
}

const manifestOf = (generation: string): Promise<ExportManifest> =>
  readJson<ExportManifest>(machine.world.exports.objects, exportManifestKey({ source: 'cnpj', generation }));

const refusing: NonNullable<Parameters<typeof machine.load>[1]>['around'] = async (name, call) => {
  if (name === 'verify') throw Object.assign(new Error('refused by a test'), { name: 'LoadRefused' });
  return call();
};

async function kept(): Promise<string[]> {
  const names = await machine.loading.tables();
  const found = names.map((name) => /^dev-cnpj-(?<generation>\d.*)$/.exec(name)?.groups?.['generation']);
  return found.filter((generation) => generation !== undefined).sort();
}

describe('the exports of a source', () => {
  test('are those of the generations that have tables', async () => {
    const [first, , third] = [await loaded(), await loaded(), await loaded(), await loaded()];
    expect(generations()).toEqual(await kept());
    expect(generations()).not.toContain(first);
    expect((await manifestOf(third)).geracao).toBe(third);
  });

  test('have as many rows as are stored, or the load fails and says of what', async () => {
    const before = generations();
    const { work } = machine.world;
    let rounds = 0;
    const { error } = await machine.load(machine.request(machine.good), {
      around: async (name, call) => {
        if (name === 'arrangeExport' && ++rounds === 2) {
          const [made] = (await work.list('loads/')).filter(({ key }) => key.includes('/export/made/'));
          const [file, ...others] = await readJson<{ linhas: number }[]>(work, made?.key ?? '');
          const short = { ...file, linhas: file!.linhas - 1 };
          await work.write(made?.key ?? '', JSON.stringify([short, ...others]));
        }
        return call();
      },
    });
    expect(`${error?.message} ${error?.cause}`).toMatch(
      /export of cnpj: \w+ has \d+ rows, but \d+ are stored/,
    );
    await loaded();
    expect(generations().length).toBeGreaterThanOrEqual(before.length);
  });

  test('are without that of a load that was refused after it', async () => {
    const before = generations();
    const { error } = await machine.load(machine.request(machine.good), { around: refusing });
    expect(error?.error).toBe('LoadRefused');
    expect(generations()).toEqual(before);
  });

  test('lose that of a load that failed after its export with the next load of other files', async () => {
    const { error } = await machine.load(machine.request(machine.good), { around: failing('verify') });
    expect(error?.error).toBe('StoreError');
    const left = generations();
    const next = await loaded();
    expect(generations()).toEqual(await kept());
    expect(generations()).toContain(next);
    expect(left).not.toContain(next);
  });

  test('stay in a rollback, and in the way forward again', async () => {
    const served = (await state()).generation;
    const before = generations();
    const asked = { client: machine.world.client, control: controlTable('dev'), source: 'cnpj' };
    for (const one of [1, 2]) {
      await rollback({ ...asked, holder: `test-${one}`, isAlive: async () => undefined });
      expect(generations()).toEqual(before);
      expect((await manifestOf((await state()).generation)).geracao).toBe((await state()).generation);
    }
    expect((await state()).generation).toBe(served);
  });

  test('have the same files, whichever form the items of the load have', async () => {
    const lines = await manifestOf(await loaded());
    const { versao: version } = await state();
    const { accept } = machine.request(machine.good);
    passDay();
    const again = await machine.loading.load(machine.good, { version, accept, again: true, exportRows: 1e6 });
    expect(again.reason).toBeNull();
    expect(report(again)).toContain(
      `\nbulk files in   ${join(folder, (await state()).generation)}/; the page`,
    );
    const segments = await manifestOf((await state()).generation);
    expect(segments.geracao).not.toBe(lines.geracao);
    expect(segments.conjuntos).toEqual(lines.conjuntos);
    expect(segments.conjuntos.reduce((sum, { linhas }) => sum + linhas, 0)).toBe(133);
  });

  test('are none where the load is told not to write them', async () => {
    const { version, accept } = machine.request(machine.good);
    passDay();
    const result = await machine.loading.load(machine.good, { version, accept, exportRows: 0 });
    expect([result.reason, result.exported]).toEqual([null, null]);
    expect(report(result)).toContain('\nbulk files      none: EXPORT_ROWS is 0');
    expect(await kept()).toContain((await state()).generation);
    expect(generations()).not.toContain((await state()).generation);
  });
});
