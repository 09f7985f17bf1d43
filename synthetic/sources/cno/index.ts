/** The synthetic CNO publication: one archive of five members, as Receita Federal publishes it each day. */
import { type Damage, shareOf, spreadFaults } from '../../kit/faults.ts';
import type { Member } from '../../kit/members.ts';
import { linesOf, type Rows, repeating, USUAL_REPEATS } from '../../kit/rows.ts';
import type { Longest, SyntheticSource } from '../../publication.ts';
import { longestOwner } from '../cnpj/groups.ts';
import { OBRAS_HEADER, obraRow } from './obras.ts';
import {
  AREAS_HEADER,
  areaRow,
  CNAES_HEADER,
  cnaeRow,
  VINCULOS_HEADER,
  vinculoRow,
} from './parts-of-works.ts';
import { cnoOf, type Works, worksOf } from './works.ts';

const ARCHIVE = 'cno.zip';

const shortRow: Damage = (line) => `${line.slice(0, line.indexOf(','))}\n`;
const openQuote: Damage = (line) => `${line.slice(0, -1)},"x\n`;
const badKey: Damage = (line) => `X${line.slice(1)}`;
/** Makes another row with the same number. */
const otherContent: Damage = (line) => line.replace(/,[0-9]{3},/, ',999,');

const KEYLESS: readonly Damage[] = [shortRow, badKey, openQuote];

interface File extends Rows {
  readonly kind: 'obras' | 'areas' | 'cnaes' | 'vinculos';
  readonly name: string;
  readonly header: string;
  readonly damages: readonly Damage[];
}

const obras = (works: Works): File => ({
  kind: 'obras',
  name: 'cno.csv',
  header: OBRAS_HEADER,
  damages: [...KEYLESS, otherContent],
  ...repeating<Rows>({ rows: works.count, row: (i) => obraRow(works, i) }, USUAL_REPEATS),
});

const areas = (works: Works): File => ({
  kind: 'areas',
  name: 'cno_areas.csv',
  header: AREAS_HEADER,
  damages: KEYLESS,
  // The publisher repeats 21,449 of 4,553,076 rows.
  ...repeating<Rows>({ rows: works.areas.total, row: (i) => areaRow(works, i) }, 212),
});

const cnaes = (works: Works): File => ({
  kind: 'cnaes',
  name: 'cno_cnaes.csv',
  header: CNAES_HEADER,
  damages: KEYLESS,
  rows: works.cnaes.total,
  row: (i) => cnaeRow(works, i),
});

const vinculos = (works: Works): File => ({
  kind: 'vinculos',
  name: 'cno_vinculos.csv',
  header: VINCULOS_HEADER,
  damages: KEYLESS,
  // The publisher repeats 10,873 of 431,211 rows.
  ...repeating<Rows>({ rows: works.vinculos.total, row: (i) => vinculoRow(works, i) }, 40),
});

export const generator: SyntheticSource = (publication) => {
  const works = worksOf(publication);
  const { seed, faults: all } = publication;
  const files = [obras(works), areas(works), cnaes(works), vinculos(works)];
  const counts: Partial<Record<File['kind'], number>> = {};
  const members = files.map((file, i): Member => {
    const faults = spreadFaults(file, file.damages, i, shareOf(all, files.length, i), seed);
    counts[file.kind] = file.rows + faults.size;
    const { kind, name, header } = file;
    const lines = linesOf(file, { seed, part: 0, parts: 1, faults });
    return { archive: ARCHIVE, kind, name, header, lines };
  });
  return [...members, totals(counts)];
};

/** Makes the file of totals, which counts every row, also repeated and bad ones. */
function totals(counts: Partial<Record<File['kind'], number>>): Member {
  const cells = (['obras', 'cnaes', 'areas', 'vinculos'] as const).map(
    (kind) => `"${String(counts[kind] ?? 0).padStart(12, '0')}"`,
  );
  return {
    archive: ARCHIVE,
    kind: 'totais',
    name: 'cno_totais.csv',
    header: '"Total de obras","Total de cnaes","Total de áreas","Total de vínculos"\n',
    lines: [`${cells.join(',')}\n`],
  };
}

/** Returns the works with most links, activities and areas. */
export const longest: Longest = (publication) => {
  const { seed, vinculos: links, cnaes: activities, areas: parts } = worksOf(publication);
  return { cno: [links, activities, parts].map((group) => cnoOf(seed, longestOwner(group))) };
};
