/** The items of a table of changes are found again as they were written. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { STATES_AND_ABROAD } from '../../shared/datasets/identifiers.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { encodeDirectory } from '../../shared/store/records/directory.ts';

test('a directory of twice the municipalities of the country, by names without order, fits into an item', () => {
  const textOf = (n: number): string => createHash('sha256').update(String(n)).digest('base64');
  const entries = Array.from({ length: 12_000 }, (_, n) => ({
    values: [STATES_AND_ABROAD[n % STATES_AND_ABROAD.length] ?? null, textOf(n).slice(0, 30)],
    count: (n * 7_919) % 100_000,
  }));
  expect(encodeDirectory(entries).bytes.length).toBeLessThan(400 << 10);
});

test('the names of tables of changes begin with that of a table of their source, by which readers have rights', () => {
  const compared = SOURCES.filter(({ changes }) => changes);
  expect(compared.map(({ name }) => name)).toEqual(['cnpj', 'cno', 'pgfn', 'cafir']);
  for (const { tables, changes } of compared)
    expect(tables.some(({ name }) => changes?.name.startsWith(`${name}-`))).toBe(true);
});
