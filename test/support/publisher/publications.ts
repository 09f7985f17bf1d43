/** Small invented publications of each source, with the publisher's names and stamps so that they load. */
import { findSource } from '../../../shared/datasets/index.ts';
import type { Member } from '../../../synthetic/kit/members.ts';
import { ALL_PARTS } from '../../../synthetic/publication.ts';
import { SYNTHETIC_SOURCES } from '../../../synthetic/registry.ts';
import { archiveOf } from '../loads/archives.ts';
import { type Files, published } from './site.ts';

export type Publication = ReadonlyMap<string, Buffer>;

/** `seed`: another one gives other rows. */
export function publicationOf(name: string, version: string, seed = 1): Publication {
  const key = `${name} ${version} ${seed}`;
  const made = MADE.get(key) ?? make(name, version, seed);
  MADE.set(key, made);
  return made;
}

/** Enough rows, even for the smallest states, that one odd value does not fail the gate `values`. */
const CAFIR_COMPANIES = 8000;
const COMPANIES = 20;

const MADE = new Map<string, Publication>();

/** Puts a publication into a folder of a stand-in publisher; `folder` is empty or ends in `/`. */
export function publish(files: Files, folder: string, publication: Publication, modified: number): void {
  for (const [name, bytes] of publication) files.set(`${folder}${name}`, published(bytes, modified));
}

function make(name: string, version: string, seed: number): Publication {
  const generator = SYNTHETIC_SOURCES[name];
  const source = findSource(name);
  if (!generator || !source) throw new RangeError(`no generator of ${name}`);
  const members = generator({
    companies: name === 'cafir' ? CAFIR_COMPANIES : COMPANIES,
    seed,
    parts: ALL_PARTS,
    faults: 0,
  });
  const stamped = (text: string): string => restamped(name, version, text);
  const archives = new Map<string, { name: string; bytes: Buffer }[]>();
  const files = new Map<string, Buffer>();
  for (const member of members) {
    const bytes = bytesOf(name, version, member);
    if (member.archive === null) files.set(stamped(member.name), bytes);
    else
      archives.set(member.archive, [
        ...(archives.get(member.archive) ?? []),
        { name: stamped(member.name), bytes },
      ]);
  }
  for (const [archive, content] of archives) files.set(archive, archiveOf(content));
  return files;
}

function bytesOf(name: string, version: string, { header = '', lines }: Member): Buffer {
  const text = header + [...lines].join('');
  return Buffer.from(name === 'creditos_ativos_rfb' ? upTo(version, text) : text, 'latin1');
}

/** Replaces the stamp of the generators: `D61010`, `D60901`, `202606`. */
function restamped(name: string, version: string, text: string): string {
  if (name === 'pgfn') return text.replace('202606', lastMonthOf(version));
  const stamp = `D${version[3]}${version.slice(5, 7)}10`;
  return text.replace(/D6\d{4}(?=\.|$)/, stamp);
}

/** `2026-T2` ends with 202606. */
const lastMonthOf = (version: string): string =>
  `${version.slice(0, 4)}${String(Number(version.at(-1)) * 3).padStart(2, '0')}`;

/** Shifts the months of a series so that the newest one is that of the version. */
function upTo(version: string, text: string): string {
  const MONTH = /(?<![\d-])(20\d\d)-(\d\d)(?![\d-])/g;
  const numbers = [...text.matchAll(MONTH)].map(([, year, month]) => Number(year) * 12 + Number(month) - 1);
  const newest = Number(version.slice(0, 4)) * 12 + Number(version.slice(5, 7)) - 1;
  const shift = newest - Math.max(...numbers);
  return text.replace(MONTH, (_, year: string, month: string) => {
    const moved = Number(year) * 12 + Number(month) - 1 + shift;
    return `${Math.floor(moved / 12)}-${String((moved % 12) + 1).padStart(2, '0')}`;
  });
}
