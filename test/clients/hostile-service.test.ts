/** The examples before a service that sends them elsewhere or gives paths as names, and with wrong input. */
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
function listOf(names: Readonly<Record<string, string>>, bytes = FILE.length): unknown {
  const { geracao = '202610-6c01364029', arquivo = 'socios-0001.parquet', conjunto = 'socios' } = names;
  const { nome = 'socios', coluna = 'mes', chave = 'cnpj_basico', endereco = '/arquivo' } = names;
  const sha256 = createHash('sha256').update(FILE).digest('hex');
  const file = { arquivo, conjunto, endereco, bytes, sha256, linhas: 1 };
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

const changed = (values: object): string => JSON.stringify({ ...(listOf({}) as object), ...values });
const OTHER_PAGES: Readonly<Record<string, string>> = {
  null: 'null',
  array: '[1,2]',
  unpaged: '{"itens":[]}',
  nested: '['.repeat(100_000),
  'a number as a name': changed({ itens: [{ arquivo: 7 }] }),
  'lists in a list as a name': changed({ itens: [{ arquivo: [['x.parquet']] }] }),
  'no generation': changed({ geracao: null }),
  'a total that is a text': changed({ paginacao: { total: '1' } }),
  'no files': changed({ itens: [], conjuntos: [], paginacao: { total: 0 } }),
};

const PATHS = ['../fora.parquet', '/tmp/fora.parquet', '..\\fora.parquet'];
const SQL = ['x; DROP TABLE copias'];
/** Each call of DuckDB takes a second. */
const FEW_PAGES = { nested: OTHER_PAGES['nested'], 'no files': OTHER_PAGES['no files'] };

describe.each([
  [
    'baixar.py',
    ['cnpj', 'dados'],
    { geracao: PATHS.slice(0, 1), arquivo: PATHS },
    OTHER_PAGES,
    hasPython,
    {},
  ],
  [
    'copia_duckdb.py',
    ['cnpj', 'copia.duckdb'],
    { arquivo: PATHS.slice(0, 1), conjunto: SQL, nome: SQL, coluna: SQL, chave: SQL },
    FEW_PAGES,
    hasPython && hasTools,
    withDuckdb,
  ],
] as const)('%s', (name, args, fields, pages, canRun, more) => {
  test.runIf(canRun).each(Object.entries(fields))('takes no path and no SQL as %s', async (field, values) => {
    for (const value of values) {
      answer = json(listOf({ [field]: value }));
      expect(await said(name, args, more)).toContain(`O serviço deu a ${field} um valor que não é um nome`);
      expect(readdirSync(root, { recursive: true }).sort()).toEqual(['a', 'a/b']);
    }
  });

  test.runIf(canRun).each(Object.entries(pages))(
    'ends in a sentence for a page of another shape: %s',
    async (_, body) => {
      answer = (_url, response) => response.end(body);
      expect(await said(name, args, more)).toMatch(/^(A resposta não é|O serviço deu a|Esta fonte não tem)/);
      expect(readdirSync(root, { recursive: true }).sort()).toEqual(['a', 'a/b']);
    },
  );

  test.runIf(canRun)('writes no more bytes than the list says', async () => {
    answer = json(listOf({}, 4));
    expect(await said(name, args, more)).toContain('mais bytes do que a lista diz');
    const files = globSync('dados/cnpj/*/*.parcial', { cwd });
    expect(files.map((file) => statSync(join(cwd, file)).size)).toEqual(name === 'baixar.py' ? [0] : []);
  });

  test.runIf(canRun)('prints no control characters of the service', async () => {
    answer = (_url, response) => response.writeHead(404).end('{"detail":"\\u001b[2Jfim\\u009b"}');
    expect(await said(name, args, more)).toBe('O serviço respondeu 404:  [2Jfim');
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
  const notFound: typeof answer = (_, response) => response.writeHead(404).end('{"detail":"Não existe."}');

  test.each(RUNNABLE)(
    '%s without arguments, and without an address of the web',
    async (name, args, _, more) => {
      answer = notFound;
      expect(await said(name, [], more)).toMatch(/Diga/);
      const env = { REGISTROS_API_URL: 'localhost:8080' };
      expect(await said(name, args, { ...more, env })).toContain('REGISTROS_API_URL');
    },
  );

  test.each(RUNNABLE)('%s where the answer is a page of another server', async (name, args, _, more) => {
    answer = (_url, response) => response.end('<html>\n</html>');
    expect(await said(name, args, more)).toMatch(/JSON|resposta/);
  });

  test.runIf(hasPython).each([['cnpj nova'], ['fonte/é']])('baixar.py for the source %s', async (source) => {
    answer = notFound;
    expect(await said('baixar.py', [source, 'dados'])).toBe('O serviço respondeu 404: Não existe.');
    const env = { REGISTROS_API_KEY: 'chave…' };
    expect(await said('baixar.py', [source, 'dados'], { env })).toMatch(/^Defina .*REGISTROS_API_KEY\.$/);
  });

  test.runIf(hasPython)(
    'baixar.py for a folder that is a file, and for a file that comes short',
    async () => {
      answer = json(listOf({}));
      writeFileSync(join(cwd, 'dados'), '');
      expect(await said('baixar.py', ['cnpj', 'dados'])).toMatch(/^A pasta dados\S+ não pode ser criada/);
      answer = (url, response) => {
        if (url === '/curto')
          response.writeHead(200, { 'Content-Length': FILE.length }).write('x', () => response.destroy());
        else json(listOf({ endereco: '/curto' }))(url, response);
      };
      expect(await said('baixar.py', ['cnpj', 'outros'])).toBe(
        'socios-0001.parquet: a transferência parou; rode de novo',
      );
    },
  );

  test.runIf(hasTools).each(['busca_duckdb.py', 'copia_duckdb.py'])(
    '%s for a file that is no database',
    async (name) => {
      answer = name === 'copia_duckdb.py' ? json(listOf({})) : json({ itens: [], paginacao: { total: 0 } });
      writeFileSync(join(cwd, 'notas.txt'), 'texto'.repeat(1000));
      expect(await said(name, ['SP', 'notas.txt'], withDuckdb)).toMatch(/notas\.txt.*not a valid DuckDB/);
    },
  );

  test.runIf(hasCurl)('empresa.sh for what is no CNPJ, and where partners are missing', async () => {
    expect(await said('empresa.sh', ['9/?x=1'])).toBe('Isto não é um CNPJ: 9?x=1');
    answer = json({ itens: [], paginacao: { total: 500 } });
    expect(await said('empresa.sh', [CNPJ])).toBe('O serviço disse que há 500 sócios, mas não os enviou.');
    answer = (_, response) => response.end('{ "itens" : [ ],\n"paginacao" : { "total" : 7 } }');
    expect(await said('empresa.sh', [CNPJ])).toBe('O serviço disse que há 7 sócios, mas não os enviou.');
    answer = (_, response) => response.end('{"itens":[],"paginacao":{"total":99999999999999999999}}');
    expect(await said('empresa.sh', [CNPJ])).toMatch(/^A resposta não é da API/);
    answer = (_, response) => response.writeHead(404).end('\u001b[2Jfim');
    expect(await said('empresa.sh', [CNPJ])).toBe('O serviço respondeu 404:  [2Jfim');
  });
});

test.runIf(hasTools)('a search has a day that is none as its text, and no day', async () => {
  const itens = ['2021221', '20210315', '02020315', null].map((data_inicio_atividade) => ({
    situacao_cadastral: '02',
    municipio_nome: 'CIDADE',
    data_inicio_atividade,
  }));
  answer = json({ itens, paginacao: { limite: 100, offset: 0, total: itens.length } });
  const by = { url: service.origin, key: KEY };
  const out = await runExample(folder, 'busca_duckdb.py', ['SP', 'dias.duckdb'], by, { cwd, ...withDuckdb });
  expect(out).toBe('CIDADE\t4\t0202-03-15\n');
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
