/** The values of a row have the same counts whether its cells are copied as bytes or parsed one by one. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowReader, tallyOf } from '../../loaders/read/cells.ts';
import { formOf } from '../../loaders/read/forms.ts';
import { plainReader } from '../../loaders/read/plain/reader.ts';
import { unquote } from '../../loaders/read/plain/unquoted.ts';
import { estabelecimentos } from '../../shared/datasets/cnpj/estabelecimentos.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { rowsTables } from '../../shared/datasets/define.ts';
import { fieldsOf } from '../../shared/datasets/layout.ts';
import { codecOf } from '../../shared/store/records/codec.ts';
import { toWindows1252 } from '../../synthetic/kit/windows1252.ts';
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
  maxLength: 20,
});

test('a copied row adds what the same row parsed cell by cell adds', () => {
  let copied = 0;
  fc.assert(
    fc.property(rows, (all) => {
      const [fast, slow] = [tallyOf(estabelecimentos), tallyOf(estabelecimentos)];
      const plain = plainReader(codecOf(table).copied(estabelecimentos), estabelecimentos, form, fast)!;
      const parsed = rowReader(estabelecimentos, form, 'cnpj_basico', slow);
      all.forEach((values, i) => {
        const bytes = toWindows1252(quoted(rowOf('estabelecimentos', values)));
        fast.line = i + 1;
        slow.line = i + 1;
        const row = Buffer.alloc(bytes.length);
        const length = unquote(bytes, 0, bytes.length, ';'.charCodeAt(0), row, 0);
        if (length < 0 || !plain.read(row, 0, length)) return;
        copied++;
        parsed.read(bytes, 0, bytes.length);
      });
      expect(fast.result(0, null)).toEqual(slow.result(0, null));
    }),
    { numRuns: 300 },
  );
  expect(copied).toBeGreaterThan(1_000);
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
