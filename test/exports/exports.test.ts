/** Bulk files without another reader: the values of a column, and the command that copies the files. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportTo } from '../../local/export.ts';
import { sampleFolder } from '../../local/sample.ts';
import { findSource } from '../../shared/datasets/index.ts';
import type { DayOrder } from '../../shared/datasets/value-forms.ts';
import { type ExportManifest, exportManifestKey, exportPrefix } from '../../shared/store/loads/exports.ts';
import { columnOf, valuesOf } from '../support/exports/filled.ts';
import { folderForFile, forFile } from '../support/for-file.ts';
import { startLoading } from '../support/loads/loading.ts';

const folder = folderForFile('exports');
const loading = await forFile(startLoading());

test('a text is told from the days in the form of its field', () => {
  const days = (unlike: DayOrder, texts: readonly string[]): string[] => {
    const left = valuesOf(columnOf('texto', { unlike }), texts);
    return texts.filter((_, i) => left[i] === null);
  };
  const texts =
    '20261128 15821015 15821014 20261328 20240229 20230229 19000229 20000229 2026-11-28 28/11/2026 8/3/2019 28/1/209 x 00000000'.split(
      ' ',
    );
  expect(days('AAAAMMDD', texts)).toEqual(['20261128', '15821015', '20240229', '20000229']);
  expect(days('AAAA-MM-DD', texts)).toEqual(['2026-11-28']);
  expect(days('dd/mm/aaaa', texts)).toEqual(['28/11/2026']);
});

test('every day of four centuries is that of the calendar', () => {
  const from = Date.UTC(1582, 9, 15);
  const all = Array.from({ length: 160_000 }, (_, i) =>
    new Date(from + i * 86_400_000).toISOString().slice(0, 10),
  );
  expect(valuesOf(columnOf('data'), all)).toEqual(all.map((_, i) => from / 86_400_000 + i));
});

test('integers are whole numbers, also in an odd form, and escaped characters are those of the publisher', () => {
  const texts = ['0', '007', '123456789012345', '9007199254740991', '9007199254740992', '1e3', '-5', 'x', ''];
  const values = [0n, 7n, 123_456_789_012_345n, 9_007_199_254_740_991n, null, 1000n, -5n, null, null];
  expect(valuesOf(columnOf('inteiro'), texts)).toEqual(values);
  expect(valuesOf(columnOf('texto'), ['A\x7fB', 'C\nD', '\x1aE', 'x'.repeat(5_000), ''])).toEqual([
    'A\x7fB',
    'C\nD',
    '\x1aE',
    'x'.repeat(5_000),
    null,
  ]);
});

test('the command refuses where there are no bulk files or one is damaged, and leaves nothing', async () => {
  const source = findSource('cno')!;
  const load = (exportRows: number) =>
    loading.load(sampleFolder(source), {
      source,
      version: source.sampleVersion,
      accept: ['completeness', 'version'],
      sample: true,
      exportRows,
      again: true,
    });
  const to = join(folder, 'short');
  await load(0);
  await expect(exportTo(loading.store, source, to)).rejects.toThrow(/has no bulk files.*EXPORT_ROWS=0/);
  await load(1_000_000);
  const named = { source: 'cno', generation: (await loading.manifest()).sources['cno']!.generation };
  const exported = join(loading.store.dataDir, 'exportacoes');
  const manifest = JSON.parse(
    readFileSync(join(exported, exportManifestKey(named)), 'utf8'),
  ) as ExportManifest;
  const file = join(exported, exportPrefix(named), manifest.conjuntos[0]!.arquivos[0]!.arquivo);
  const bytes = readFileSync(file);
  writeFileSync(file, Buffer.concat([bytes.subarray(0, -1), Buffer.of(0)]));
  await expect(exportTo(loading.store, source, to)).rejects.toThrow(/the bulk file is damaged/);
  expect(readdirSync(to)).toEqual([]);
  writeFileSync(file, bytes);
  expect(await exportTo(loading.store, source, to)).toEqual(manifest);
});
