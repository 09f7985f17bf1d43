/** Small invented publications of each source, with the publisher's names and stamps so that they load. */
import { ALL_PARTS } from '../../../synthetic/publication.ts';
import { membersOf } from '../../../synthetic/registry.ts';
import { archiveOf } from '../loads/archives.ts';
import { type Files, published } from './site.ts';

type Publication = ReadonlyMap<string, Buffer>;

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
  const companies = name === 'cafir' ? CAFIR_COMPANIES : COMPANIES;
  const month = monthOf(version);
  const archives = new Map<string, { name: string; bytes: Buffer }[]>();
  const files = new Map<string, Buffer>();
  for (const member of membersOf(name, { companies, seed, parts: ALL_PARTS, faults: 0, month })) {
    const bytes = Buffer.from((member.header ?? '') + [...member.lines].join(''), 'latin1');
    if (member.archive === null) files.set(member.name, bytes);
    else
      archives.set(member.archive, [...(archives.get(member.archive) ?? []), { name: member.name, bytes }]);
  }
  for (const [archive, content] of archives) files.set(archive, archiveOf(content));
  return files;
}

/** `2026-T2` ends with 2026-06. */
const monthOf = (version: string): string =>
  version.replace(/T(\d)$/, (_, quarter) => String(Number(quarter) * 3).padStart(2, '0')).slice(0, 7);
