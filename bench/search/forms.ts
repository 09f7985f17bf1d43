/** Campaign: compares forms of the sets of a search index, sizes of its blocks of entries, and sizes of its pages of terms. */
import type { Values } from '../../local/command/declaration.ts';
import { decodeSet, encodeSet, formSizes } from '../../shared/store/records/sets/containers.ts';
import { CONTAINER_PLACES } from '../../shared/store/records/sets/keys.ts';
import { intersect } from '../../shared/store/records/sets/places.ts';
import type { SEARCH_FORMS } from '../campaigns/requests.ts';
import { machine } from '../load/measured-load.ts';
import { rounded, table } from '../markdown.ts';
import { containersOf, inventTerms, type Terms } from './establishments.ts';
import { type BlockSize, blockSizes, type PageSize, pageSizes } from './items.ts';
import { loadRoaring, type Roaring } from './roaring.ts';
import { microseconds } from './timing.ts';

const FILTERS = ['nome', 'cnae', 'municipio', 'uf', 'situacao'];

/** Bytes of all sets of a filter in each form; `smallest` is the form that the index stores. */
interface FilterSizes {
  readonly filter: string;
  readonly terms: number;
  readonly entries: number;
  readonly gaps: number;
  readonly array: number;
  readonly bitmap: number;
  readonly runs: number;
  readonly smallest: number;
  readonly roaring: number | null;
}

interface Intersection {
  readonly what: string;
  readonly a: number;
  readonly b: number;
  readonly common: number;
  readonly microseconds: number;
  readonly roaring: number | null;
  readonly equal: boolean;
}

export async function run(flags: Values<typeof SEARCH_FORMS.flags>): Promise<boolean> {
  const roaring = flags.roaring === undefined ? null : await loadRoaring(flags.roaring);
  const terms = inventTerms(flags.establishments);
  const sizes = FILTERS.map((filter) => sizesOf(terms, filter, roaring));
  const intersections = PAIRS.map(([what, a, b]) =>
    intersection(what, pickTerm(terms, a), pickTerm(terms, b), roaring),
  );
  const blocks = blockSizes(terms.rows);
  const pages = pageSizes(terms.entries);
  console.log(report(flags.establishments, { sizes, intersections, blocks, pages }, roaring));
  if (flags.json) console.log(JSON.stringify({ sizes, intersections, blocks, pages }));
  return intersections.every(({ equal }) => equal);
}

function sizesOf({ entries }: Terms, filter: string, roaring: Roaring | null): FilterSizes {
  const sums = { terms: 0, entries: 0, gaps: 0, array: 0, bitmap: 0, runs: 0, smallest: 0, roaring: 0 };
  for (const [term, numbers] of entries) {
    if (!term.startsWith(`${filter}:`)) continue;
    sums.terms++;
    sums.entries += numbers.length;
    for (const places of containersOf(numbers).values()) {
      const { gaps, runs, bitmap } = formSizes(places);
      sums.gaps += gaps;
      sums.runs += runs;
      sums.bitmap += bitmap;
      sums.array += 2 * places.length;
      sums.smallest += encodeSet(places).length;
    }
    sums.roaring += roaring?.encode(numbers).length ?? 0;
  }
  return { filter, ...sums, roaring: roaring && sums.roaring };
}

/** A term: its filter, and its place among the filter's terms from the most frequent to the rarest. */
type Chosen = readonly [filter: string, place: number];

const PAIRS: readonly (readonly [string, Chosen, Chosen])[] = [
  ['the two most common words', ['nome', 0], ['nome', 1]],
  ['a common word and the largest state', ['nome', 0], ['uf', 0]],
  ['a common word and a town', ['nome', 2], ['municipio', 10]],
  ['a rare word and a common activity', ['nome', 20_000], ['cnae', 0]],
  ['an activity and the active ones', ['cnae', 5], ['situacao', 0]],
  ['two activities', ['cnae', 0], ['cnae', 1]],
];

