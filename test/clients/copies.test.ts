/** A program of examples/ brings its copy forward by what changed, and the copy equals the bulk files. */
import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ExportFile } from '../../shared/store/loads/exports.ts';
import { changed, type Rows } from '../support/changes/loaded.ts';
import { FOLDER, hasTools, requireTools, run } from '../support/contract/installation.ts';
import { ROOT } from '../support/docs/pages.ts';
import { serveLoaded } from '../support/loaded-service.ts';
import { rowOf, writePublication } from '../support/loads/fixtures.ts';
import { basico, companiesWithPartners } from '../support/loads/plain-companies.ts';
import { type Service, testPrograms } from '../support/programs.ts';

if (hasTools) requireTools();
const programs = testPrograms('copies');
const ACCEPTED = ['row-change', 'changes', 'values'];
let service: Service;

interface Listed {
  readonly geracao: string;
  readonly conjuntos: readonly { readonly nome: string; readonly linhas: number }[];
  readonly itens: readonly (ExportFile & { readonly conjunto: string })[];
  readonly alteracoes: readonly { readonly de: string; readonly para: string; readonly geracao: string }[];
}

beforeAll(async () => {
  service = await serveLoaded(programs, { MANIFEST_TTL_SECONDS: '0' });
  cpSync(join(ROOT, 'examples'), programs.root, { recursive: true });
});

const listed = async (alteracoes = ''): Promise<Listed> => {
  const headers = { 'X-API-Key': service.key ?? '' };
  const address = `${service.url}/v1/exportacoes/cnpj?limite=100&alteracoes=${alteracoes}`;
  return (await (await fetch(address, { headers })).json()) as Listed;
};

async function publish(version: string, edit: (rows: Rows) => Rows): Promise<void> {
  const folder = join(programs.root, version);
  await writePublication(folder, edit(companiesWithPartners(120) as Rows));
  const { code, err } = await programs.load(folder, version, ACCEPTED);
  expect([code, err]).toEqual([0, expect.anything()]);
}

async function linesOf(name: string, ...args: string[]): Promise<string[]> {
  const env = {
    ...process.env,
    PYTHONPATH: join(FOLDER, 'python'),
    REGISTROS_API_URL: service.url,
    REGISTROS_API_KEY: service.key ?? '',
  };
  const { stdout } = await promisify(execFile)('python3', [name, ...args], { cwd: programs.root, env });
  return stdout.trimEnd().split('\n');
}

const example = async (name: string, ...args: string[]): Promise<string> =>
  (await linesOf(name, ...args)).at(-1) ?? '';

/** The folders in which the examples of the page read Parquet files. */
const readFolders = (): string[] =>
  globSync('dados/cnpj/*/estabelecimentos-*.parquet', { cwd: programs.root }).map((path) =>
    basename(dirname(path)),
  );

/** Downloads a second version: first with a file that is wrong, then whole. */
async function replaceDownload(first: string): Promise<void> {
  const { geracao, itens } = await listed();
  const file = itens.at(-1);
  const folder = join(programs.root, 'dados/cnpj', geracao);
  mkdirSync(folder);
  const wrong = Buffer.alloc(file?.bytes ?? 0);
  writeFileSync(join(folder, file?.arquivo.replace('.parquet', '.parcial') ?? ''), wrong);
  await expect(linesOf('baixar.py', 'cnpj', 'dados')).rejects.toMatchObject({ code: 1 });
  expect(readFolders()).toEqual([first]);
  const said = `Os arquivos de outra publicação foram apagados de dados/cnpj/${first}`;
  expect(await linesOf('baixar.py', 'cnpj', 'dados')).toContain(said);
  expect(readdirSync(join(programs.root, 'dados/cnpj')).sort()).toEqual([geracao, 'meus'].sort());
  expect(readFolders()).toEqual([geracao]);
}

const COMPARE = `
import json, sys, duckdb
given = json.load(sys.stdin)
bank = duckdb.connect(given["copy"])
found = {}
for name, files in given["sets"].items():
    rows = lambda of: sorted(map(repr, bank.execute(of[0], of[1]).fetchall()))
    own, wanted = rows((f"FROM cnpj_{name}", [])), rows(("FROM read_parquet(?)", [files]))
    found[name] = [len(wanted), own == wanted]
print(json.dumps(found))
`;

