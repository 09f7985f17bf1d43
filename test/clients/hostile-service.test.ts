/** The examples before a service that sends them elsewhere or gives paths as names, and without arguments. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { csvOf } from '../../shared/api/answers/csv.ts';
import { hasCurl, runExample, type Surroundings, withExamples } from '../support/clients/examples.ts';
import { TESTED } from '../support/clients/packages.ts';
import { sheetOver } from '../support/clients/sheet.ts';
import { FOLDER, hasHttpfs, hasTools } from '../support/contract/installation.ts';
import { read } from '../support/docs/pages.ts';
import { type Listening, listening } from '../support/listening.ts';

const KEY = 'chave-inventada';
const CNPJ = '99111001000170';
const hasPython = TESTED.some(({ name }) => name === 'python');
const SCRIPT = read('examples/planilha.gs');
const withDuckdb = { python: [join(FOLDER, 'python')] };

type Example = readonly [name: string, args: readonly string[], canRun: boolean, more: Surroundings];

/** Each example with arguments that are right, and whether it can run here. */
const EXAMPLES: readonly Example[] = [
  ['empresa.sh', [CNPJ], hasCurl, {}],
  ['carteira.ts', [CNPJ], true, {}],
  ['baixar.py', ['cnpj', 'dados'], hasPython, {}],
  ['busca_csv.py', ['SP', 'padaria'], hasPython, {}],
  ['busca_duckdb.py', ['SP', 'empresas.duckdb'], hasPython && hasTools, withDuckdb],
  ['alteracoes_atom.sh', ['alteracoes.xml', CNPJ], hasCurl, {}],
  ['http_duckdb.py', ['cnpj', 'socios', 'SELECT 1'], hasPython && hasTools, withDuckdb],
  ['copia_duckdb.py', ['cnpj', 'copia.duckdb'], hasPython && hasTools, withDuckdb],
];
const RUNNABLE = EXAMPLES.filter(([, , canRun]) => canRun);

let folder: string;
/** A folder that has nothing but the current folder of an example, two levels deeper. */
let root: string;
let cwd: string;
let service: Listening;
let elsewhere: Listening;
/** What the service answers to all but the addresses of its files. */
let answer: (url: string, response: ServerResponse) => void;
const reached: unknown[] = [];

const FILE = Buffer.from('conteúdo');
const json =
  (body: unknown): typeof answer =>
  (_, response) =>
    response.end(JSON.stringify(body));

beforeAll(async () => {
  folder = await withExamples();
  elsewhere = await listening(({ headers }, response) => {
    reached.push(headers);
    response.end('{}');
  });
  service = await listening(({ url = '' }, response) => {
    if (url === '/arquivo') response.end(FILE);
    else answer(url, response);
  });
});
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hostile-'));
  cwd = join(root, 'a', 'b');
  mkdirSync(cwd, { recursive: true });
  reached.length = 0;
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
afterAll(() => Promise.all([service.close(), elsewhere.close()]));

/** Returns what an example says when it ends with 1, which is one line without the key. */
async function said(name: string, args: readonly string[], more: Surroundings = {}): Promise<string> {
  const ran = runExample(folder, name, args, { url: service.origin, key: KEY }, { cwd, ...more });
  const ended = await ran
    .then((out) => ({ code: 0, stdout: out, stderr: '' }))
    .catch((error: unknown) => error);
  const { code, stdout, stderr } = ended as { code: number; stdout: string; stderr: string };
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^[^\n]+\n$/)]);
  expect(stdout + stderr).not.toContain(KEY);
  return stderr.trimEnd();
}

describe('a redirection to another host', () => {
  const status = 302;
  const redirect: typeof answer = (url, response) =>
    response.writeHead(status, { Location: elsewhere.origin + url }).end();

  test.each(RUNNABLE)('ends %s, and the key stays', async (name, args, _, more) => {
    answer = redirect;
    expect(await said(name, args, more)).toContain(`${status}`);
    expect(reached).toEqual([]);
  });

  test('ends the function of the spreadsheet, and the key stays', () => {
    const { call, asked } = sheetOver(
      SCRIPT,
      { url: service.origin, key: KEY },
      (_, { followRedirects }) => ({
        getResponseCode: () => (followRedirects === false ? status : 200),
        getContentText: () => '{"itens":[]}',
        getHeaders: () => ({}),
      }),
    );
    expect(() => call(CNPJ)).toThrow(`A API respondeu ${status}`);
    expect(asked()).toBe(1);
  });
});

