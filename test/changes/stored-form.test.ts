/** The items of a table of changes are found again as they were written. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { CHANGE_FIELDS } from '../../shared/datasets/changes.ts';
import { STATES_AND_ABROAD } from '../../shared/datasets/identifiers.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import {
  blocksWith,
  type Change,
  decodeChange,
  kindsWith,
  listsBy,
  placesOf,
  placesWith,
  sortedBy,
} from '../../shared/store/changes/feed-form.ts';
import { changesItems, changesPlace } from '../../shared/store/changes/key-form.ts';
import { encodeDirectory } from '../../shared/store/records/directory.ts';
import { decodeHead } from '../../shared/store/records/heads.ts';
import { BLOCK_ROWS } from '../../shared/store/records/placement.ts';
import { encodeRow } from '../../shared/store/records/rows.ts';

const NOTHING: Change = decodeChange(encodeRow(CHANGE_FIELDS.map(() => null)));

const change = (values: Partial<Change>): Change => ({ ...NOTHING, ...values });

test('a change is read as it was written', () => {
  const one = change({ chave: '99111001', tipo: 'capital', antes: '1,00', depois: 'linha\nseguinte' });
  expect(decodeChange(encodeRow(CHANGE_FIELDS.map((field) => one[field])))).toEqual(one);
  expect(() => decodeChange('a')).toThrow('1 cells');
});

test('the few changes of a key are in its head, many are in blocks', () => {
  const few = changesItems('99111001', '', ['a', 'b']);
  expect(few.blocks).toEqual([]);
  expect(few.head.key).toEqual({ k: 'H#99111001', sk: '#H' });
  expect(decodeHead(0, { d: few.head.text }).lists).toEqual([{ total: 2, rows: ['a', 'b'] }]);

  const rows = Array.from({ length: BLOCK_ROWS + 1 }, (_, i) => `${i}`.padEnd(100, '.'));
  const many = changesItems('99111001', '000170', rows);
  expect(many.head.key).toEqual({ k: 'H#99111001', sk: '000170#H' });
  expect(decodeHead(0, { d: many.head.text }).lists).toEqual([{ total: rows.length, rows: 'blocks' }]);
  const place = changesPlace('t', '99111001', '000170');
  const [list] = place.lists;
  expect(place.head).toEqual({ table: 't', key: many.head.key });
  expect(many.blocks.map(({ key }) => key)).toEqual(
    [0, 1].map((block) => place.blocksOf(list!).keyOf(block)),
  );
});

test('the blocks of a list are in partitions of 64, and all directories are together', () => {
  expect(blocksWith('cnae', '4781400')('t').keyOf(64)).toEqual({ k: 'A#4781400#1', sk: '000000064' });
  expect(blocksWith('tipo', 'capital')('t').keyOf(0)).toEqual({ k: 'L#capital#0', sk: '000000000' });
  const directories = [
    listsBy('tipo'),
    placesOf('capital'),
    kindsWith('4781400'),
    placesWith('4781400', 'capital'),
  ];
  expect(directories.map(({ directoryKey }) => directoryKey)).toEqual([
    { k: 'D', sk: 'L' },
    { k: 'D', sk: 'L#capital' },
    { k: 'D', sk: 'K#4781400' },
    { k: 'D', sk: 'A#4781400#capital' },
  ]);
});

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

test('kinds sort as declared, and absent values last', () => {
  const byTipo = sortedBy('tipo', ['b', 'a']);
  expect(byTipo(change({ uf: 'SP' })) < byTipo(change({}))).toBe(true);
  expect(byTipo(change({ uf: 'AC' })) < byTipo(change({ uf: 'SP' }))).toBe(true);
  const byCnae = sortedBy('cnae', ['b', 'a']);
  expect(byCnae(change({ tipo: 'b' })) < byCnae(change({ tipo: 'a' }))).toBe(true);
});
