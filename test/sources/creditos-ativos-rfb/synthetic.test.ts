/** The synthetic active tax credits: in the publisher's bytes, in each of the likely forms. */
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readFiles } from '../../readers/files.ts';
import { writeCountry } from '../../support/synthetic-country.ts';

const synthetic = await writeCountry(['creditos_ativos_rfb']);
afterAll(() => synthetic.close());

test.each([
  [1, 'windows-1252 in quotes'],
  [2, 'UTF-8 with commas'],
  [3, 'windows-1252 with tabs'],
  [4, 'UTF-8 with a mark'],
])('seed %i is %s', async (seed, form) => {
  await synthetic.write('creditos_ativos_rfb', `credits-${seed}`, { seed });
  const [file] = await readFiles(join(synthetic.work, `credits-${seed}`));
  expect(file!.name).toBe('creditos-ativos.csv');
  const text = file!.bytes.toString('latin1');
  expect(text.startsWith('\xef\xbb\xbf')).toBe(form.includes('mark'));
  expect(text.includes('F\xcdSICA')).toBe(form.includes('1252'));
  expect(text.includes('F\xc3\x8dSICA')).toBe(form.includes('UTF-8'));
  expect(text.split('\n')[0]!.includes('vl_total')).toBe(true);
  expect(text.split('\n')[0]!.includes('cnae_secao_cod')).toBe(seed % 3 !== 2);
});

test('have months with a hyphen, N/A for persons, absent months and states, and amounts as printed', () => {
  const [text = ''] = synthetic.bytesOf('creditos_ativos_rfb');
  for (const pattern of [/"20\d\d-\d\d"/, /"N\/A"/, /"EX"/, /"[\d.]+,\d\d"/]) expect(text).toMatch(pattern);
  const { items } = synthetic.country.creditos_ativos_rfb;
  expect(items.some(({ ano_mes }) => ano_mes === null)).toBe(true);
  expect(items.some(({ uf }) => uf === null)).toBe(true);
});
