/** The values of a row have the same counts whether the kernels read it or its cells are parsed one by one. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFault, rowReader, tallyOf } from '../../loaders/read/cells.ts';
import { formOf } from '../../loaders/read/forms.ts';
import { plainColumns } from '../../loaders/read/plain/columns.ts';
import { CHARACTERS } from '../../loaders/read/values/encoding.ts';
import { collector } from '../../loaders/shuffle/groups.ts';
import { estabelecimentos } from '../../shared/datasets/cnpj/estabelecimentos.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { rowsTables } from '../../shared/datasets/define.ts';
import { fieldsOf } from '../../shared/datasets/layout.ts';
import { codecOf } from '../../shared/store/records/codec.ts';
import type { RowTable } from '../../shared/store/records/gathered/row-table.ts';
import { toWindows1252 } from '../../synthetic/kit/windows1252.ts';
import { runOf } from '../support/kernels/runs.ts';
import { withoutQuotes } from '../support/kernels/scattered.ts';
import { quoted, rowOf } from '../support/loads/fixtures.ts';

const FIELDS = fieldsOf(estabelecimentos.layout);
const { form } = formOf(estabelecimentos.layout, 'ESTABELE', Buffer.from(''), {});
const table = rowsTables(cnpj.tables)[0]!;

const cell = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '00000000',
    '02',
    'S',
    'SP',
    'XX',
    '20200131',
    '20200231',
    '01001000',
    '1001000',
  ),
  fc.constantFrom('RUA  DO SOL', 'AÇAÍ', 'JOÃ£O', ' 62 ', 'N/A', '(11)'),
  fc.constantFrom('9,99 €', '“A”', 'A "B" ""', '"', ' \0 A\0\0B \0', '\0', 'Ž', 'É€', '\u00a0A'),
  fc.stringMatching(/^[0-9]{0,9}$/),
);
const rows = fc.array(fc.dictionary(fc.constantFrom(...FIELDS.slice(3)), cell, { maxKeys: 30 }), {
  minLength: 1,
  maxLength: 80,
});

const codec = codecOf(table);

/** A table of rows, and a function that parses a row and adds it. */
function gathered() {
  const groups = codec.gathering();
  const collect = collector(codec, estabelecimentos, FIELDS, groups);
  const tally = tallyOf(estabelecimentos);
  const reader = rowReader(estabelecimentos, form, 'cnpj_basico', tally);
  const parse = (bytes: Buffer, line: number): void => {
    tally.line = line;
    const cells = reader.read(bytes, 0, bytes.length);
    if (!isFault(cells)) collect(cells, { task: 0, line });
  };
  return { rows: groups.table!, tally, parse };
}

/** The keys, and the rows as they are stored by the numbers of their lines. */
function storedIn(rows: RowTable) {
  rows.grouped();
  const texts = Array.from({ length: rows.count }, (_, i) => [rows.lineOf(i), rows.textOf(i)] as const);
  const found = { keys: rows.keys().toSorted(), texts: texts.toSorted(([a], [b]) => a - b) };
  rows.release();
  return found;
}

test('rows that the kernels read are stored and counted as the same rows parsed cell by cell', async () => {
  let read = 0;
  const columns = plainColumns(codec.copied(estabelecimentos), estabelecimentos, form)!;
  if (form.kind !== 'separated') throw new Error('the form has no columns');
  await fc.assert(
    fc.asyncProperty(rows, async (all) => {
      const [fast, slow] = [gathered(), gathered()];
      const published = all.map((values) => toWindows1252(quoted(rowOf('estabelecimentos', values))));
      for (const [i, bytes] of published.entries()) slow.parse(bytes, i + 1);
      const kernels = fast.rows;
      kernels.beginFile({ columns, characters: CHARACTERS }, { slot: 0, task: 0 });
      const unquoted = await Promise.all(published.map((row) => withoutQuotes(row, ';')));
      const run = runOf(unquoted.map((row, i) => ({ line: i + 1, row })));
      read += kernels.readRun(run, (_, __, line) => fast.parse(published[line - 1]!, line));
      fast.tally.addAll(kernels.endFile(), form.columns);
      expect(fast.tally.result(0, null)).toEqual(slow.tally.result(0, null));
      expect(storedIn(kernels)).toEqual(storedIn(slow.rows));
    }),
    { numRuns: 1_000 },
  );
  expect(read).toBeGreaterThan(1_000);
});

test('the four counts of each field add up to the rows that were split', () => {
  const tally = tallyOf(estabelecimentos);
  const reader = rowReader(estabelecimentos, form, 'cnpj_basico', tally);
  const good = toWindows1252(quoted(rowOf('estabelecimentos', { uf: 'XX', cep: '', fax: '0' })));
  const short = Buffer.from('"99000001";"0001"');
  for (const bytes of [good, short, good]) reader.read(bytes, 0, bytes.length);
  const { split, counts, examples } = tally.result(0, null);
  expect(split).toBe(2);
  FIELDS.forEach((_, i) => {
    expect(counts.slice(i * 4, i * 4 + 4).reduce((sum, n) => sum + n)).toBe(2);
  });
  const uf = FIELDS.indexOf('uf');
  expect(counts.slice(uf * 4, uf * 4 + 4)).toEqual([0, 0, 0, 2]);
  expect(examples[uf]).toEqual({ line: 0, value: 'XX' });
});
