/** The bulk files of every source, read by DuckDB and compared with the publication row by row. */
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ONE_GROUP } from '../../loaders/work/world.ts';
import { exportTo } from '../../local/export.ts';
import { sampleFolder } from '../../local/sample.ts';
import type { Source } from '../../shared/datasets/define.ts';
import { findSource, SOURCES } from '../../shared/datasets/index.ts';
import { type ExportManifest, exportPrefix } from '../../shared/store/loads/exports.ts';
import { writeSynthetic } from '../../synthetic/write.ts';
import { hundredths, type Served } from '../readers/values.ts';
import { hasTools, requireTools } from '../support/contract/installation.ts';
import { type ReadSet, readExport } from '../support/exports/parquet.ts';
import { PUBLISHED } from '../support/exports/published.ts';
import { folderForFile } from '../support/for-file.ts';
import { startLoading } from '../support/loads/loading.ts';
import { execute, worldOf } from '../support/loads/machine.ts';

if (hasTools) requireTools();
const root = folderForFile('exports');
const loading = await startLoading();
afterAll(() => loading.close());

const EVERY_ROW = 1_000_000;
const SAMPLE = { accept: ['completeness', 'version'], sample: true, exportRows: EVERY_ROW } as const;
const WAIVED = ['completeness', 'version', 'values', 'quarantine', 'row-change', 'orphans'] as const;

const folderOf = ({ fonte: source, geracao: generation }: ExportManifest, base: string): string =>
  join(base, exportPrefix({ source, generation }));

async function manifestOf({ name }: Source): Promise<ExportManifest> {
  const { sources } = await loading.manifest();
  const prefix = exportPrefix({ source: name, generation: sources[name]!.generation });
  const file = join(loading.store.dataDir, 'exportacoes', prefix, 'manifesto.json');
  return JSON.parse(readFileSync(file, 'utf8')) as ExportManifest;
}

/** Spark 3 fails to read a DATE before this day. */
const FIRST_DATE = '1582-10-15';

/** Returns AAAA-MM-DD for a text with a day of the calendar that a DATE can be. */
function dayIn(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const iso = day
    ? `${year}-${month!.padStart(2, '0')}-${day.padStart(2, '0')}`
    : text.replace(/^(\d{4})-?(\d{2})-?(\d{2})$/, '$1-$2-$3');
  const date = new Date(`${iso}T00:00:00Z`);
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === iso;
  return isDay && iso >= FIRST_DATE ? iso : null;
}