/** Returns the rows of the bulk files of each set, and whether the copy has exactly these. */
async function compared(copy: string): Promise<Record<string, [number, boolean]>> {
  const { geracao, conjuntos, itens } = await listed();
  const folder = join(programs.dataDir, 'exportacoes', 'cnpj', geracao);
  const sets = conjuntos.map(({ nome }) => [
    nome,
    itens.filter(({ conjunto }) => conjunto === nome).map(({ arquivo }) => join(folder, arquivo)),
  ]);
  const input = { copy: join(programs.root, copy), sets: Object.fromEntries(sets) };
  return JSON.parse(await run('python3', ['-c', COMPARE], { cwd: programs.root, input }));
}

async function expectEqual(copy: string): Promise<void> {
  const found = await compared(copy);
  expect(Object.keys(found)).toHaveLength(10);
  expect(Object.entries(found).filter(([, [, isEqual]]) => !isEqual)).toEqual([]);
}

/** Some more changes, among them two equal partners and a branch that appears. */
const again = (rows: Rows): Rows => {
  const own = changed(rows);
  const branch = { cnpj_basico: basico(7), cnpj_ordem: '0002', cnpj_dv: '82' };
  const partner = rowOf('socios', { cnpj_basico: basico(8), nome_socio_razao_social: 'IGUAL' });
  return {
    ...own,
    estabelecimentos: [...own.estabelecimentos, rowOf('estabelecimentos', branch)],
    socios: [...own.socios, partner, partner],
  };
};

describe.skipIf(!hasTools)('a copy', () => {
  test('is made whole, is brought forward by one and by two versions, and equals the bulk files', async () => {
    await publish('2026-10', (rows) => rows);
    expect(await example('copia_duckdb.py', 'cnpj', 'um.duckdb')).toBe('2026-10\tcópia inteira');
    expect(await example('copia_duckdb.py', 'cnpj', 'dois.duckdb')).toBe('2026-10\tcópia inteira');
    // Another source in the same file also has `cnaes`.
    expect(await example('copia_duckdb.py', 'cno', 'um.duckdb')).toMatch(/\tcópia inteira$/);
    await expectEqual('um.duckdb');
    await example('baixar.py', 'cnpj', 'dados');
    const first = (await listed()).geracao;
    expect(readFolders()).toEqual([first]);
    // A folder of the user.
    mkdirSync(join(programs.root, 'dados/cnpj/meus'));

    await publish('2026-11', changed);
    await replaceDownload(first);
    expect(await example('copia_duckdb.py', 'cnpj', 'um.duckdb')).toBe('2026-11\t1 versões em diante');
    await expectEqual('um.duckdb');
    expect(await example('copia_duckdb.py', 'cno', 'um.duckdb')).toMatch(/\ta cópia já é desta versão$/);
    const [pair] = (await listed()).alteracoes;
    expect([pair?.de, pair?.para]).toEqual(['2026-10', '2026-11']);
    const { conjuntos } = await listed(pair?.geracao);
    const rows = Object.fromEntries(conjuntos.map(({ nome, linhas }) => [nome, linhas]));
    expect(rows).toMatchObject({
      alteracoes: expect.any(Number),
      estabelecimentos: 3,
      socios: 5,
      simples: 3,
    });

    await publish('2026-12', again);
    for (const copy of ['um.duckdb', 'dois.duckdb']) {
      await example('copia_duckdb.py', 'cnpj', copy);
      await expectEqual(copy);
    }
    expect(await example('copia_duckdb.py', 'cnpj', 'um.duckdb')).toBe('2026-12\ta cópia já é desta versão');

    // A rollback hides the newest pair, and a copy of its version is made whole again.
    expect((await programs.run('rollback', ['cnpj']).ended).code).toBe(0);
    expect((await listed()).alteracoes.map(({ para }) => para)).toEqual(['2026-11']);
    expect(await example('copia_duckdb.py', 'cnpj', 'um.duckdb')).toBe('2026-11\tcópia inteira');
    await expectEqual('um.duckdb');
  });
});