/** A list of bulk files, of one that is there. */
function listOf(names: Readonly<Record<string, string>>): unknown {
  const { geracao = '202610-6c01364029', arquivo = 'socios-0001.parquet', conjunto = 'socios' } = names;
  const { nome = 'socios', coluna = 'mes', chave = 'cnpj_basico', endereco = '/arquivo' } = names;
  const sha256 = createHash('sha256').update(FILE).digest('hex');
  const file = { arquivo, conjunto, endereco, bytes: FILE.length, sha256, linhas: 1 };
  const valores_da_versao = [{ coluna, valor: '2026-10' }];
  const set = { nome, linhas: 1, chave: [chave], valores_da_versao, arquivos: 1 };
  const pair = { geracao_anterior: 'x', geracao };
  return {
    fonte: { status: 'disponivel', versao: '2026-10' },
    itens: [file],
    paginacao: { limite: 100, offset: 0, total: 1 },
    geracao,
    conjuntos: [set],
    alteracoes: [pair],
  };
}

const PATHS = ['../fora.parquet', '/tmp/fora.parquet', '..\\fora.parquet'];
const SQL = ['x; DROP TABLE copias'];
describe.each([
  ['baixar.py', ['cnpj', 'dados'], { geracao: PATHS.slice(0, 1), arquivo: PATHS }, hasPython, {}],
  [
    'copia_duckdb.py',
    ['cnpj', 'copia.duckdb'],
    { arquivo: PATHS.slice(0, 1), conjunto: SQL, nome: SQL, coluna: SQL, chave: SQL },
    hasPython && hasTools,
    withDuckdb,
  ],
] as const)('%s', (name, args, fields, canRun, more) => {
  test.runIf(canRun).each(Object.entries(fields))('takes no path and no SQL as %s', async (field, values) => {
    for (const value of values) {
      answer = json(listOf({ [field]: value }));
      expect(await said(name, args, more)).toContain(`O serviço deu a ${field} um valor que não é um nome`);
      expect(readdirSync(root, { recursive: true }).sort()).toEqual(['a', 'a/b']);
    }
  });

  test.runIf(canRun)('reads no file of this machine that the service names', async () => {
    answer = json(listOf({ endereco: 'file:///etc/hostname' }));
    expect(await said(name, args, more)).toContain('um endereço que não é da web');
  });
});

describe('http_duckdb.py', () => {
  const args = ['cnpj', 'socios', 'SELECT count(*) FROM registros'];

  test.runIf(hasPython && hasTools)('reads no file of this machine that the service names', async () => {
    answer = json(listOf({ endereco: 'file:///etc/hostname' }));
    expect(await said('http_duckdb.py', args, withDuckdb)).toContain('um endereço que não é da web');
  });

  test.runIf(hasPython && hasHttpfs)('sends the key to no other host', async () => {
    answer = json(listOf({ endereco: `${elsewhere.origin}/socios.parquet` }));
    await said('http_duckdb.py', args, withDuckdb);
    expect(reached.length).toBeGreaterThan(0);
    expect(JSON.stringify(reached)).not.toContain(KEY);
  });
});

describe('one plain sentence ends', () => {
  test.each(RUNNABLE)(
    '%s without arguments, and without an address of the web',
    async (name, args, _, more) => {
      answer = (_, response) => response.writeHead(404).end('{"detail":"Não existe."}');
      expect(await said(name, [], more)).toMatch(/Diga/);
      const env = { REGISTROS_API_URL: 'localhost:8080' };
      expect(await said(name, args, { ...more, env })).toContain('REGISTROS_API_URL');
    },
  );
});

test.runIf(hasPython)('a search is written in the form of CSV that the API has', async () => {
  const itens = ['=1+1', '-5', 'A;B "C"', '@x'].map((razao_social) => ({
    cnpj: CNPJ,
    razao_social,
    nome_fantasia: null,
    uf: 'SP',
    municipio_nome: 'CIDADE',
    cnae_descricao: 'PANIFICAÇÃO',
  }));
  answer = json({ itens, paginacao: { limite: 100, offset: 0, total: itens.length } });
  const by = { url: service.origin, key: KEY };
  const out = await runExample(folder, 'busca_csv.py', ['SP', 'padaria'], by, { cwd });
  expect(out).toBe(
    csvOf(['cnpj', 'razao_social', 'nome_fantasia', 'uf', 'municipio_nome', 'cnae_descricao'], itens),
  );
});
