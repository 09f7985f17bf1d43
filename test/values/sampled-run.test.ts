/** The kernels make the same profile of the sampled rows of a file as a sample that is read cell by cell. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formOf } from '../../loaders/read/forms.ts';
import { plainColumns } from '../../loaders/read/plain/columns.ts';
import { profileOfRun } from '../../loaders/read/profile/sampled-run.ts';
import { rowSampler } from '../../loaders/read/profile/sampler.ts';
import type { Member } from '../../loaders/work/plan.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { type Resource, resourcesIn, rowsTables } from '../../shared/datasets/define.ts';
import { fieldsOf } from '../../shared/datasets/layout.ts';
import { codecOf } from '../../shared/store/records/codec.ts';
import { toWindows1252 } from '../../synthetic/kit/windows1252.ts';
import { runOf } from '../support/kernels/runs.ts';
import { withoutQuotes } from '../support/kernels/scattered.ts';

const table = rowsTables(cnpj.tables)[0]!;
const codec = codecOf(table);
/** Every row of such a small file is in its sample. */
const memberOf = (resource: Resource) => ({ file: 'A', size: 1, resource: resource.name }) as Member;

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
    '20191231',
    '20200231',
    '1001000',
  ),
  fc.constantFrom(
    'RUA  DO SOL',
    'AÇAÍ',
    'JOÃ£O',
    ' 62 ',
    'N/A',
    '(11)',
    '9,99 €',
    '“A”',
    'Élan 2',
    'A "B" ""',
  ),
  fc.constantFrom('"', ' \0 A\0\0B \0', '\x7f', 'A\x7fB', '\x1a', 'Ž', 'É€', '\u00a0A', 'ï¿½'),
  fc.stringMatching(/^[A-Za-z0-9 ./é-]{0,45}$/),
  fc.nat({ max: 40 }).map((n) => `PADARIA ${n} LTDA`),
);

/** Rows with a key that is valid in most of them. */
const rowsFor = (resource: Resource) => {
  const others = fieldsOf(resource.layout).slice(1);
  return fc.array(
    fc.tuple(
      fc.oneof(
        { weight: 9, arbitrary: fc.nat({ max: 99 }).map((n) => `9900${1000 + n}`) },
        fc.constantFrom('', '9', 'X'),
      ),
      fc.tuple(
        ...others.map((name) => (resource.key.includes(name) ? fc.constantFrom('0001', '00', 'A') : cell)),
      ),
    ),
    { minLength: 1, maxLength: 120 },
  );
};

async function runOfRows(published: readonly Buffer[]): Promise<Buffer> {
  const rows = await Promise.all(published.map((row) => withoutQuotes(row, ';')));
  return runOf(rows.map((row, i) => ({ line: i + 1, row })));
}

const plain = resourcesIn(table).flatMap((resource) => {
  const { form } = formOf(resource.layout, resource.name, Buffer.from(''), {});
  const columns = plainColumns(codec.copied(resource), resource, form);
  return columns && form.kind === 'separated' ? [{ resource, form, columns }] : [];
});

test('of the files of companies, establishments, partners and options', () => {
  expect(plain.map(({ resource }) => resource.name).toSorted()).toEqual([
    'empresas',
    'estabelecimentos',
    'simples',
    'socios',
  ]);
});

test.each(plain)('whatever the rows of $resource.name', async ({ resource, form, columns }) => {
  let histograms = 0;
  await fc.assert(
    fc.asyncProperty(rowsFor(resource), async (all) => {
      const published = all.map(([key, values]) =>
        toWindows1252(`"${[key, ...values].map((value) => value.replaceAll('"', '""')).join('";"')}"`),
      );
      const sampler = rowSampler(cnpj, resource, memberOf(resource));
      for (const row of published) sampler.add(form, row, 0, row.length);
      const run = await runOfRows(published);
      const found = profileOfRun(cnpj, resource, memberOf(resource), {
        run,
        form,
        columns,
        stride: sampler.stride,
      });
      expect(found).toEqual(sampler.result());
      histograms += Object.values(found.profile.fields).filter((field) => field.histograms).length;
    }),
    { numRuns: 250 },
  );
  expect(histograms).toBeGreaterThan(100);
});
