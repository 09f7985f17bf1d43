/** Runs of changes, written whenever memory is full, are merged into the order of each list. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { mergedRuns, type PlacedRun } from '../../loaders/changes/merged-runs.ts';
import { type Piece, RunWriter, sortableOf } from '../../loaders/changes/runs.ts';
import { fileObjects } from '../../local/disk/objects.ts';
import { kindsOf } from '../../shared/datasets/changes.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { type Change, decodeChange, type ListedBy } from '../../shared/store/changes/feed-form.ts';
import { encodeRow } from '../../shared/store/records/rows.ts';

const root = mkdtempSync(join(tmpdir(), 'runs-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const work = fileObjects(root);
const KINDS = kindsOf(cnpj.changes!).map(({ name }) => name);
const RANGES = 5;
const KEYS = 900;

/** The changes of one company: two of one kind, whose order stays, and one of a branch in another place. */
const changesOf = (n: number) => {
  const key = String(10_000_000 + n);
  const uf = ['SP', 'RJ', null][n % 3] ?? null;
  const cnae = n % 4 === 0 ? null : `4${n % 2}113${n % 10}${n % 7}`;
  const place = [uf, uf && String(n % 5), cnae];
  return [
    [key, 'empresas', key, 'porte', 'porte_empresa', '01', 'texto ã'.repeat(20), ...place],
    [key, 'empresas', key, 'porte', 'a_segunda', null, 'linha\nnova', ...place],
    [`${key}000172`, 'estabelecimentos', key, 'endereco', 'cep', '1', '2', 'AC', '0001', cnae],
  ] as const;
};

const runs = new Map<string, { readonly piece: Piece; readonly placed: PlacedRun[] }>();
for (let range = 0; range < RANGES; range++) {
  const object = `rows/${range}`;
  const writer = await work.writer(object);
  const to = new RunWriter(writer, KINDS);
  for (let n = 0; n < KEYS; n++) {
    if (n % RANGES !== range) continue;
    for (const cells of changesOf(n)) to.add(cells);
    if (n % 150 < RANGES) await to.relieve();
  }
  await to.relieve();
  await writer.close();
  for (const { piece, start, end } of to.runs) {
    const own = runs.get(JSON.stringify(piece)) ?? { piece, placed: [] };
    own.placed.push({ object, start, end });
    runs.set(JSON.stringify(piece), own);
  }
}

const ALL: readonly Change[] = Array.from({ length: KEYS }, (_, n) =>
  changesOf(n).map((cells) => decodeChange(encodeRow(cells))),
).flat();

/** Absent values come last. */
const by =
  (...values: ((change: Change) => string | null)[]) =>
  (a: Change, b: Change): number => {
    for (const value of values) {
      const [one, other] = [value(a), value(b)];
      if (one !== other) return one === null || (other !== null && one > other) ? 1 : -1;
    }
    return 0;
  };
const kind = ({ tipo }: Change): string => String(KINDS.indexOf(tipo ?? '')).padStart(3, '0');
const ORDERS: Readonly<Record<ListedBy, (a: Change, b: Change) => number>> = {
  tipo: by(
    ({ uf }) => uf,
    ({ municipio }) => municipio,
    ({ cnae }) => cnae,
    ({ chave }) => chave,
  ),
  cnae: by(
    ({ cnae }) => cnae,
    kind,
    ({ uf }) => uf,
    ({ municipio }) => municipio,
    ({ chave }) => chave,
  ),
};

test('there are several runs of each piece in each range', () => {
  expect([...runs.keys()].sort()).toEqual(
    [
      ['tipo', 'endereco'],
      ['tipo', 'porte'],
      ['cnae', '40'],
      ['cnae', '41'],
    ]
      .map(([list, value]) => JSON.stringify({ by: list, value }))
      .sort(),
  );
  for (const { placed } of runs.values()) expect(placed.length).toBeGreaterThan(2 * RANGES);
});

/** Bytes of a run that are read at once: parts of a row, some rows, all of them. */
const BYTES = [100, 5_000, 1_000_000];
const CASES = [...runs.values()].flatMap(({ piece, placed }) =>
  BYTES.map((bytes) => [`${piece.by} ${piece.value}, ${bytes} bytes at once`, piece, placed, bytes] as const),
);

test.each(CASES)('%s', async (_, piece, placed, bytes) => {
  const merged: Change[] = [];
  for await (const { row } of mergedRuns(work, placed, sortableOf(piece.by, KINDS), bytes))
    merged.push(decodeChange(row));
  const own = ALL.filter((change) => change[piece.by]?.startsWith(piece.value));
  expect(merged).toEqual(own.toSorted(ORDERS[piece.by]));
});
