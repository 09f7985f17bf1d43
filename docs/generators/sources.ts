/** Generated texts on the sources: publications, files, publishers and bounds, and the stored tables. */
import { BOUNDS, number } from '../../loaders/read/bounds.ts';
import { codecsOf } from '../../loaders/records/codecs/codec.ts';
import type { TableCodec } from '../../loaders/records/codecs/table-codec.ts';
import { GRACE_DAYS } from '../../shared/api/envelope.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import type { Channel, VersionsAt } from '../../shared/datasets/channel.ts';
import {
  type Cadence,
  type IndexTable,
  type Resource,
  resourcesOf,
  type Source,
  tablesOfKind,
} from '../../shared/datasets/define.ts';
import { folderOf, SOURCES } from '../../shared/datasets/index.ts';
import { code, codes, type Generator, type Page, table } from './regions.ts';

const CADENCES: Readonly<Record<Cadence, string>> = {
  mensal: 'monthly',
  trimestral: 'quarterly',
  diaria: 'daily',
};

const pageOf = (source: Source): string => `shared/datasets/${folderOf(source)}/README.md`;

const membersOf = (resources: readonly Resource[]): string[] => [
  ...new Set(resources.flatMap(({ layout }) => layout.member)),
];

export const sources: Generator = ({ link }) =>
  table(
    [
      'source',
      'title',
      'cadence',
      'label (`versao`) like',
      'overdue after its period',
      'names of its files contain',
      'tables',
    ],
    SOURCES.map((source) => [
      `[\`${source.name}\`](${link(pageOf(source))})`,
      source.title,
      CADENCES[source.cadence],
      code(source.sampleVersion),
      `${GRACE_DAYS[source.cadence]} days`,
      codes(membersOf(resourcesOf(source))),
      codes(source.tables.map(({ name }) => name)),
    ]),
  );

const isLookup = (source: Source, resource: Resource): boolean =>
  tablesOfKind(source, 'document').some(({ lookups }) => lookups.includes(resource));

/** Returns the endpoints whose answers have records of the resource. */
const servedAt = (source: Source, resource: Resource): string[] =>
  ROUTES.flatMap((route): string[] => {
    if (isLookup(source, resource)) {
      return route.kind === 'view' && route.view === 'table'
        ? [route.path.replace('{tabela}', resource.name)]
        : [];
    }
    if (route.kind === 'list') {
      return [...route.lists]
        .filter(([, list]) => list === resource)
        .map(([value]) => (route.choice ? `${route.path}?${route.choice.name}=${value}` : route.path));
    }
    const { under } = route;
    const singles = route.kind === 'view' ? (under?.table.singles ?? []) : [];
    const shown = under ? [under.table.entity, ...singles] : [];
    return under?.source === source && shown.includes(resource) ? [route.path] : [];
  });

/** @throws Error on a page that is not a dataset's */
function sourceOfPage({ path }: Page): Source {
  const found = SOURCES.find((source) => pageOf(source) === path);
  if (!found) throw new Error(`${path}: the region files belongs on the page of a dataset`);
  return found;
}

function wholeOf({ layout: { whole } }: Resource): string {
  if (whole.kind === 'one') return 'one file';
  if (whole.kind === 'any') return 'one file or more';
  const sets = whole.sets.map((set) =>
    set.length > 10 ? `${set.length} states` : `${set[0]} to ${set.at(-1)}`,
  );
  const extras = whole.extras.length > 0 ? `, with or without ${codes(whole.extras)}` : '';
  return `${sets.join(' or ')}${whole.numbered ? ', each numbered from 1' : ''}${extras}`;
}

export const files: Generator = (page) => {
  const source = sourceOfPage(page);
  const rows = resourcesOf(source).map((resource) => [
    code(resource.name),
    resource.title,
    codes(resource.layout.member),
    wholeOf(resource),
    servedAt(source, resource).map(code).join(', ') || 'not served',
  ]);
  return table(
    ['resource', 'one record is', 'names of its files contain', 'a whole publication has', 'served at'],
    rows,
  );
};

/** The names and dates with which the label of each source is compared. */
export const labels: Generator = () =>
  table(
    ['source', 'stamps in names like', 'newest date without a stamp', 'days before the period at most'],
    SOURCES.map(({ name, stamps, reference }) => [
      code(name),
      codes(stamps.map(({ example }) => example)),
      `${code(reference.field)} of ${code(reference.resource.name)}`,
      String(reference.lagDays),
    ]),
  );

const namesOf = (resources: readonly Resource[]): string => codes(resources.map(({ name }) => name));

function contentsOf({ slots, orders }: TableCodec): string {
  const byFields = orders.map(({ fields }) => fields.join(' and ')).join('; by ');
  return `${namesOf(slots)}${byFields === '' ? '' : `, by ${byFields}`}`;
}

const kindOf = ({ table: { kind }, derivation }: TableCodec): string =>
  derivation ? `${kind}, of ${code(derivation.from.name)}` : kind;

function indexRow(source: Source, { name, kind, derivedFrom, partition, filters }: IndexTable): string[] {
  const found = filters.map((filter) => filter.name).join(', ');
  return [
    code(name),
    code(source.name),
    `${kind}, of ${code(derivedFrom.name)}`,
    code(partition),
    `${code(derivedFrom.entity.name)}, found by ${found}`,
  ];
}

export const tables: Generator = () =>
  table(
    ['table', 'source', 'kind', 'partition key', 'holds'],
    SOURCES.flatMap((source) => [
      ...codecsOf(source).map((codec) => [
        code(codec.table.name),
        code(source.name),
        kindOf(codec),
        code(codec.table.partition),
        contentsOf(codec),
      ]),
      ...tablesOfKind(source, 'index').map((index) => indexRow(source, index)),
    ]),
  );

type Kind = VersionsAt['kind'];

const VERSIONS: { readonly [K in Kind]: (versions: Extract<VersionsAt, { readonly kind: K }>) => string } = {
  folders: ({ folder, listed }) => `folder ${code(folder)}${listed ? '' : ', found by asking'}`,
  stamps: () => 'stamp in the names',
  modified: () => 'date of `Last-Modified`',
  content: () => 'newest month inside',
};

function versionsText(versions: VersionsAt): string {
  // VERSIONS has the function of each kind under its name, which TypeScript does not infer from the index.
  const textOf = VERSIONS[versions.kind] as (versions: VersionsAt) => string;
  return textOf(versions);
}

/** More names than these are counted. */
const MOST_NAMES = 3;

function filesText({ files }: Channel): string {
  if (files instanceof RegExp) return code(files.source);
  return files.length > MOST_NAMES ? `${files.length} archives` : codes(files);
}

/** Where publishers have their files. A list takes fewer words than a table with such long addresses. */
export const channels: Generator = () =>
  SOURCES.filter(({ channel }) => channel.addresses.length > 0)
    .map(({ name, channel }) => {
      const { addresses, versions, settledMinutes } = channel;
      return `- ${code(name)}: ${codes(addresses)}; ${versionsText(versions)}; ${filesText(channel)}; ${settledMinutes} minutes`;
    })
    .join('\n');

/** The bounds of a publication. */
export const bounds: Generator = () =>
  table(
    ['of a publication', 'at most'],
    Object.values(BOUNDS).map(({ what, most }) => [what, number(most)]),
  );
