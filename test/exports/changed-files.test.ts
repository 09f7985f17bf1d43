/** The files of what changed in every compared source, read by DuckDB, make the new rows of the old ones. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findSource } from '../../shared/datasets/index.ts';
import {
  type ChangedManifest,
  changedFilesPrefix,
  changedManifestKey,
  type ExportManifest,
  type ExportSet,
  exportManifestKey,
  exportPrefix,
  type Named,
} from '../../shared/store/loads/exports.ts';
import { writeMonths } from '../changes/planted/months.ts';
import { hasTools, requireTools, run } from '../support/contract/installation.ts';
import { startLoading } from '../support/loads/loading.ts';

if (hasTools) requireTools();
const root = folderForFile('changed-files');
const loading = await startLoading();
afterAll(() => loading.close());

const WAIVED = ['completeness', 'version', 'values', 'quarantine', 'row-change', 'orphans', 'changes'];
const base = join(loading.store.dataDir, 'exportacoes');

async function loaded(name: string, dir: string, version: string): Promise<Named> {
  const source = findSource(name)!;
  const { reason } = await loading.load(dir, { source, version, accept: WAIVED, exportRows: 1e6 });
  expect(reason).toBeNull();
  return { source: name, generation: (await loading.manifest()).sources[name]!.generation };
}

const readManifest = <Kind>(key: string): Kind => JSON.parse(readFileSync(join(base, key), 'utf8')) as Kind;
const filesOf = (set: ExportSet | undefined, prefix: string): string[] =>
  (set?.arquivos ?? []).map(({ arquivo }) => join(base, prefix, arquivo));

/** A program that shares no code with the example: it works on rows in memory. */
const APPLY = `
import json, sys, duckdb
def table(files):
    if not files: return [], []
    read = duckdb.read_parquet(files)
    return read.columns, read.fetchall()
found = {}
for name, (old, changed, new, key, of_version) in json.load(sys.stdin).items():
    columns, rows = table(old)
    names, changes = table(changed)
    at = [columns.index(one) for one in key]
    own = [names.index(one) for one in key]
    assert not names or names == ["operacao", *columns], names
    touched = {tuple(row[i] for i in own) for row in changes}
    kept = [row for row in rows if tuple(row[i] for i in at) not in touched]
    kept += [row[1:] for row in changes if row[0] == "presente"]
    absent = [row for row in changes if row[0] == "ausente"]
    empty = all(value is None for row in absent for n, value in zip(names, row) if n not in (*key, "operacao", "cnpj_completo"))
    kept = [tuple(of_version.get(n, value) for n, value in zip(columns, row)) for row in kept]
    wanted = table(new)[1]
    same = sorted(map(repr, kept)) == sorted(map(repr, wanted))
    found[name] = [same, len(wanted), len(changes), len(absent), empty, set(row[0] for row in changes) <= {"presente", "ausente"}]
print(json.dumps(found))
`;

import { folderForFile } from '../support/for-file.ts';

const SIZES = { cnpj: 500, cno: 1_000, pgfn: 2_000, cafir: 7_000 } as const;

describe.skipIf(!hasTools)('what changed', () => {
  test.each(Object.entries(SIZES))('%s: brings the old rows forward', async (source, companies) => {
    const dir = join(root, source);
    const { months } = await writeMonths({ source, dir, companies, seed: 3, changes: 60 });
    const before = await loaded(source, months[0].dir, months[0].version);
    const now = await loaded(source, months[1].dir, months[1].version);
    const [old, next] = [before, now].map((one) => readManifest<ExportManifest>(exportManifestKey(one)));
    const changed = readManifest<ChangedManifest>(changedManifestKey(now));
    expect([changed.geracao_anterior, changed.geracao]).toEqual([before.generation, now.generation]);
    const [list, ...sets] = changed.conjuntos;
    expect([list?.nome, list?.chave, list!.linhas > 50]).toEqual(['alteracoes', [], true]);
    const input = sets.map((set) => {
      const of = (manifest: ExportManifest) => manifest.conjuntos.find(({ nome }) => nome === set.nome);
      return [
        set.nome,
        [
          filesOf(of(old!), exportPrefix(before)),
          filesOf(set, changedFilesPrefix(now)),
          filesOf(of(next!), exportPrefix(now)),
          set.chave,
          Object.fromEntries(set.valores_da_versao.map(({ coluna, valor }) => [coluna, valor])),
        ],
      ];
    });
    const printed = await run('python3', ['-c', APPLY], { cwd: root, input: Object.fromEntries(input) });
    const found = JSON.parse(printed) as Record<string, [boolean, number, number, number, boolean, boolean]>;
    expect(Object.keys(found).length).toBeGreaterThan(0);
    for (const [name, [isSame, , , , isBare, isSaid]] of Object.entries(found))
      expect([name, isSame, isBare, isSaid]).toEqual([name, true, true, true]);
    // What did not change is in no file.
    const [, rows, changes] = Object.values(found)[0]!;
    expect(changes).toBeLessThan(rows / 2);
    // Each row of a debt that is there has a change: the other debts of its debtor are in no file.
    const present = Object.values(found).reduce((sum, [, , all, absent]) => sum + all - absent, 0);
    if (source === 'pgfn') expect(present).toBeLessThanOrEqual(list!.linhas);
    expect(Object.values(found).some(([, , , absent]) => absent > 0)).toBe(true);
  });
});
