/**
 * Consecutive publications of one invented country: each has one or two hundredths more companies than the
 * one before it, some changed values, dates up to its own label, and the faults that publishers have.
 */
import { basename } from 'node:path';
import type { Field, Source } from '../../shared/datasets/define.ts';
import { findSource } from '../../shared/datasets/index.ts';
import { DAY_MS } from '../../shared/time.ts';
import type { Member } from '../../synthetic/kit/members.ts';
import { mix } from '../../synthetic/kit/random.ts';
import { asUtf8 } from '../../synthetic/kit/texts.ts';
import { ALL_PARTS } from '../../synthetic/publication.ts';
import { SYNTHETIC_SOURCES } from '../../synthetic/registry.ts';
import { hashOf } from '../break/random.ts';
import { periodStart, stamped, versionAt } from './labels.ts';
import type { Publication } from './registry.ts';
import { type Sheet, sheetOf } from './sheet.ts';

export interface Country {
  readonly source: string;
  readonly seed: number;
  /** Size of the first publication: 1 makes 2,000 companies. */
  readonly size: number;
}

/** CAFIR has one property for seven companies, in 33 files, of which each state needs some rows. */
const COMPANIES = 2_000;
const COMPANIES_OF_CAFIR = 60_000;

const GROWTH = 1.012;

/**
 * A larger publication has the same companies and more. The properties of CAFIR would move to other states
 * instead, so it is always generated as large as after this many months, of which the earlier ones lack rows.
 */
const LAST = 24;

const companiesAt = ({ source, size }: Country, number: number): number =>
  source === 'cafir' ? COMPANIES_OF_CAFIR * size : Math.round(COMPANIES * size * GROWTH ** number);

/** Makes the publication of a number, counted from 0. */
export function publicationAt(country: Country, number: number): Publication {
  const { source, seed } = country;
  const declared = findSource(source);
  const generator = SYNTHETIC_SOURCES[source];
  if (!declared || !generator) throw new Error(`no generator of ${source}`);
  const version = versionAt(declared.cadence, number);
  const members = generator({ companies: companiesAt(country, number), seed, parts: ALL_PARTS, faults: 0 });
  const files = members.map((member): [string, Buffer] => {
    const file = stamped(basename(member.name), version);
    const sheet = sheetOf(source, file, printed(member));
    const rows = sheet.rows.map((row, i) =>
      lived(sheet, row, i, { source: declared, seed, number, version }),
    );
    return [file, sheet.bytes(rows.filter((row) => row !== null))];
  });
  return { source, version, files: new Map(files) };
}

const printed = ({ header = '', lines }: Member): Buffer =>
  Buffer.from(header + [...lines].join(''), 'latin1');

interface Moment {
  readonly source: Source;
  readonly seed: number;
  readonly number: number;
  readonly version: string;
}

type Row = readonly string[];

/** Rows among 10,000. */
const SHARE = {
  changed: 100,
  recent: 300,
  shortCep: 200,
  filler: 3_000,
  hyphen: 30,
  encodedTwice: 3,
} as const;

/** Files with fewer rows have no row that is encoded twice: it would be a large share of their accents. */
const FEW_ROWS = 500;

/** Returns a row as it is in the publication of that moment; null before its record was made. */
function lived(sheet: Sheet, row: Row, index: number, moment: Moment): Row | null {
  const { seed, number, version, source } = moment;
  if (row.length !== sheet.columns.length) return row;
  const reference = source.reference.resource === sheet.resource ? source.reference.field : null;
  // A row keeps its draws in the next publication, where it is at another place.
  const identity = hashOf(row.join(''));
  const draw = (stream: number): number => mix(seed, stream, identity) % 10_000;
  if (source.name === 'cafir' && draw(0) >= 10_000 * GROWTH ** (number - LAST)) return null;
  const cells = [...row];
  const change = (place: number, content: string): void => {
    cells[place] = sheet.cell(cells[place] ?? '', content);
  };
  const content = (place: number): string => sheet.content(cells[place] ?? '');
  const changing = Math.floor(draw(1) / SHARE.changed) === number % 100;
  const chosen = draw(2) % cells.length;
  sheet.columns.forEach((name, place) => {
    const field = sheet.resource.fields[name];
    if (!field || isKey(sheet, name)) return;
    if (changing && place === chosen) change(place, sheet.content(neighbour(sheet, index)[place] ?? ''));
    if (name === reference && draw(3) < SHARE.recent) change(place, recent(content(place), version, draw(4)));
    if (name === 'cep' && draw(5) < SHARE.shortCep && content(place).length === 8)
      change(place, content(place).slice(1));
    const { fillers = [] } = field;
    const present = fillers.length > 0 && content(place) !== '' && !field.bounds?.absent;
    // As many as in the genuine files, where 70 of 232 faxes are `0`.
    if (present && draw(200 + place) < SHARE.filler) change(place, fillers[draw(300 + place) % 2] ?? '0');
    if (!isFree(field)) return;
    if (draw(6 + place) < SHARE.hyphen) change(place, '-');
    if (sheet.rows.length >= FEW_ROWS && draw(100) < SHARE.encodedTwice)
      change(place, asUtf8(content(place)));
  });
  return cells;
}

/** Keys, and the numbers by which a resource is grouped or listed. */
const GROUPS: readonly string[] = ['cnpj_basico', 'cno', 'cpf_cnpj', 'ni_responsavel', 'codigo'];
const isKey = ({ resource }: Sheet, name: string): boolean =>
  resource.key.includes(name) || GROUPS.includes(name);

/** A text of any form, which rows may lack. */
const isFree = ({ kind, form, bounds }: Field): boolean => kind === 'text' && !form && !bounds;

const neighbour = ({ rows, columns }: Sheet, index: number): Row => {
  const next = rows[(index + 1) % rows.length] ?? [];
  return next.length === columns.length ? next : (rows[index] ?? []);
};

/** Returns a day of the four weeks before the label, in the form of the text. */
function recent(text: string, version: string, draw: number): string {
  const day = new Date(periodStart(version) - (1 + (draw % 28)) * DAY_MS).toISOString().slice(0, 10);
  if (/^\d{4}-\d{2}$/.test(text)) return day.slice(0, 7);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return day;
  if (/^\d{8}$/.test(text)) return day.replaceAll('-', '');
  return /^\d{2}\/\d{2}\/\d{4}$/.test(text) ? day.split('-').reverse().join('/') : text;
}
