/** The packages of the page of libraries install from the address that it shows. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { beforeAll, expect, test } from 'vitest';
import { built, environmentOf, TESTED } from '../support/clients/packages.ts';
import { allIn, ROOT } from '../support/docs/pages.ts';
import { serveLoaded } from '../support/loaded-service.ts';
import { codesOf, type Example } from '../support/portal/html.ts';
import { testPrograms } from '../support/programs.ts';

const run = promisify(execFile);
const programs = testPrograms('offered');
const service = await serveLoaded(programs);
const access = { url: service.url, key: service.key ?? '' };
const page = await (await fetch(`${service.portal}bibliotecas.html`)).text();
const codes: readonly Example[] = codesOf(page);

let folder: string;
let env: NodeJS.ProcessEnv;
beforeAll(() => {
  folder = mkdtempSync(join(programs.root, 'offered-'));
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  // The packages need no other one, so that npm asks no registry.
  const ofNpm = {
    npm_config_offline: 'false',
    npm_config_audit: 'false',
    npm_config_registry: 'http://127.0.0.1:9/',
  };
  env = {
    ...environmentOf(folder, access),
    ...ofNpm,
    npm_config_cache: join(folder, 'cache'),
    npm_config_update_notifier: 'false',
  };
});

test('each package has the size and the sum that the page states, and is what npm run clients builds', async () => {
  const folderBuilt = await built();
  const files = allIn(page, /href="(pacotes\/[^"]+\.(?:tgz|whl))"/g);
  expect(files.length).toBe(3);
  const sums = await (await fetch(`${service.portal}pacotes/SHA256SUMS.txt`)).text();
  for (const file of files) {
    const bytes = Buffer.from(await (await fetch(`${service.portal}${file}`)).arrayBuffer());
    const name = file.replace('pacotes/', '');
    expect(bytes.equals(readFileSync(join(folderBuilt, name)))).toBe(true);
    const sum = createHash('sha256').update(bytes).digest('hex');
    expect(page).toContain(`<code>${sum}</code>`);
    expect(sums).toContain(`${sum}  ${name}\n`);
  }
});

test('the commands of the page install the packages, and the clients answer', async () => {
  const install = codes.filter(({ text }) => / install /.test(text)).map(({ text }) => text);
  expect(install.length).toBe(2);
  for (const command of install.slice(0, TESTED.length))
    await run('bash', ['-euc', command], { cwd: folder, env });
  const asked = `.cnpj('99.111.001/0001-70')`;
  const programsOf: readonly (readonly [file: string, text: string])[] = [
    [
      'a.mjs',
      `import { RegistrosPublicos as R } from 'registros-publicos'; console.log((await new R()${asked}).cnpj)`,
    ],
    [
      'a.cjs',
      `const { RegistrosPublicos: R } = require('registros-publicos'); new R()${asked}.then((p) => console.log(p.cnpj))`,
    ],
    ['a.py', `from registros_publicos import RegistrosPublicos as R; print(R()${asked}["cnpj"])`],
  ];
  for (const [file, text] of programsOf.slice(0, TESTED.length + 1)) {
    writeFileSync(join(folder, file), text);
    const program = file.endsWith('.py') ? 'python3' : process.execPath;
    const { stdout } = await run(program, [file], { cwd: folder, env });
    expect([file, stdout.trim()]).toEqual([file, '99111001000170']);
  }
});

test('a program of CommonJS compiles against the installed types', async () => {
  const lines = [
    `import registros = require('registros-publicos');`,
    `const api: registros.RegistrosPublicos = new registros.RegistrosPublicos({ chave: 'x' });`,
    `export const name: Promise<string | null> = api.cnpj('1').then((one) => one.empresa.razao_social);`,
    `export const wrong: Promise<number> = name;`,
  ];
  writeFileSync(join(folder, 'use.cts'), lines.join('\n'));
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const options = ['--noEmit', '--strict', '--module', 'node16', '--target', 'es2022', 'use.cts'];
  const compiled = run(process.execPath, [compiler, ...options], { cwd: folder });
  const { stdout } = (await compiled.catch((error: unknown) => error)) as { stdout: string };
  expect(allIn(stdout, /(error TS\d+)/g)).toEqual(['error TS2322']);
});

test("the program for assistants starts by the page's configuration", async () => {
  const [example] = codes.filter(({ language }) => language === 'json');
  const { command, args, env: set } = JSON.parse(example!.text).mcpServers['registros-publicos'];
  const client = new Client({ name: 'test', version: '1.0.0' });
  const given = { ...env, ...set, REGISTROS_API_KEY: access.key } as Record<string, string>;
  await client.connect(new StdioClientTransport({ command, args, env: given }));
  expect((await client.listTools()).tools.length).toBeGreaterThan(7);
  await client.close();
});