function inReais(text: string): string | null {
  const cents = hundredths(text);
  if (cents === null) return null;
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const USUAL_DAY = /^(\d{8}|\d{4}-\d\d-\d\d|\d\d\/\d\d\/\d{4})$/;

/** Returns the value of a column of this name and type, beside columns of these types. */
function expectedValue(row: Served, name: string, types: ReadSet['types']): unknown {
  const type = types[name];
  const field = name.replace(/_texto$/, '');
  const value = row[field] ?? null;
  if (value === null) return null;
  // The text of a day is beside it only where the day does not have it.
  const isOfDay = name !== field && types[field] === 'DATE';
  if (isOfDay && USUAL_DAY.test(String(value)) && dayIn(String(value)) !== null) return null;
  if (type === 'DATE') return dayIn(String(value));
  if (type === 'DECIMAL(18,2)') return inReais(String(value));
  return type === 'BIGINT' ? Number(value) : String(value);
}

/** The column with the state, by data set or the beginning of its name. */
const STATES = {
  estabelecimentos: 'uf',
  obras: 'estado',
  dividas: 'uf_unidade_responsavel',
  parcelamentos: 'uf',
  imoveis: 'uf',
  creditos: 'uf',
} as const;

function expectStates(
  { nome, linhas_por_uf: states }: ExportManifest['conjuntos'][number],
  read: ReadSet,
): void {
  const [, column] = Object.entries(STATES).find(([name]) => nome.startsWith(name)) ?? [];
  const at = Object.keys(read.types).indexOf(column ?? '');
  const found = new Map<string | null, number>();
  for (const row of at < 0 ? [] : read.rows) {
    const uf = /^[A-Z]{2}$/.exec(String(row[at]))?.[0] ?? null;
    found.set(uf, (found.get(uf) ?? 0) + 1);
  }
  expect([nome, new Map(states!.map(({ uf, linhas }) => [uf, linhas]))]).toEqual([nome, found]);
}

async function expectExported(
  source: Source,
  dir: string,
  version: string,
  base: string,
  own: ExportManifest,
) {
  const published = await PUBLISHED[source.name]!(dir, version);
  const read = await readExport(folderOf(own, base), own);
  expect(Object.keys(read).sort()).toEqual(Object.keys(published).sort());
  for (const [name, { types, rows }] of Object.entries(read)) {
    const columns = Object.keys(types);
    const expected = published[name]!.map((row) =>
      columns.map((column) => expectedValue(row, column, types)),
    );
    expect([name, rows.length]).toEqual([name, expected.length]);
    expect([name, rows]).toEqual([name, expected]);
  }
  for (const set of own.conjuntos) expectStates(set, read[set.nome]!);
  return read;
}

describe.skipIf(!hasTools)('the export that a load writes', () => {
  test.each(SOURCES.map((source) => [source.name, source] as const))(
    '%s: has the rows of the sample, and the manifest says what is there',
    async (_, source) => {
      const dir = sampleFolder(source);
      const { reason } = await loading.load(dir, { ...SAMPLE, source, version: source.sampleVersion });
      expect(reason).toBeNull();
      const manifest = await manifestOf(source);
      const base = join(loading.store.dataDir, 'exportacoes');
      const read = await expectExported(source, dir, source.sampleVersion, base, manifest);
      expect([manifest.fonte, manifest.versao, manifest.amostra]).toEqual([
        source.name,
        source.sampleVersion,
        true,
      ]);
      for (const set of manifest.conjuntos) expectDescribed(set, read[set.nome]!, folderOf(manifest, base));
    },
  );

  test.each([
    ['cno', /\b2024-(\d\d-\d\d)/g, '0202-$1'],
    ['cnpj', /"2021(\d{4})"/g, '"0202$1"'],
    ['pgfn', /\b(08\/03|02\/01)\/20\d\d\b/g, '$1/0202'],
  ] as const)(
    '%s: every DATE column is null where the day is before 15 October 1582, and has its text beside it',
    async (name, days, ancient) => {
      const source = findSource(name)!;
      const dir = join(root, `${name}-ancient`);
      cpSync(sampleFolder(source), dir, { recursive: true });
      for (const file of readdirSync(dir).filter((entry) => !entry.endsWith('.zip'))) {
        const text = readFileSync(join(dir, file), 'latin1');
        writeFileSync(join(dir, file), text.replace(days, ancient), 'latin1');
      }
      const version = source.sampleVersion;
      const { reason } = await loading.load(dir, { source, version, accept: WAIVED, exportRows: EVERY_ROW });
      expect(reason).toBeNull();
      const base = join(loading.store.dataDir, 'exportacoes');
      const read = await expectExported(source, dir, version, base, await manifestOf(source));
      const dates = Object.values(read).flatMap(({ types, rows }) => {
        const names = Object.keys(types);
        return names.flatMap((column, i) =>
          types[column] === 'DATE' ? [{ next: names[i + 1], column, i, rows }] : [],
        );
      });
      expect(dates.map(({ next }) => next)).toEqual(dates.map(({ column }) => `${column}_texto`));
      const moved = dates.flatMap(({ rows, i }) =>
        rows.filter((row) => /0202/.test(String(row[i + 1]))).map((row) => row[i]),
      );
      expect(moved.length).toBeGreaterThan(0);
      expect(moved.every((day) => day === null)).toBe(true);
    },
  );

  test('has the code of IBGE beside that of Receita Federal, where there is a pair', async () => {
    const cnpj = await manifestOf(findSource('cnpj')!);
    const { municipios } = await readExport(folderOf(cnpj, join(loading.store.dataDir, 'exportacoes')), cnpj);
    expect(municipios).toMatchObject({
      types: { codigo: 'VARCHAR', descricao: 'VARCHAR', codigo_ibge: 'VARCHAR' },
      rows: [
        ['0101', 'CIDADE MODELO', '5106851'],
        ['0102', 'CIDADE EXEMPLO', '1721257'],
        ['9707', 'FORA DO PAÍS', null],
      ],
    });
  });

  test('types days, amounts and counts, and keeps the text of an amount', async () => {
    const pgfn = await manifestOf(findSource('pgfn')!);
    const columns = pgfn.conjuntos[0]!.colunas.map(({ nome, tipo }) => [nome, tipo]);
    expect(columns).toEqual(
      expect.arrayContaining([
        ['cpf_cnpj', 'texto'],
        ['data_inscricao', 'data'],
        ['valor_consolidado', 'decimal'],
        ['valor_consolidado_texto', 'texto'],
      ]),
    );
    const plans = await manifestOf(findSource('parcelamentos_rfb')!);
    expect(plans.conjuntos[0]!.colunas).toContainEqual(
      expect.objectContaining({ nome: 'quantidade_parcelas', tipo: 'inteiro' }),
    );
  });
});

const TYPES = { texto: 'VARCHAR', data: 'DATE', inteiro: 'BIGINT', decimal: 'DECIMAL(18,2)' } as const;

function expectDescribed(set: ExportManifest['conjuntos'][number], read: ReadSet, folder: string): void {
  expect(Object.entries(read.types)).toEqual(set.colunas.map(({ nome, tipo }) => [nome, TYPES[tipo]]));
  expect(set.linhas).toBe(read.rows.length);
  expect(read.groups.map(([, , , compression, bare]) => [compression, bare])).toEqual(
    read.groups.map(() => ['ZSTD', 0]),
  );
  for (const { arquivo, bytes, sha256 } of set.arquivos) {
    const file = readFileSync(join(folder, arquivo));
    expect([arquivo, file.length, createHash('sha256').update(file).digest('hex')]).toEqual([
      arquivo,
      bytes,
      sha256,
    ]);
  }
}

describe.skipIf(!hasTools)('the command', () => {
  test.each(['cnpj', 'cafir'])(
    '%s: writes an invented publication in files of bounded size, sorted by key over all of them',
    async (name) => {
      const source = findSource(name)!;
      const version = name === 'cnpj' ? '2026-11' : source.sampleVersion;
      const dir = join(root, name);
      await writeSynthetic({
        dir,
        source: name,
        companies: 1_000,
        seed: 7,
        parts: 2,
        faults: 40,
        plain: false,
      });
      const asked = { source: name, version, from: dir, accept: WAIVED, sample: false };
      const holders = { leaseMs: 1_000_000, isAlive: async () => undefined };
      const world = worldOf(loading, holders, { ...ONE_GROUP, aloneBytes: 0 });
      expect((await execute(world, asked, { name: `cut-${name}` })).error).toBeNull();
      const to = join(root, `${name}-export`);
      const cut = await exportTo(loading.store, source, to);
      expect(cut).toEqual(await manifestOf(source));
      await expectExported(source, dir, version, to, cut);
      const [most] = [...cut.conjuntos].sort((a, b) => b.arquivos.length - a.arquivos.length);
      const { arquivos } = most!;
      expect(arquivos.length).toBeGreaterThan(1);
      expect(Math.max(...arquivos.map(({ linhas }) => linhas))).toBeLessThan(1_600);
      const keys = arquivos.flatMap(({ primeira_chave, ultima_chave }) => [primeira_chave, ultima_chave]);
      expect(keys).toEqual([...keys].sort());
    },
  );
});
