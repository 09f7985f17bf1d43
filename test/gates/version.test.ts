/** A load's label is compared with its file names, today and the served label. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isStamped, labelFaults } from '../../loaders/account/label.ts';
import { sampleFolder } from '../../local/sample.ts';
import { VERSION_FORMS } from '../../shared/api/versions.ts';
import { findSource, SOURCES } from '../../shared/datasets/index.ts';
import type { GenerationRecord } from '../../shared/store/generations/catalog.ts';
import { archiveOf } from '../support/loads/archives.ts';
import { writePublication } from '../support/loads/fixtures.ts';
import { type Loading, type LoadOptions, startLoading } from '../support/loads/loading.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const live = (versao: string, sample = false) => ({ versao, sample }) as GenerationRecord;

const faults = (
  name: string,
  version: string,
  paths: readonly string[],
  { served, now = NOW }: { served?: GenerationRecord; now?: number } = {},
): string[] => labelFaults({ source: findSource(name)!, version, paths, now }, served);

const SOCIOS = 'Socios0.zip/K3241.K03200Y0.D61010.SOCIOCSV';
const EMPRESAS = 'Empresas0.zip/K3241.K03200Y0.D61010.EMPRECSV';
const SIDA = (stamp: string): string => `arquivo_lai_SIDA_1_${stamp}.csv`;

describe('a label agrees', () => {
  test.each<[string, string, string, string[]]>([
    ['the day in the names of CNPJ', 'cnpj', '2026-10', [SOCIOS, 'F.K03200$W.SIMPLES.CSV.D61010']],
    ['the day in lower case', 'cnpj', '2026-10', ['f.k03200$w.simples.csv.d61010']],
    ['a day of the last decade', 'cnpj', '2019-12', ['K3241.K03200Y0.D91214.SOCIOCSV']],
    ['a day of the first year of a decade', 'cnpj', '2021-01', ['K3241.K03200Y0.D10109.SOCIOCSV']],
    ['an archive around the archives', 'cnpj', '2026-10', [`2026-10.zip/${SOCIOS}`]],
    ['the day in the names of CAFIR', 'cafir', '2026-09', ['K34313UF.D60901.MG01.csv']],
    ['the last month of a quarter', 'pgfn', '2026-T2', [SIDA('202606')]],
    ['the folder of a quarter', 'pgfn', '2026-T2', [`2026_trimestre_02/x.zip/${SIDA('202606')}`]],
    ['a folder of its name', 'pgfn', '2026-T2', ['2026-T2/FGTS.csv']],
    ['a file of its name', 'parcelamentos_rfb', '2026-09', ['parcelamentos-2026-09-1.csv']],
    ['a folder of its day', 'cno', '2026-09-12', ['cno-2026-09-12/cno.zip/cno.csv']],
    ['the day of a download', 'cnpj', '2026-10', [`2026-11-03/${SOCIOS}`]],
    ['no stamp', 'cnpj', '2026-10', ['Empresas0.zip/Empresas0']],
    ['digits that are no date', 'cnpj', '2026-10', ['x.D61399.SOCIOCSV', 'x.D60231.SOCIOCSV']],
  ])('with %s', (_, name, version, paths) => {
    expect(faults(name, version, paths)).toEqual([]);
  });

  test('with today, and with the day of the first instant of its period', () => {
    expect(faults('cno', '2026-11-22', [])).toEqual([]);
    expect(faults('cnpj', '2026-12', [], { now: Date.parse('2026-12-01T00:00:00Z') })).toEqual([]);
  });

  test('with the served one, with an older one, and with any sample', () => {
    expect(faults('cnpj', '2026-10', [], { served: live('2026-10') })).toEqual([]);
    expect(faults('cnpj', '2026-10', [], { served: live('2026-09') })).toEqual([]);
    expect(faults('cnpj', '2026-08', [], { served: live('2026-10', true) })).toEqual([]);
  });
});

test.each([
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-09-30', true],
  ['2026-09-31', false],
])('a label of the day %s is accepted: %s', (label, accepted) => {
  expect(VERSION_FORMS.diaria.pattern.test(label)).toBe(accepted);
});

describe('a label is contradicted', () => {
  test.each<[string, string, string, string[], string[]]>([
    [
      'by a stamp of two files',
      'cnpj',
      '2026-09',
      [SOCIOS, EMPRESAS],
      [
        `the label 2026-09 contradicts the stamp D61010 (${SOCIOS} and 1 more): correct the label, or load the files of 2026-09`,
      ],
    ],
    [
      'by two stamps',
      'pgfn',
      '2026-T2',
      [SIDA('202606'), SIDA('202603')],
      [
        `two stamps in one folder: 202606 (${SIDA('202606')}) and 202603 (${SIDA('202603')}): keep the files of one publication`,
        `the label 2026-T2 contradicts the stamp 202603 (${SIDA('202603')}): correct the label, or load the files of 2026-T2`,
      ],
    ],
    [
      'by today',
      'cnpj',
      '2031-01',
      [],
      ['the label 2031-01 begins after today, 2026-11-22: correct the label, or the clock'],
    ],
  ])('%s', (_, name, version, paths, sentences) => {
    expect(faults(name, version, paths)).toEqual(sentences);
  });

  test.each([
    [
      'cafir',
      '2026-09',
      'K34313UF.D60901.MG01.csv',
      /^two stamps in one folder: D60901 \(.+\) and D60915 \(/,
    ],
    ['pgfn', '2026-T2', '2026_trimestre_01/FGTS.csv', /contradicts the stamp 2026_trimestre_01 \(/],
    ['cnpj', '2026-10', '2026-09.zip/Empresas0.zip/Empresas0', /contradicts the stamp 2026-09 \(/],
    ['cno', '2026-09-12', '2026-09-11/cno.csv', /contradicts the stamp 2026-09-11 \(/],
  ])('of %s %s by %s, a day, folder or archive of another period', (name, version, path, sentence) => {
    const paths = name === 'cafir' ? [path, 'K34313UF.D60915.SP01.csv'] : [path];
    expect(faults(name, version, paths)).toEqual([expect.stringMatching(sentence)]);
  });

  test('by a served one that is newer', () => {
    expect(faults('cnpj', '2026-08', [], { served: live('2026-09') })).toEqual([
      'the label 2026-08 is older than the served 2026-09: load a newer publication, or go back by npm run rollback -- cnpj',
    ]);
    expect(faults('pgfn', '2026-T1', [], { served: live('2026-T2') })).toHaveLength(1);
  });

  test('by a served one of an environment on AWS, which the command back names', () => {
    const labelled = { source: findSource('cnpj')!, version: '2026-08', paths: [], now: NOW };
    expect(labelFaults(labelled, live('2026-09'), 'prod').join()).toMatch(
      / go back by npm run rollback -- cnpj --environment prod$/,
    );
  });

  test('by the last digit of the year, of which the last ten years have one each', () => {
    for (const version of ['1900-01', '1906-10', '2016-10']) {
      expect(faults('cnpj', version, [SOCIOS])).toHaveLength(1);
    }
  });
});

describe('a load', () => {
  let loading: Loading;
  beforeAll(async () => {
    loading = await startLoading();
  });
  afterAll(() => loading.close());

  const load = async (version: string, options: LoadOptions = {}, names = 'D61010') => {
    const dir = loading.folder(`${version}-files`);
    await writePublication(
      dir,
      {},
      {
        whole: true,
        names: {
          socios: (part) => `K3241.K03200Y${part}.${names}.SOCIOCSV`,
        },
      },
    );
    return loading.load(dir, { version, unrelated: [], now: () => NOW, ...options });
  };

  test('publishes with a label that agrees', async () => {
    expect(await load('2026-10')).toMatchObject({ published: true, reason: null });
  });

  test.each<[string, string, string, RegExp]>([
    ['older than the served one', '2026-09', 'D60910', /is older than the served 2026-10/],
    ['of one of two months', '2026-11', 'D61110', /two stamps in one folder/],
  ])('is refused with a label %s, before any row is read', async (_, version, stamp, reason) => {
    const before = await loading.manifest();
    const refused = await load(version, {}, stamp);
    expect(refused).toMatchObject({ published: false, rows: {} });
    expect(refused.reason).toMatch(/^gate version: [^\n]+\nsee [^\n]+: --accept version$/);
    expect(refused.reason).toMatch(reason);
    expect(await loading.manifest()).toEqual(before);
  });

  test('names every gate that refuses its files at once', async () => {
    const dir = loading.folder('part');
    await writePublication(dir, {});
    const { reason } = await loading.load(dir, { version: '2030-01', unrelated: [], now: () => NOW });
    expect(reason).toMatch(
      /^gate completeness: [^\n]+\ngate version: [^\n]+\nsee [^\n]+ --accept completeness:socios --accept version$/,
    );
  });

  test('is refused with a label of another form, which no waiver allows', async () => {
    const refused = await load('2026-13', { accept: ['version'] });
    expect(refused.reason).toBe('version is "2026-13"; allowed: like 2026-10');
  });
});

describe('the files of an earlier publication', () => {
  const source = findSource('parcelamentos_rfb')!;
  const ROWS = readFileSync(join(sampleFolder(source), 'parcelamentos-2026-09.csv'));
  const NAME = 'planos.csv';
  let loading: Loading;
  beforeAll(async () => {
    loading = await startLoading();
    for (const month of ['2026-08', '2026-09', '2026-10'])
      expect(await load(month, filesOf(month))).toBeNull();
  });
  afterAll(() => loading.close());

  /** Each month lacks other rows at the end. The second file is the same in all. */
  const filesOf = (month: string): Record<string, Buffer> => {
    const lines = ROWS.toString('latin1').split('\n');
    const text = lines.slice(0, lines.length - Number(month.slice(5))).join('\n');
    const same = Buffer.from(lines.slice(0, 2).join('\n'), 'latin1');
    return { [NAME]: Buffer.from(text, 'latin1'), 'outros-parcelamentos.csv': same };
  };
  const load = async (version: string, files: Record<string, Buffer>, options: LoadOptions = {}) => {
    const dir = loading.folder('plans');
    mkdirSync(dir, { recursive: true });
    for (const [name, bytes] of Object.entries(files)) {
      const file = name === NAME ? `parcelamentos-${version}.csv` : name;
      writeFileSync(join(dir, file), bytes);
    }
    const unrelated = { source, version, unrelated: [], now: () => NOW };
    return (await loading.load(dir, { ...unrelated, ...options })).reason;
  };
  test('are refused under a new name, also when they are packed anew', async () => {
    const before = await loading.manifest();
    const reason = await load('2026-11', filesOf('2026-09'));
    expect(reason).toMatch(
      /^gate version: the files were published \d{4}-\d\d-\d\d as 2026-09, before the served 2026-10, which they would undo: load the files of 2026-11\nsee .* --accept version$/,
    );
    const members = Object.entries(filesOf('2026-08')).map(([name, bytes]) => ({
      name: `novos/parcelamentos-${name}`,
      bytes,
    }));
    expect(await load('2026-11', { 'novos.zip': archiveOf(members) })).toContain('as 2026-08, before the');
    expect(await loading.manifest()).toEqual(before);
  });

  test('are refused where they are those of the served one under another label', async () => {
    const reason = await load('2026-11', filesOf('2026-10'));
    expect(reason).toContain(
      'gate version: the files are those of the served 2026-10, under the label 2026-11',
    );
  });

  test('may be loaded again under their label, and after a rollback, also to correct it', async () => {
    const again = { again: true };
    expect(await load('2026-10', filesOf('2026-10'), again)).toBeNull();
    await loading.rollback(source);
    expect(await load('2026-10', filesOf('2026-10'), again)).toBeNull();
    await loading.rollback(source);
    expect(await load('2026-11', filesOf('2026-10'))).toBeNull();
  });

  test('may be published with the waiver, and the next publication after them', async () => {
    expect(await load('2026-11', filesOf('2026-09'), { accept: ['version'] })).toBeNull();
    expect((await loading.manifest()).sources[source.name]).toMatchObject({ waived: ['version'] });
    expect(await load('2026-11', filesOf('2026-09'), { again: true })).toBeNull();
    expect(await load('2026-11', filesOf('2026-07'))).toBeNull();
  });
});

test.each(SOURCES)(
  '$name declares its stamps, and the dates that bound a label without one, each with its reason',
  (source) => {
    const { reference, stamps } = source;
    for (const { example } of stamps) expect(isStamped(source, [example])).toBe(true);
    expect(isStamped(source, ['2026-10/x.csv'])).toBe(false);
    expect(reference.resource.fields[reference.field]).toBeDefined();
    expect(reference.lagDays).toBeGreaterThan(0);
    for (const { why } of [...stamps, reference]) expect(why).toMatch(/^[A-Z].+\.$/);
  },
);
