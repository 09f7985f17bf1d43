/** A row's values have the same counts whether the kernels read it or its cells are parsed one by one. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFault, rowReader, tallyOf } from '../../loaders/read/cells.ts';
import { formOf } from '../../loaders/read/forms.ts';
import { plainColumns } from '../../loaders/read/plain/columns.ts';
import { CHARACTERS } from '../../loaders/read/values/encoding.ts';
import { codecOf } from '../../loaders/records/codecs/codec.ts';
import type { RowTable } from '../../loaders/records/gathered/row-table.ts';
import { collector } from '../../loaders/shuffle/groups.ts';
import { estabelecimentos } from '../../shared/datasets/cnpj/estabelecimentos.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { socios } from '../../shared/datasets/cnpj/socios.ts';
import { type Resource, rowsTables } from '../../shared/datasets/define.ts';
import { fieldsOf } from '../../shared/datasets/layout.ts';
import { toWindows1252 } from '../../synthetic/kit/windows1252.ts';
import { runOf } from '../support/kernels/runs.ts';
import { withoutQuotes } from '../support/kernels/scattered.ts';
import { quoted, rowOf } from '../support/loads/fixtures.ts';

const FIELDS = fieldsOf(estabelecimentos.layout);
const formOfRows = ({ layout }: Resource) => formOf(layout, 'ROWS', Buffer.from(''), {}).form;
const form = formOfRows(estabelecimentos);
const table = rowsTables(cnpj.tables)[0]!;

const cell = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    ...['0', '000', '00000000', '0000000000000'],
    ...['11144477735', '111.444.777-35', 'CPF 11144477735', '11144477736', '***444777**'],
    // Of the form of a CNPJ: three with a CPF, and three that are CNPJs.
    ...['00011144477735', 'CPF11144477735', '11144477735A00'],
    ...['00011144477705', '00111444777350', '12ABC34501DE35'],
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
/** Rows with odd cells in any column behind the first `keys`. */
const rowsOf = ({ layout }: Resource, keys: number) =>
  fc.array(fc.dictionary(fc.constantFrom(...fieldsOf(layout).slice(keys)), cell, { maxKeys: 30 }), {
    minLength: 1,
    maxLength: 80,
  });

const codec = codecOf(table);

/** A table of rows, and a function that parses a row and adds it. */
function gathered(resource: Resource) {
  const groups = codec.gathering();
  const collect = collector(codec, resource, fieldsOf(resource.layout), groups);
  const tally = tallyOf(resource);
  const reader = rowReader(resource, formOfRows(resource), 'cnpj_basico', tally);
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

test.each([
  ['estabelecimentos', estabelecimentos, 3],
  ['socios', socios, 1],
] as const)(
  'rows of %s that the kernels read are stored and counted as the same rows parsed cell by cell',
  async (kind, resource, keys) => {
    let read = 0;
    const form = formOfRows(resource);
    const columns = plainColumns(codec.copied(resource), resource, form)!;
    if (form.kind !== 'separated') throw new Error('the form has no columns');
    await fc.assert(
      fc.asyncProperty(rowsOf(resource, keys), async (all) => {
        const [fast, slow] = [gathered(resource), gathered(resource)];
        const published = all.map((values) => toWindows1252(quoted(rowOf(kind, values))));
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
      { numRuns: 500 },
    );
    expect(read).toBeGreaterThan(500);
  },
);

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
  // A filler is absent, and stays as published.
  const fax = FIELDS.indexOf('fax');
  expect(counts.slice(fax * 4, fax * 4 + 4)).toEqual([0, 2, 0, 0]);
  const uf = FIELDS.indexOf('uf');
  expect(counts.slice(uf * 4, uf * 4 + 4)).toEqual([0, 0, 0, 2]);
  expect(examples[uf]).toEqual({ line: 0, value: 'XX' });
});

test('a complete CPF where the publisher masks it is stored masked, malformed and counted', () => {
  const tally = tallyOf(socios);
  const reader = rowReader(socios, formOfRows(socios), 'cnpj_basico', tally);
  const places = ['cnpj_cpf_socio', 'representante_legal'].map((name) =>
    fieldsOf(socios.layout).indexOf(name),
  );
  const stored = (cpf: string, agent: string): (string | null)[] => {
    const row = toWindows1252(quoted(rowOf('socios', { cnpj_cpf_socio: cpf, representante_legal: agent })));
    const cells = reader.read(row, 0, row.length);
    if (isFault(cells)) throw new Error(cells.detail);
    return places.map((place) => cells[place] ?? null);
  };
  expect(stored('11144477735', '111.444.777-35')).toEqual(['***444777**', '***444777**']);
  expect(stored('11144477736', '***000000**')).toEqual(['11144477736', '***000000**']);
  expect(stored('99111001000170', '')).toEqual(['99111001000170', null]);
  expect(stored('00011144477735', '1114 4477 735')).toEqual(['***444777**', '***444777**']);
  expect(stored('CPF11144477735', '111,444,777,35')).toEqual(['***444777**', '***444777**']);
  // A CNPJ by its check digits, and one whose last eleven digits are no CPF.
  expect(stored('00011144477705', '00099100100017')).toEqual(['00011144477705', '00099100100017']);
  const { cpfs, counts, examples } = tally.result(0, null);
  const [cpf = 0, agent = 0] = places;
  expect(cpfs).toEqual({ [cpf]: 3, [agent]: 3 });
  expect(counts.slice(cpf * 4, cpf * 4 + 4)).toEqual([0, 0, 2, 4]);
  expect(examples[cpf]).toEqual({ line: 0, value: '***444777**' });
});
