/**
 * Tools that people use read the public description that the service serves: generators of clients in three
 * languages, and schemathesis (docs/decisions/answers.md#0141).
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Description } from '../../portal/build/document.ts';
import { type Answered, askPlainly, type Call, callsIn, comparable } from '../support/contract/calls.ts';
import { CLIENTS } from '../support/contract/clients.ts';
import { CONTRACT, FOLDER, hasGo, hasTools, requireTools, run } from '../support/contract/installation.ts';
import { serveLoaded } from '../support/loaded-service.ts';
import { type Programs, startPrograms } from '../support/programs.ts';

/** The samples have one version of each source, so no pair has the versions of the examples. */
const OF_PAIRS: readonly string[] = ['/v1/alteracoes', '/v1/exportacoes/{fonte}'];

/** Random cases of each operation, and sequences of them, besides its examples and bounds. */
const MORE = process.env['SLOW'] ? ['--max-examples', '200'] : ['--phases', 'examples,coverage'];

describe.skipIf(!hasTools)('the public description', () => {
  let programs: Programs;
  let folder: string;
  let url: string;
  let key: string;
  let calls: readonly Call[];
  let plain: readonly Answered[];
  beforeAll(async () => {
    requireTools();
    programs = startPrograms('contract');
    const service = await serveLoaded(programs);
    ({ url } = service);
    key = service.key ?? '';
    // Below the packages, which the clients in TypeScript import.
    folder = mkdtempSync(join(FOLDER, 'run-'));
    const served = await (await fetch(`${service.portal}openapi.json`)).text();
    writeFileSync(join(folder, 'openapi.json'), served);
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    calls = callsIn(JSON.parse(served) as Description);
    plain = await Promise.all(calls.map((call) => askPlainly(url, key, call)));
  });
  afterAll(async () => {
    await programs?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  test.each(Object.entries(CLIENTS).filter(([name]) => hasGo || !name.startsWith('Go')))(
    'makes a client that compiles and decodes the answers of all operations: %s',
    async (_, client) => {
      const answers = await client(folder, { url, key, calls });
      expect(answers).toHaveLength(calls.length);
      for (const [i, { operation, schemas }] of calls.entries()) {
        const { status, body } = plain[i]!;
        const { type, ...answer } = answers[i]!;
        const expected = { operation, status, body: comparable(body) };
        expect({ operation, ...answer, body: comparable(answer.body) }).toEqual(expected);
        if (type !== undefined) expect([operation, type]).toEqual([operation, schemas[status]]);
      }
      const done = calls.slice(0, -1).map(({ address }) => (OF_PAIRS.includes(address) ? 410 : 200));
      expect(plain.map(({ status }) => status)).toEqual([...done, 422]);
    },
  );

  test('describes what schemathesis finds the service to do', async () => {
    const found = await run(
      'python3',
      [
        ...[
          '-m',
          'schemathesis.cli',
          '--config-file',
          join(CONTRACT, 'schemathesis.toml'),
          'run',
          'openapi.json',
        ],
        ...['--url', url, '--header', `X-API-Key: ${key}`, '--seed', '1', ...MORE],
      ],
      { cwd: folder },
    );
    expect(found).toMatch(/Selected: (\d+)\/\1\s+Tested: \1\n/);
    expect(found).toMatch(/[1-9]\d* generated, [1-9]\d* passed/);
  });
});
