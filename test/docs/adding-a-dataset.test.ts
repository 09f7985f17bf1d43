/** docs/adding-a-dataset.md, followed to the letter in a copy of the project. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyBlocks, blocksOf, patched } from '../support/docs/page-steps.ts';

const ROOT = join(import.meta.dirname, '../..');
const BLOCKS = blocksOf(readFileSync(join(ROOT, 'docs/adding-a-dataset.md'), 'utf8'));
const commands = BLOCKS.filter(({ language }) => language === 'sh').flatMap(({ text }) =>
  text.trim().split('\n'),
);
const commandWith = (part: string): string => commands.find((command) => command.includes(part))!;

const copy = mkdtempSync(join(tmpdir(), 'adding-'));
let served: ChildProcess | undefined;

/** Nothing of this test run, nor of a deployment, is known to the programs of the copy. */
const environment = {
  PATH: `${join(copy, 'node_modules/.bin')}:${process.env['PATH']}`,
  HOME: copy,
  PORT: '0',
};

beforeAll(() => {
  const left = ['node_modules', '.git', '.data', 'coverage'];
  for (const name of readdirSync(ROOT).filter((entry) => !left.includes(entry))) {
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(async () => {
  if (served?.pid && served.exitCode === null) {
    const ended = new Promise((done) => served!.once('exit', done));
    process.kill(-served.pid);
    await ended;
  }
  rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
});

function run(command: string): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: copy,
    env: environment,
    encoding: 'utf8',
  });
  expect(status, `${command}\n${stdout}\n${stderr}`).toBe(0);
  return stdout;
}

test('a change is made where its lines stand once, and nowhere else', () => {
  expect(patched('a\nb\nc\n', ' a\n+x\n b\n', 'f')).toBe('a\nx\nb\nc\n');
  expect(patched('a\nb\nc\n', ' a\n-b\n+x\n', 'f')).toBe('a\nx\nc\n');
  expect(() => patched('a\n', ' b\n+x\n', 'f')).toThrow('f has 0 times');
  expect(() => patched('a\na\n', ' a\n+x\n', 'f')).toThrow('f has 2 times');
});

describe('the page', () => {
  test('gives a folder, a line in the registry, a line a route, a sample and the contract', () => {
    expect(applyBlocks(BLOCKS, copy)).toEqual({ written: 3, changed: 7 });
    expect(readdirSync(join(copy, 'shared/datasets/certidoes-rfb')).sort()).toEqual([
      'certidoes.ts',
      'index.ts',
    ]);
  });

  test('writes the sample by its command', () => {
    run(commandWith('synthetic/samples/write.ts'));
    expect(readdirSync(join(copy, 'shared/datasets/certidoes-rfb/sample'))).toEqual([
      'certidoes-2026-09.csv',
      'expected.json',
    ]);
  });

  test('writes the public description by its command', () => {
    run(commandWith('npm run openapi'));
    const { paths } = JSON.parse(readFileSync(join(copy, 'openapi.json'), 'utf8'));
    expect(Object.keys(paths)).toContain('/v1/cnpjs/{cnpj}/certidoes-rfb');
  });

  test('passes the checks that it names, which have something to check', () => {
    run(commandWith('tsc'));
    const [, passed] = /(\d+) passed, 0 failed/.exec(run(commandWith('vitest')))!;
    expect(Number(passed)).toBeGreaterThan(8);
  });

  test('has the answer that it shows, and the summary in the profile', async () => {
    const { url, key } = await start(commandWith('npm start'));
    const [, path] = /127\.0\.0\.1:8080([^']+)'/.exec(commandWith('curl'))!;
    const get = async (address: string) =>
      (await fetch(url + address, { headers: { 'X-API-Key': key } })).json() as Promise<
        Record<string, unknown>
      >;
    const shown = JSON.parse(BLOCKS.find(({ language }) => language === 'json')!.text);
    expect(await get(path!)).toMatchObject({ itens: shown.itens, paginacao: shown.paginacao });
    const profile = await get('/v1/cnpjs/99111001000170');
    expect(profile['resumos']).toMatchObject({
      certidoes_rfb: { href: '/v1/cnpjs/99111001000170/certidoes-rfb', total: 2, valor_total: null },
    });
    expect(profile['fontes']).toMatchObject({ certidoes_rfb: { versao: '2026-09' } });
  });
});

/** The service of the copy, once it says where it is. */
function start(command: string): Promise<{ url: string; key: string }> {
  const child = spawn('sh', ['-c', command], { cwd: copy, env: environment, detached: true });
  served = child;
  let said = '';
  return new Promise((found, failed) => {
    const listen = (chunk: Buffer): void => {
      said += chunk;
      const [, url] = /^API {4}(\S+)$/m.exec(said) ?? [];
      const [, key] = /^Key {4}(\S+)$/m.exec(said) ?? [];
      if (url && key) found({ url, key });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', () => failed(new Error(said)));
  });
}
