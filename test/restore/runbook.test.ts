/** The runbook of docs/operating.md restores lost items and changes nothing done since. It needs `jq`. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeBlocks, read, sectionOf } from '../support/docs/pages.ts';

const hasJq = spawnSync('jq', ['--version']).status === 0;
const [, COMPARE = '', SHOW = '', PUT = ''] = codeBlocks(
  sectionOf(read('docs/operating.md'), '## Restoring'),
  'sh',
);

/** In place of AWS's command line: a table is a file with the items of a scan. */
const AWS = `#!${process.execPath}
const { readFileSync, writeFileSync } = require('node:fs');
const [service, verb, ...args] = process.argv.slice(2);
const flag = (name) => args[args.indexOf('--' + name) + 1];
const table = flag('table-name') + '.json';
const { Items } = JSON.parse(readFileSync(table, 'utf8'));
if (service + verb === 'dynamodbscan') console.log(JSON.stringify({ Items }));
else if (verb === 'describe-table') console.log('"ACTIVE"');
else if (verb === 'put-item') {
  const item = JSON.parse(flag('item'));
  const keyOf = (one) => JSON.stringify([one.key_hash, one.pk, one.sk]);
  if (flag('condition-expression') !== 'attribute_not_exists(key_hash) AND attribute_not_exists(pk)') process.exit(2);
  if (Items.some((one) => keyOf(one) === keyOf(item))) process.exit(254);
  writeFileSync(table, JSON.stringify({ Items: [...Items, item] }));
} else process.exit(3);
`;

type Item = Readonly<Record<string, object>>;
const texts = (item: Readonly<Record<string, string>>): Item =>
  Object.fromEntries(Object.entries(item).map(([name, S]) => [name, { S }]));

describe.skipIf(!hasJq)('the runbook', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'restore-'));
    writeFileSync(join(folder, 'aws'), AWS);
    chmodSync(join(folder, 'aws'), 0o755);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const itemsOf = (table: string): Item[] =>
    JSON.parse(readFileSync(join(folder, `${table}.json`), 'utf8')).Items;
  const write = (table: string, Items: readonly Item[]) =>
    writeFileSync(join(folder, `${table}.json`), JSON.stringify({ Items }));
  const ran = (script: string) =>
    spawnSync('sh', ['-c', script], {
      cwd: folder,
      env: { PATH: `${folder}:${process.env['PATH']}`, TABLE: 'T' },
      encoding: 'utf8',
    });
  function sh(script: string): string {
    const { stdout, stderr, status } = ran(script);
    expect([stderr, status]).toEqual(['', 0]);
    return stdout;
  }

  test('brings lost keys back, and leaves revoked and newer ones as they are', () => {
    const key = (hash: string, more = {}) =>
      texts({ key_hash: hash, prefix: `p-${hash}`, customer: 'A "B" \\ ç', ...more });
    const now = [key('revoked', { revoked: '2026-11-21' }), key('newer')];
    write('T-then', [key('revoked'), key('lost'), key('same')]);
    write('T', [...now, key('same')]);
    sh(COMPARE);
    expect(sh(SHOW.replace(/^npm run .*$/m, '')).trim()).toBe('p-lost A "B" \\ ç');
    sh(PUT);
    expect(itemsOf('T')).toEqual([...now, key('same'), key('lost')]);
  });

  test('writes no item that appeared after the comparison', () => {
    write('T-then', [texts({ pk: 'ACTIVE', of: 'then' })]);
    write('T', []);
    sh(COMPARE);
    write('T', [texts({ pk: 'ACTIVE', of: 'a load' })]);
    ran(PUT);
    expect(itemsOf('T')).toEqual([texts({ pk: 'ACTIVE', of: 'a load' })]);
  });

  test('brings no lock and no expired count back, and names the tables of a manifest', () => {
    const tables = { M: { cnpj: { S: 'dev-cnpj-x' } } };
    const manifest = { pk: { S: 'ACTIVE' }, sources: { M: { cnpj: { M: { tables } } } } };
    const count = (sk: string, expires: number) => ({
      ...texts({ pk: 'U#2026-11-20', sk }),
      expires: { N: `${expires}` },
    });
    const later = count('later', Math.floor(Date.now() / 1_000) + 3_600);
    write('dev-cnpj-x', []);
    write('T-then', [
      manifest,
      texts({ pk: 'LOCK#cnpj' }),
      count('expired', 1),
      later,
      texts({ pk: 'A#2026-11', sk: 'x' }),
    ]);
    write('T', [texts({ pk: 'A#2026-11', sk: 'y' })]);
    sh(COMPARE);
    expect(sh(SHOW.replace(/^npm run .*$/m, ''))).toBe('ACTIVE\nU#2026-11-20 later\nA#2026-11 x\n"ACTIVE"\n');
    sh(PUT);
    expect(itemsOf('T')).toEqual([
      texts({ pk: 'A#2026-11', sk: 'y' }),
      manifest,
      later,
      texts({ pk: 'A#2026-11', sk: 'x' }),
    ]);
  });
});
