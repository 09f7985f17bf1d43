/** Publications of one country. The second has planted changes, and the rows of later ones are reversed. */
import { mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findSource } from '../../../shared/datasets/index.ts';
import { type Member, writeMembers } from '../../../synthetic/kit/members.ts';
import { ALL_PARTS } from '../../../synthetic/publication.ts';
import { SYNTHETIC_SOURCES } from '../../../synthetic/registry.ts';
import { stamped } from '../../truth/labels.ts';
import { type Sheet, sheetOf } from '../../truth/sheet.ts';
import { type Planted, type PlantSheet, planterOf } from './planter.ts';
import { PLANTS } from './plants.ts';

export interface Months {
  readonly source: string;
  readonly dir: string;
  readonly companies: number;
  readonly seed: number;
  /** Changes to plant, about; fewer where the publication has few rows. */
  readonly changes: number;
}

export interface Month {
  readonly version: string;
  readonly dir: string;
}

/** Labels that fit the dates in the files. */
const VERSIONS: Readonly<Record<string, readonly [string, string, string]>> = {
  cnpj: ['2026-09', '2026-10', '2026-11'],
  cno: ['2026-09-12', '2026-09-13', '2026-09-14'],
  pgfn: ['2026-T2', '2026-T3', '2026-T4'],
  cafir: ['2026-09', '2026-10', '2026-11'],
};

/** At most one row of so many changes, so that no gate takes the second month for a wrong publication. */
const LEAST_PERIOD = 12;

function monthOf({ source, dir }: Months, number: 0 | 1 | 2): Month {
  const version = VERSIONS[source]?.[number];
  if (version === undefined) throw new Error(`no months of ${source}`);
  mkdirSync(join(dir, version), { recursive: true });
  return { version, dir: join(dir, version) };
}

function membersOf({ source, companies, seed }: Months): Member[] {
  const generator = SYNTHETIC_SOURCES[source];
  if (!generator) throw new Error(`no publications of ${source}`);
  return generator({ companies, seed, parts: ALL_PARTS, faults: 0 });
}

export async function writeMonths(
  options: Months,
): Promise<{ readonly months: readonly [Month, Month]; readonly planted: ReadonlySet<Planted> }> {
  const { source, seed } = options;
  const months = [monthOf(options, 0), monthOf(options, 1)] as const;
  const rows = new Map<string, number>();
  await writeMembers(
    months[0].dir,
    membersOf(options).map((member) => ({ ...member, name: stampedName(member, months[0]) })),
    false,
  );
  for (const member of membersOf(options)) {
    const { resource, rows: own } = sheetOf(source, basename(member.name), printed(member));
    rows.set(resource.name, (rows.get(resource.name) ?? 0) + own.length);
  }
  const { planted, plant } = planterOf(source, periodsOf(source, rows, options.changes), seed);
  await writeMembers(months[1].dir, laterMonth(options, months[1], plant), false);
  return { months, planted };
}

/** The waivers of planted months: more companies are absent, and return, than of a registry. */
export const WAIVED: Readonly<Record<string, readonly string[]>> = {
  cnpj: ['changes:estabelecimentos.ausencia:2%', 'changes:estabelecimentos.retorno:2%'],
};

/** Writes the rows of the first month again, as a third one in which all that had left returns. */
export async function writeReturn(options: Months): Promise<Month> {
  const month = monthOf(options, 2);
  await writeMembers(
    month.dir,
    laterMonth(options, month, ({ rows }) => rows),
    false,
  );
  return month;
}

const printed = ({ header = '', lines }: Member): Buffer =>
  Buffer.from(header + [...lines].join(''), 'latin1');

const stampedName = ({ name }: Member, { version }: Month): string =>
  join(dirname(name), stamped(basename(name), version));

/** Returns how many rows of a resource there are for each planted one. */
function periodsOf(
  source: string,
  rows: ReadonlyMap<string, number>,
  changes: number,
): ReadonlyMap<string, number> {
  const plants = PLANTS[source] ?? {};
  const resources = [...rows].filter(([name]) => plants[name]);
  for (let each = 1; ; each++) {
    const most = (name: string, count: number): number =>
      Math.min((plants[name]?.length ?? 0) * each, count / LEAST_PERIOD);
    const sum = resources.reduce((all, [name, count]) => all + most(name, count), 0);
    const isFull = resources.every(([, count]) => count / LEAST_PERIOD <= each);
    if (sum < changes && !isFull) continue;
    return new Map(resources.map(([name, count]) => [name, Math.floor(count / most(name, count))]));
  }
}

function* laterMonth(options: Months, month: Month, plant: PlantSheet): Generator<Member> {
  const { source } = options;
  const counts = new Map<string, number>();
  for (const member of membersOf(options)) {
    const sheet = sheetOf(source, basename(member.name), printed(member));
    const isTotals = findSource(source)?.totals?.resource === sheet.resource;
    const rows = isTotals ? [totalsOf(source, sheet, counts)] : plant(sheet).toReversed();
    counts.set(sheet.resource.name, (counts.get(sheet.resource.name) ?? 0) + rows.length);
    const { header: _, ...rest } = member;
    yield { ...rest, name: stampedName(member, month), lines: [sheet.bytes(rows).toString('latin1')] };
  }
}

/** The publisher's totals count the rows of the other files. */
function totalsOf(source: string, sheet: Sheet, counts: ReadonlyMap<string, number>): readonly string[] {
  const counted = findSource(source)?.totals?.counts ?? {};
  return sheet.columns.map((name) => `"${String(counts.get(counted[name] ?? '') ?? 0).padStart(12, '0')}"`);
}
