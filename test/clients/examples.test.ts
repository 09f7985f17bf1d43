/** Every file of examples/ runs as its first comment says, against one service with the samples. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasCurl, runExample as run, withExamples } from '../support/clients/examples.ts';
import { type Access, TESTED } from '../support/clients/packages.ts';
import { sheetOver } from '../support/clients/sheet.ts';
import { FOLDER, hasHttpfs, hasTools } from '../support/contract/installation.ts';
import { allIn, ROOT, read } from '../support/docs/pages.ts';
import { serveLoaded } from '../support/loaded-service.ts';
import { testPrograms } from '../support/programs.ts';

const EXAMPLES = readdirSync(join(ROOT, 'examples')).filter((name) => name !== 'README.md');
const SCRIPT = read('examples/planilha.gs');
const hasPython = TESTED.some(({ name }) => name === 'python');

const programs = testPrograms('examples');
let folder: string;
let access: Access;
let limited: Access;

beforeAll(async () => {
  const [service, packages] = await Promise.all([serveLoaded(programs), withExamples()]);
  folder = packages;
  access = { url: service.url, key: service.key ?? '' };
  const limits = ['--per-second', '1', '--burst', '1'];
  const issued = programs.run('admin', ['keys', 'issue', '--customer', 'T', '--json', ...limits]);
  limited = { url: service.url, key: (JSON.parse((await issued.ended).out) as { key: string }).key };
});

async function runExample(
  name: string,
  args: readonly string[],
  by = access,
  python: readonly string[] = [],
) {
  return (await run(folder, name, args, by, { python })).trimEnd().split('\n');
}

test('each example begins with what it does, is in the README, and has a test here', () => {
  const listed = allIn(read('examples/README.md'), /^\| \[(\S+)\]\(\S+\) \|/gm);
  expect(listed.sort()).toEqual(EXAMPLES.sort());
  const tests = read('test/clients/examples.test.ts') + read('test/clients/copies.test.ts');
  for (const name of EXAMPLES) {
    const text = read(`examples/${name}`);
    expect([name, /^(#!.*\n)?(# |\/\*\*|""")/.test(text), /REGISTROS_API_KEY/.test(text)]).toEqual([
      name,
      true,
      true,
    ]);
    expect(tests).toContain(`${name}'`);
  }
});

describe.runIf(hasCurl)('in curl', () => {
  test('a company and all pages of its partners, also with a key of one request a second', async () => {
    for (const by of [access, limited]) {
      const [company, ...pages] = await runExample('empresa.sh', ['99.777.007/0001-81'], by);
      expect(JSON.parse(company ?? '').cnpj).toBe('99777007000181');
      const partners = pages.flatMap((page) => JSON.parse(page).itens as unknown[]);
      expect([pages.length, new Set(partners.map((one) => JSON.stringify(one))).size]).toEqual([2, 125]);
    }
  });

  test('what changed in some companies, as a file for readers of feeds', async () => {
    const file = join(folder, 'alteracoes.xml');
    const cnpjs = ['99.111.001/0001-70', '99222002000192'];
    expect(await runExample('alteracoes_atom.sh', [file, ...cnpjs])).toEqual(['']);
    const feed = readFileSync(file, 'utf8');
    expect(feed).toContain('<title>Alterações da fonte cnpj</title>');
    const refused = runExample('alteracoes_atom.sh', [file, '123']);
    await expect(refused).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('respondeu 422'),
    });
    expect(readFileSync(file, 'utf8')).toBe(feed);
  });

  test('a refusal ends it with the answer and without the key', async () => {
    const refused = runExample('empresa.sh', ['99777007000182']);
    await expect(refused).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('CNPJ não encontrado'),
    });
  });
});

test('in TypeScript: a portfolio, with unknown and malformed numbers named', async () => {
  const cnpjs = ['99.111.001/0001-70', '99222002000192', '55555555000191', '123'];
  const lines = await runExample('carteira.ts', cnpjs);
  expect(lines).toHaveLength(4);
  expect(lines[0]).toBe('99.111.001/0001-70\tPADARIA MODELO LTDA\tAtiva\t19571.94\t1063.00\t4465.14');
  expect(lines[2]).toMatch(/^55555555000191\t.*não encontrado/);
  expect(lines[3]).toMatch(/^123\t/);
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', ...types];
  await promisify(execFile)(process.execPath, [compiler, ...options, 'carteira.ts'], { cwd: folder });
});

describe.runIf(hasPython)('in Python', () => {
  test('every file of a source, of which those that are whole stay', async () => {
    const first = await runExample('baixar.py', ['cnpj', 'dados']);
    const [, rows, place] = first.find((line) => line.startsWith('estabelecimentos\t'))?.split('\t') ?? [];
    expect(rows).toMatch(/^\d+ linhas$/);
    const own = join(folder, place ?? '');
    const names = readdirSync(own).filter((name) => name !== 'arquivos.txt');
    expect(names.every((name) => name.endsWith('.parquet'))).toBe(true);
    const [one = ''] = names;
    const whole = readFileSync(join(own, one));
    rmSync(join(own, one));
    writeFileSync(join(own, one.replace('.parquet', '.parcial')), whole.subarray(0, 100));
    expect(await runExample('baixar.py', ['cnpj', 'dados'])).toEqual(first);
    expect(readFileSync(join(own, one))).toEqual(whole);
  });

  test.each([
    ['an unknown key', 'cnpj', { key: 'wrong' }, /^O serviço respondeu 401: .*chave.*\n$/],
    ['an unknown source', 'nenhuma', {}, /^O serviço respondeu 404: .+\n$/],
    [
      'an address without a service',
      'cnpj',
      { url: 'http://127.0.0.1:1' },
      /^127\.0\.0\.1:1 não respondeu: .+\n$/,
    ],
  ])('%s ends a download with one sentence', async (_, source, by, said) => {
    const refused = runExample('baixar.py', [source, 'recusados'], { ...access, ...by });
    await expect(refused).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(said) });
  });

  test('a search as CSV', async () => {
    const [head, ...rows] = await runExample('busca_csv.py', ['SP', 'padaria']);
    expect(head).toBe('\ufeffcnpj;razao_social;nome_fantasia;uf;municipio_nome;cnae_descricao\r');
    expect(rows.some((row) => row.startsWith('99111001000170;PADARIA MODELO LTDA;'))).toBe(true);
  });

  test.runIf(hasHttpfs)(
    'a question to the files where they are, with the key for the service alone',
    async () => {
      const count = "SELECT uf, count(*) FROM registros WHERE uf = 'RJ' GROUP BY uf";
      const python = [join(FOLDER, 'python')];
      expect(await runExample('http_duckdb.py', ['cnpj', 'estabelecimentos', count], access, python)).toEqual(
        ['RJ\t1'],
      );
      const refused = runExample('http_duckdb.py', ['cnpj', 'estabelecimentos', 'SELECT x'], access, python);
      await expect(refused).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('x') });
    },
  );

  test.runIf(hasTools)('a search as a table of DuckDB', async () => {
    const rows = await runExample('busca_duckdb.py', ['SP', 'empresas.duckdb'], access, [
      join(FOLDER, 'python'),
    ]);
    const counted = rows.map((row) => Number(row.split('\t')[1]));
    // The number of active ones in SP that the README of the client in TypeScript announces.
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(38);
    expect(rows[0]).toMatch(/^[A-Z ]+\t\d+\t\d{4}-\d\d-\d\d$/);
  });
});

describe.runIf(hasCurl)('in a spreadsheet', () => {
  test('one cell is a row, and a column is a batch in which empty cells stay empty', () => {
    const { call, asked } = sheetOver(SCRIPT, access);
    const bakery = ['PADARIA MODELO LTDA', 'Ativa', 'CIDADE MODELO', 'SP', 'PANIFICAÇÃO DE EXEMPLO'];
    expect(call('99.111.001/0001-70')).toEqual([bakery]);
    const column = [['99111001000170'], [''], ['55555555000191'], ...Array(60).fill(['99111001000170'])];
    const rows = call(column);
    expect(rows).toHaveLength(63);
    expect(rows.slice(0, 2)).toEqual([bakery, ['']]);
    expect(rows[2]?.[0]).toMatch(/não encontrado/);
    expect(rows[62]).toEqual(bakery);
    expect(asked()).toBe(3);
  });

  test('a limit is waited for, and an error names the status and the reason, without the key', () => {
    const { call, waited } = sheetOver(SCRIPT, limited);
    for (let i = 0; i < 3; i += 1) expect(call('99111001000170')).toHaveLength(1);
    expect(waited()).toBeGreaterThan(0);
    const wrong = sheetOver(SCRIPT, { ...access, key: 'wrong' });
    expect(() => wrong.call('99111001000170')).toThrow(/^A API respondeu 401: .*chave/);
  });
});
