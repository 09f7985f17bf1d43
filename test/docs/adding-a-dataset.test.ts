/**
 * Follows docs/adding-a-dataset.md in a copy of the project, and then takes another source out of it. With
 * `npm run test:slow` the source is added alone, and all checks run.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyBlocks, blocksOf } from '../support/docs/page-steps.ts';
import { read } from '../support/docs/pages.ts';
import { copyProject, IN_COPY, type ProjectCopy, SLOW, takeOut } from '../support/docs/project-copy.ts';

const BLOCKS = blocksOf(read('docs/adding-a-dataset.md'));
const commands = BLOCKS.filter(({ language }) => language === 'sh').flatMap(({ text }) =>
  text.trim().split('\n'),
);
const commandWith = (part: string): string => commands.find((command) => command.includes(part))!;

describe.skipIf(IN_COPY)('the page', () => {
  let copy: ProjectCopy;
  let served: ChildProcess | undefined;
  beforeAll(() => {
    copy = copyProject();
  });
  afterAll(async () => {
    if (served?.pid && served.exitCode === null) {
      const ended = new Promise((done) => served!.once('exit', done));
      process.kill(-served.pid);
      await ended;
    }
    copy.remove();
  });

  test('adds one folder and lines in the registry and in the routes, and nothing else', () => {
    expect(applyBlocks(BLOCKS, copy.root)).toEqual({ written: 6, changed: 4 });
    const places = BLOCKS.filter(({ language, about }) => about.startsWith('new ') || language === 'diff');
    const outside = places.filter(({ about }) => !about.startsWith('new shared/datasets/certidoes-rfb/'));
    expect([...new Set(outside.map(({ about }) => about))]).toEqual([
      'shared/datasets/index.ts',
      'shared/api/routes.ts',
    ]);
    expect(readdirSync(join(copy.root, 'shared/datasets/certidoes-rfb')).sort()).toEqual([
      'README.md',
      'certidoes.ts',
      'contract.json',
      'index.ts',
      'sample',
    ]);
  });

  test('writes the generated files by its command', () => {
    // Another source is taken out at once. The slow form keeps it: a page of the portal shows its records.
    const generate = commandWith('npm run openapi');
    if (SLOW) copy.run(generate);
    else takeOut(copy, generate);
    const { paths } = JSON.parse(readFileSync(join(copy.root, 'openapi.json'), 'utf8'));
    expect(Object.keys(paths)).toContain('/v1/cnpjs/{cnpj}/certidoes-rfb');
    const page = readFileSync(join(copy.root, 'shared/datasets/certidoes-rfb/README.md'), 'utf8');
    expect(page).toContain('| `certidoes` |');
    const methods = readFileSync(join(copy.root, 'clients/typescript/src/generated/methods.ts'), 'utf8');
    expect(methods).toContain('certidoesRfb(cnpj: Numero): Lista<');
  });

  test.runIf(SLOW)('passes the whole check', () => copy.run(commandWith('npm run check')), 3_600_000);

  test('shows the answer of the service, and the profile has a summary of it', async () => {
    const { url, key } = await start(`${commandWith('npm start')} -- --print-key`);
    const [, path] = /127\.0\.0\.1:8080([^']+)'/.exec(commandWith('curl'))!;
    const get = async (address: string) =>
      (await fetch(url + address, { headers: { 'X-API-Key': key } })).json() as Promise<
        Record<string, unknown>
      >;
    const shown = JSON.parse(BLOCKS.find(({ language, about }) => language === 'json' && about === '')!.text);
    expect(await get(path!)).toMatchObject({ itens: shown.itens, paginacao: shown.paginacao });
    const profile = await get('/v1/cnpjs/99111001000170');
    expect(profile['resumos']).toMatchObject({
      certidoes_rfb: { href: '/v1/cnpjs/99111001000170/certidoes-rfb', total: 3, valor_total: null },
    });
    expect(profile['fontes']).toMatchObject({ certidoes_rfb: { versao: '2026-09' } });
  });

  test.skipIf(SLOW)('passes the types, also without another source', () => {
    // The other test files use the other cores.
    copy.run('tsc --singleThreaded && tsc -p clients/typescript');
  });

  /** Resolves with the addresses that the service of the copy prints. */
  function start(command: string): Promise<{ url: string; key: string }> {
    // Other tests, or a service of this machine, may have the usual port of the portal.
    const env = { ...copy.env, PORTAL_PORT: '0' };
    const child = spawn('sh', ['-c', command], { cwd: copy.root, env, detached: true });
    served = child;
    let output = '';
    return new Promise((found, failed) => {
      const listen = (chunk: Buffer): void => {
        output += chunk;
        const [, url] = /^API {4}(\S+)$/m.exec(output) ?? [];
        const [, key] = /^ {2}export API_KEY=(\S+)$/m.exec(output) ?? [];
        if (url && key) found({ url, key });
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      child.once('exit', () => failed(new Error(output)));
    });
  }
});
