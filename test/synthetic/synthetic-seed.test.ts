/** The synthetic CNPJ publication is the same for the same seed, on any machine. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PUBLICATION_DEFAULTS, type WriteOptions, writeSynthetic } from '../../synthetic/write.ts';
import { readMembers } from '../readers/members.ts';
import { folderForFile } from '../support/for-file.ts';

const work = folderForFile('synthetic-seed');

const write = (to: string, more: Partial<WriteOptions> = {}) =>
  writeSynthetic({ ...PUBLICATION_DEFAULTS, dir: join(work, to), companies: 300, parts: 3, ...more });

const digest = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(work, folder)).map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(work, folder, name)))
        .digest('hex'),
    ]),
  );

describe('the same seed', () => {
  test('gives the same bytes, zipped or plain', async () => {
    await Promise.all([write('a'), write('b'), write('plain', { plain: true })]);
    expect(digest('a')).toEqual(digest('b'));
    const zipped = (await readMembers(join(work, 'a'))).map(({ name, bytes }) => [
      name,
      bytes.toString('latin1'),
    ]);
    const plain = (await readMembers(join(work, 'plain'))).map(({ name, bytes }) => [
      name,
      bytes.toString('latin1'),
    ]);
    expect(plain).toEqual(zipped);
  });

  test('gives different bytes from another seed', async () => {
    await write('other', { seed: 2 });
    const [one, other] = [digest('a'), digest('other')];
    expect(Object.keys(other)).toEqual(Object.keys(one));
    for (const name of ['Empresas0.zip', 'Estabelecimentos1.zip', 'Socios0.zip', 'Simples.zip']) {
      expect(other[name]).not.toBe(one[name]);
    }
  });

  test('always gives these bytes', async () => {
    const hash = createHash('sha256');
    for (const { name, bytes } of await readMembers(join(work, 'a'))) hash.update(name).update(bytes);
    expect(hash.digest('hex')).toMatchInlineSnapshot(
      `"76f4a19f2c4ab6fb28be5c745642938ed39d63f9ceb928201d9f144a2c7a3942"`,
    );
  });
});
