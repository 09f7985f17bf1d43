/** A publisher without a network that has some files, and what a fetch of them needs. */
import type { FetchView } from '../../../loaders/fetch/draft-work.ts';
import { fetchFile } from '../../../loaders/fetch/fetch-file.ts';
import { fetchPublication } from '../../../loaders/fetch/fetch-publication.ts';
import { targetOf } from '../../../loaders/fetch/target.ts';
import type { Publication, RemoteFile, Visit } from '../../../loaders/publisher/ports.ts';
import { transacoesRfb } from '../../../shared/datasets/transacoes-rfb/index.ts';
import type { FetchedFile, Origin } from '../../../shared/store/generations/origin.ts';
import { plainHost } from '../publisher/plain-host.ts';
import { type Files, type PublishedFile, published } from '../publisher/site.ts';
import { virtualClock } from '../publisher/virtual-clock.ts';
import { memoryPlace } from './memory-place.ts';
import { memoryPublisher, ORIGIN_URL } from './memory-publisher.ts';

/** A source whose whole publications have any number of files. */
export const SMALL = transacoesRfb;
export const VERSION = '2026-09';
export const SEGMENT = 1_000;
export const MODIFIED = Date.UTC(2026, 9, 9);
const NOW = Date.UTC(2026, 9, 10);

export type Setting = ReturnType<typeof settingOf>;

export function settingOf(files: Readonly<Record<string, Buffer>>, connections = 3) {
  const site: Files = new Map(
    Object.entries(files).map(([name, bytes]) => [name, published(bytes, MODIFIED)]),
  );
  const clock = virtualClock(NOW, () => 0.5);
  return {
    files: site,
    clock,
    publisher: memoryPublisher(plainHost(site), (ms) => clock.pass(ms)),
    place: memoryPlace(SEGMENT),
    notes: [] as string[],
    /** The calls of the view of a fetch: `begin cno.zip 0`. */
    stages: [] as string[],
    /** Sum of all advances by file. */
    progress: new Map<string, number>(),
    connections,
    /** Milliseconds until the deadline of a run. */
    timeMs: 3_600_000,
  };
}

export const replace = ({ files }: Setting, name: string, bytes: Buffer): void => {
  files.set(name, published(bytes, MODIFIED + 60_000));
};

export const remote = (name: string, { body, etag, modified }: PublishedFile): RemoteFile => ({
  name,
  url: `${ORIGIN_URL}${name}`,
  size: body.size,
  etag,
  modified,
});

export const look = ({ files }: Setting): Publication => ({
  source: SMALL.name,
  version: VERSION,
  address: ORIGIN_URL,
  files: [...files].map(([name, file]) => remote(name, file)),
  unready: [],
});

const visitOf = ({ publisher, clock, notes, timeMs }: Setting): Visit => ({
  publisher,
  clock,
  until: clock.elapsed() + timeMs,
  note: (sentence) => notes.push(sentence),
});

function viewOf({ stages, progress }: Setting): FetchView {
  const add = (file: string, bytes: number): void => {
    progress.set(file, (progress.get(file) ?? 0) + bytes);
  };
  return {
    begin: (file, _, stored) => {
      stages.push(`begin ${file} ${stored}`);
      progress.set(file, stored);
    },
    advance: add,
    stage: (file, stage) => stages.push(`${stage} ${file}`),
  };
}

/** Fetches a file as a new process does. `file`: as an earlier look has observed it. */
export const fetchOne = (setting: Setting, file: RemoteFile): Promise<FetchedFile | null> =>
  fetchFile(visitOf(setting), file, targetOf(setting.place), optionsOf(setting));

export const fetchAll = (setting: Setting, publication = look(setting), source = SMALL): Promise<Origin> =>
  fetchPublication(visitOf(setting), source, publication, targetOf(setting.place), optionsOf(setting));

const optionsOf = (setting: Setting) => ({ connections: setting.connections, view: viewOf(setting) });

/** Bytes that are not those of a page or of an archive. */
export const text = (bytes: number, seed = 7): Buffer =>
  Buffer.from(Array.from({ length: bytes }, (_, i) => 97 + ((i * seed + (i >> 5)) % 26)));