function pickTerm({ entries }: Terms, [filter, place]: Chosen): readonly number[] {
  const sets = [...entries].filter(([term]) => term.startsWith(`${filter}:`)).map(([, numbers]) => numbers);
  sets.sort((x, y) => y.length - x.length);
  return sets[Math.min(place, sets.length - 1)] ?? [];
}

type Stored = ReadonlyMap<number, Buffer>;

function intersection(
  what: string,
  a: readonly number[],
  b: readonly number[],
  roaring: Roaring | null,
): Intersection {
  const [storedA, storedB] = [stored(a), stored(b)];
  const common = commonOf(storedA, storedB);
  const [bytesA, bytesB] = [roaring?.encode(a), roaring?.encode(b)];
  const other = roaring && bytesA && bytesB && { roaring, bytesA, bytesB };
  return {
    what,
    a: a.length,
    b: b.length,
    common,
    microseconds: microseconds(() => commonOf(storedA, storedB)),
    roaring: !other ? null : microseconds(() => other.roaring.common(other.bytesA, other.bytesB)),
    equal: !other || other.roaring.common(other.bytesA, other.bytesB) === common,
  };
}

const stored = (numbers: readonly number[]): Stored =>
  new Map([...containersOf(numbers)].map(([container, places]) => [container, encodeSet(places)]));

/** Decodes the sets of the containers that both terms have, and counts what they have in common. */
function commonOf(a: Stored, b: Stored): number {
  let common = 0;
  for (const [container, bytes] of a) {
    const others = b.get(container);
    if (others) common += intersect(decodeSet(bytes), decodeSet(others)).count;
  }
  return common;
}

interface Measured {
  readonly sizes: readonly FilterSizes[];
  readonly intersections: readonly Intersection[];
  readonly blocks: readonly BlockSize[];
  readonly pages: readonly PageSize[];
}

function report(establishments: number, measured: Measured, roaring: Roaring | null): string {
  const { sizes, intersections, blocks, pages } = measured;
  const each = (bytes: number | null, entries: number) => (bytes === null ? '' : rounded(bytes / entries, 3));
  return [
    `${machine()}; ${establishments.toLocaleString('en-US')} establishments in containers of ${CONTAINER_PLACES.toLocaleString('en-US')}`,
    roaring &&
      `roaring-wasm ${roaring.version}: module of ${rounded(roaring.moduleBytes / 1_000, 0)} KB, ready after ${rounded(roaring.startMs)} ms`,
    table(
      [
        'bytes for each entry of a set',
        'terms',
        'entries',
        'gaps',
        '16-bit array',
        'bitmap',
        'runs',
        'smallest',
        'CRoaring',
      ],
      sizes.map((s) => [
        s.filter,
        s.terms,
        s.entries,
        ...[s.gaps, s.array, s.bitmap, s.runs, s.smallest, s.roaring].map((bytes) => each(bytes, s.entries)),
      ]),
    ),
    table(
      ['decoding and intersecting', 'entries', 'entries', 'in common', 'µs', 'µs CRoaring'],
      intersections.map((i) => [
        i.what,
        i.a,
        i.b,
        i.common,
        rounded(i.microseconds),
        i.roaring === null ? '' : rounded(i.roaring),
      ]),
    ),
    table(
      [
        'entries of a block',
        'bytes',
        'µs to decode',
        'read units for 20 entries of 20 blocks',
        'read units for 20 neighbours',
      ],
      blocks.map((b) => [
        b.entries,
        rounded(b.bytes, 0),
        rounded(b.microseconds),
        b.apart,
        rounded(b.neighbours, 2),
      ]),
    ),
    table(
      ['pages of terms', 'items', 'bytes', 'largest', 'µs to find a term', 'read units of a page'],
      pages.map((p) => [
        p.pages,
        p.items,
        rounded(p.bytes, 0),
        p.largest,
        rounded(p.microseconds),
        rounded(p.units, 2),
      ]),
    ),
  ]
    .filter((part) => part !== null)
    .join('\n\n');
}
