/**
 * A month in UTF-8 is the same month where `colunas.json` declares it, and refused otherwise with what to
 * declare.
 */
import { expect, test } from 'vitest';
import { forFile } from '../support/for-file.ts';
import { publicationAt } from '../truth/months.ts';
import { type Publication, startRegistries } from '../truth/registry.ts';

const registries = await forFile(startRegistries());

/** Sources whose layouts declare windows-1252: in quotes, with a header, and of fixed widths. */
const SOURCES = ['cnpj', 'pgfn', 'cafir'];

const WINDOWS = new TextDecoder('windows-1252');
const toUtf8 = (bytes: Buffer): Buffer => Buffer.from(WINDOWS.decode(bytes));

const MARK = Buffer.from('\ufeff');

const inUtf8 = (month: Publication, mark = Buffer.alloc(0)): Publication => ({
  ...month,
  files: new Map([...month.files].map(([name, bytes]) => [name, Buffer.concat([mark, toUtf8(bytes)])])),
});

const declared = (month: Publication, encoding = 'utf-8'): Publication => ({
  ...month,
  files: new Map([
    ...month.files,
    ['colunas.json', Buffer.from(JSON.stringify({ '@codificacao': encoding }))],
  ]),
});

const monthOf = (source: string): Publication => publicationAt({ source, seed: 7, size: 0.4 }, 0);
const debts = monthOf('pgfn');

test.each(SOURCES)(
  'a month of %s in UTF-8 has the same records where it is declared, also with byte order marks',
  async (source) => {
    const month = monthOf(source);
    const registry = await registries.empty();
    expect(await registry.offer(month, true)).toBeNull();
    // A mark is the same for every source.
    const mark = source === 'pgfn' ? MARK : Buffer.alloc(0);
    expect(await registry.offer(declared(inUtf8(month, mark)), false)).toBeNull();
    const { comparison, summary } = registry.account()!;
    expect(summary.files.every(({ quarantined }) => Object.keys(quarantined).length === 0)).toBe(true);
    for (const changes of Object.values(comparison!.resources)) {
      expect(changes).toMatchObject({ share: 1, added: 0, removed: 0, changed: 0 });
    }
    expect(Object.keys(comparison!.resources).length).toBeGreaterThan(0);
  },
);

test('a month in UTF-8 is refused where it is not declared, with what to declare', async () => {
  const registry = await registries.empty();
  const reason = await registry.offer(inUtf8(debts), false);
  expect(reason).toMatch(/^[^:]+: encoded in UTF-8|looks like UTF-8/);
  expect(reason).toContain('{"@codificacao": "utf-8"} in colunas.json beside the files');
});

test('an encoding that is not UTF-8 cannot be declared', async () => {
  const registry = await registries.empty();
  expect(await registry.offer(declared(debts, 'cp850'), false)).toBe(
    'colunas.json: "@codificacao" is "cp850"; allowed: "utf-8"',
  );
});

test('a file that is not in the declared UTF-8 is refused for its lost characters', async () => {
  const registry = await registries.empty();
  const month = monthOf('cno');
  const works = month.files.get('cno.csv')!;
  const rows = works.indexOf('\n');
  const mixed = Buffer.concat([toUtf8(works.subarray(0, rows)), works.subarray(rows)]);
  const files = new Map([...inUtf8(month).files, ['cno.csv', mixed]]);
  const reason = await registry.offer(declared({ ...month, files }), false);
  expect(reason).toMatch(/gate lost-characters: \d+ rows contain U\+FFFD/);
});
