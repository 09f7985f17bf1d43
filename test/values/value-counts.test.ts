/** The values of a row have the same counts whether the kernels read it or its cells are parsed one by one. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowReader, tallyOf } from '../../loaders/read/cells.ts';
import { formOf } from '../../loaders/read/forms.ts';
import { plainColumns } from '../../loaders/read/plain/columns.ts';
import { UNUSUAL } from '../../loaders/read/values/encoding.ts';
import { estabelecimentos } from '../../shared/datasets/cnpj/estabelecimentos.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { rowsTables } from '../../shared/datasets/define.ts';
import { fieldsOf } from '../../shared/datasets/layout.ts';
import { codecOf } from '../../shared/store/records/codec.ts';
import { RowTable } from '../../shared/store/records/gathered/row-table.ts';
import { toWindows1252 } from '../../synthetic/kit/windows1252.ts';
import { runOf } from '../support/kernels/runs.ts';
import { scattered } from '../support/kernels/scattered.ts';
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
  fc.stringMatching(/^[0-9]{0,9}$/),
);
const rows = fc.array(fc.dictionary(fc.constantFrom(...FIELDS.slice(3)), cell, { maxKeys: 30 }), {
  minLength: 1,
  maxLength: 80,
});

/** Returns the row without its quotes; as published where they cannot be left out. */
async function withoutQuotes(row: Buffer): Promise<readonly string[] | Buffer> {
  const { isUnquoted, bytes } = await scattered(row, ';');
  return isUnquoted ? bytes.toString('latin1', 0, bytes.length - 1).split('\x7f') : row;
}

test('rows that the kernels read add what the same rows parsed cell by cell add', async () => {
  let read = 0;
  const columns = plainColumns(codecOf(table).copied(estabelecimentos), estabelecimentos, form)!;
  if (form.kind !== 'separated') throw new Error('the form has no columns');
  await fc.assert(
    fc.asyncProperty(rows, async (all) => {
      const [fast, slow] = [tallyOf(estabelecimentos), tallyOf(estabelecimentos)];
      const parsed = rowReader(estabelecimentos, form, 'cnpj_basico', slow);
      const elsewhere = rowReader(estabelecimentos, form, 'cnpj_basico', fast);
      const published = all.map((values) => toWindows1252(quoted(rowOf('estabelecimentos', values))));
      published.forEach((bytes, i) => {
        slow.line = i + 1;
        parsed.read(bytes, 0, bytes.length);
      });
      const kernels = new RowTable();
      kernels.beginFile({ columns, unusual: UNUSUAL }, { slot: 0, task: 0 });
      const unquoted = await Promise.all(published.map(withoutQuotes));
      const run = runOf(unquoted.map((row, i) => ({ line: i + 1, row })));
      read += kernels.readRun(run, (_, __, line) => {
        const bytes = published[line - 1]!;
        fast.line = line;
        elsewhere.read(bytes, 0, bytes.length);
      });
      const { counts, high } = kernels.endFile();
      fast.addAll(counts, form.columns, high);
      kernels.release();
      expect(fast.result(0, null)).toEqual(slow.result(0, null));
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
