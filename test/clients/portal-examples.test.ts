/** Runs every example of the portal as copied, with the programs of this machine and a running service. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { buildPortal } from '../../portal/build.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { serveLoaded } from '../support/loaded-service.ts';
import { codesOf, type Example } from '../support/portal/html.ts';
import { testPrograms } from '../support/programs.ts';
import { ask } from '../support/service/http.ts';

const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  // curl, called by a shell
  sh: ['sh', '-s'],
  js: [process.execPath, '--input-type=module', '-'],
  python: ['python3', '-'],
};

const service = await serveLoaded(testPrograms('portal-examples'));
const files = buildPortal({ api: service.url, ambiente: 'dev' });
const pages: ReadonlyMap<string, Example[]> = new Map(
  [...files]
    .filter(([name]) => name.endsWith('.html'))
    .map(([name, bytes]) => [name, codesOf(bytes.toString()).filter(({ language }) => language in PROGRAMS)]),
);

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The environment has the key of this service, but not its settings. */
async function run({ language, text: code }: Example): Promise<Ran> {
  const [program = '', ...args] = PROGRAMS[language] ?? [];
  const env = { PATH: process.env['PATH'], API_KEY: service.key ?? '', LANG: 'C.UTF-8' };
  const child = spawn(program, args, { env, stdio: 'pipe' });
  const ended = once(child, 'close');
  child.stdin.end(code);
  const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code: Number(status), out, err };
}

/** Runs a program that is on several pages only once. */
const ran = new Map<string, Promise<Ran>>();
const runOnce = (example: Example): Promise<Ran> => {
  const found = ran.get(example.text) ?? run(example);
  ran.set(example.text, found);
  return found;
};

const examplesOf = (name: string): Example[] => pages.get(name) ?? [];

describe('an example', () => {
  test('is on every page of an operation in three languages, which print the answer', async () => {
    const references = [...pages].filter(
      ([name]) => name.startsWith('referencia/') && !name.endsWith('/index.html'),
    );
    expect(references.length).toBe(ROUTES.length);
    for (const [turn, [name, examples]] of references.entries()) {
      expect(
        examples.map(({ language }) => language),
        name,
      ).toEqual(['sh', 'js', 'python']);
      const [address = ''] = /\/v1\/[^'"]+/.exec(examples[0]?.text ?? '') ?? [];
      const { text: body, status } = await ask(service.url, address, {
        headers: { 'x-api-key': service.key ?? '' },
      });
      expect(status).toBe(200);
      // They are made alike for all operations, so each operation runs in one of the languages.
      const { code, out, err } = await runOnce(examples[turn % examples.length]!);
      expect([code, err]).toEqual([0, '']);
      expect(JSON.parse(out), name).toEqual(JSON.parse(body));
    }
  });

  test('in every guide runs without an error', async () => {
    // Those of the clients need their packages, and that of the bulk files a folder: test/clients runs them.
    const elsewhere = ['bibliotecas.html', 'baixar.html'];
    const guides = [...pages].filter(([name]) => !name.includes('/') && !elsewhere.includes(name));
    const examples = guides.flatMap(([, codes]) => codes);
    expect(examples.length).toBeGreaterThan(15);
    for (const example of examples) {
      const { code, out, err } = await runOnce(example);
      expect([code, err], example.text).toEqual([0, '']);
      expect(out.length, example.text).toBeGreaterThan(3);
    }
  });

  test('of a client is the beginning of its README, whose lines are tested', async () => {
    const readmes = ['typescript', 'python'].map((name) => readFileSync(`clients/${name}/README.md`, 'utf8'));
    const lines = examplesOf('bibliotecas.html')
      .filter(({ language }) => language !== 'sh')
      .flatMap(({ text }) => text.split('\n'));
    expect(lines.length).toBeGreaterThan(12);
    for (const line of lines)
      expect(
        readmes.some((text) => text.includes(line)),
        line,
      ).toBe(true);
  });

  test('that pages through a list reads all of it', async () => {
    for (const example of examplesOf('paginacao.html').slice(3)) {
      const { out } = await runOnce(example);
      if (example.language === 'sh') expect(out.match(/"total":125/g)).toHaveLength(2);
      else expect(JSON.parse(out)).toEqual({ versao: '2026-10', total: 125, itens: 125 });
    }
  });

  test('of a conditional request receives an answer without a body', async () => {
    for (const example of examplesOf('versoes.html').slice(3)) {
      expect((await runOnce(example)).out).toBe('304\n');
    }
  });

  test('with errors prints both faults', async () => {
    for (const example of examplesOf('erros.html')) {
      const { out } = await runOnce(example);
      expect(out).toContain('O CNPJ deve ter exatamente 14 dígitos');
      expect(out).toContain('O valor deve ser maior ou igual a 1.');
    }
  });
});
