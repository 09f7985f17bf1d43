/** Two months with planted changes of every kind: the rules find those of an independent comparison. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CHANGE_FIELDS, type Changes } from '../../shared/datasets/changes.ts';
import { findSource } from '../../shared/datasets/index.ts';
import { changesBetween, keysIn, type Published, READ } from '../readers/changes/changes.ts';
import { KINDS } from '../readers/changes/kinds.ts';
import { comparing, type Records } from '../support/changes/compared.ts';
import { unseen } from './planted/expected.ts';
import { writeMonths } from './planted/months.ts';

const root = mkdtempSync(join(tmpdir(), 'planted-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Each has enough rows for a change of every kind. CNPJ is loaded in planted-loads.test.ts. */
const SIZES = { cno: 6_000, pgfn: 6_000, cafir: 14_000 } as const;

const ROOT = 8;
const LABELS = ['2026-09', '2026-10'] as const;
const VERSIONS = { de: LABELS[0], para: LABELS[1] };

/** Compares the records of each debtor, work or property as rows, as loads store them. */
const byRules = (
  source: string,
  changes: Changes,
  [before, now]: readonly [Published, Published],
  gone: readonly string[],
): readonly ChangeCells[] =>
  [...new Set([...before.keys(), ...now.keys()])].flatMap((key) => {
    const partition = source === 'pgfn' ? key.slice(0, ROOT) : key;
    const compare = comparing(changes, () => key.slice(partition.length));
    const [earlier, later] = [before.get(key), now.get(key)] as (Records | undefined)[];
    return compare(earlier ?? null, later ?? null, { partition, gone, versions: VERSIONS });
  });

type ChangeCells = Readonly<Record<(typeof CHANGE_FIELDS)[number], string | null>>;

const sorted = (changes: readonly ChangeCells[]): string[] =>
  changes.map((change) => CHANGE_FIELDS.map((field) => change[field]).join('|')).sort();

test.each(Object.entries(SIZES))('%s', async (source, companies) => {
  const { months, planted } = await writeMonths({
    source,
    dir: join(root, source),
    companies,
    seed: 1,
    changes: 400,
  });
  const [before, now] = (await Promise.all(months.map(({ dir }) => READ[source]!(dir)))) as [
    Published,
    Published,
  ];
  const expected = changesBetween(source, before, now, { labels: LABELS });
  expect(unseen(planted, expected, before, now)).toEqual([]);
  const { changes } = findSource(source)!;
  expect(sorted(byRules(source, changes!, [before, now], []))).toEqual(sorted(expected));

  // The first month again: what had left returns.
  const seen = new Set(keysIn(source, before));
  const back = changesBetween(source, now, before, { labels: LABELS, seen });
  const there = new Set(keysIn(source, now));
  const gone = [...seen].filter((key) => !there.has(key));
  expect(sorted(byRules(source, changes!, [now, before], gone))).toEqual(sorted(back));
  const found = new Set([...expected, ...back].map(({ tipo }) => tipo));
  expect(KINDS[source]!.filter((kind) => !found.has(kind))).toEqual([]);
});
