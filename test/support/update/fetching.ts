/** A publisher and folders of publications in memory, for tests of the commands that fetch. */
import { type Publication, PublisherError } from '../../../loaders/publisher/ports.ts';
import type { FolderTarget } from '../../../operator/fetch/folder-target.ts';
import type { FetchWorld } from '../../../operator/fetch/world.ts';
import type { Origin } from '../../../shared/store/generations/origin.ts';
import { recordOf } from '../fetch/drafts.ts';

const PUBLISHED_AT = '2026-10-10T18:30:00.000Z';
const FETCHED_AT = '2026-10-11T06:00:00.000Z';

export const publication = (
  source: string,
  version: string,
  unready: readonly string[] = [],
  sizes: readonly number[] = [1_000, 3_000],
): Publication => ({
  source,
  version,
  address: `https://dados.example/${source}/`,
  files: sizes.map((size, i) => ({
    name: `part${i}.zip`,
    url: `https://dados.example/${source}/part${i}.zip`,
    size,
    etag: null,
    modified: Date.parse(PUBLISHED_AT),
  })),
  unready,
});

/** The origin of a publication as if it had been fetched. */
export const originOf = ({ source, version, address, files }: Publication): Origin => ({
  fonte: source,
  versao: version,
  endereco: address,
  publicado_em: PUBLISHED_AT,
  obtido_em: FETCHED_AT,
  arquivos: files.map((file) => ({
    ...recordOf(file),
    obtido_em: FETCHED_AT,
    sha256: 'ab'.repeat(32),
  })),
});

export function fetching() {
  const texts: string[] = [];
  /** The newest publication that the publisher has, or the error with which it answers; by source. */
  const publications = new Map<string, Publication | Error>();
  /** Earlier publications of a source, newest first. */
  const earlier = new Map<string, readonly Publication[]>();
  const sealed = new Map<string, Origin>();
  /** The names of the sources whose files were fetched. */
  const fetched: string[] = [];
  /** The origin that was passed to each look as known, by source. */
  const known = new Map<string, Origin | null>();
  let elapsed = 0;
  const originIn = async (folder: string) => sealed.get(folder) ?? null;
  const filesIn = async (folder: string) => sealed.get(folder)?.arquivos ?? [];
  const openTarget = async (folder: string): Promise<FolderTarget> =>
    ({
      place: folder,
      accepted: () => filesIn(folder),
      sealed: () => originIn(folder),
      seal: async (origin: Origin) => void sealed.set(folder, origin),
      close: async () => undefined,
    }) as unknown as FolderTarget;
  const world: FetchWorld = {
    publisher: {} as FetchWorld['publisher'],
    clock: {
      now: () => Date.parse(FETCHED_AT),
      elapsed: () => {
        elapsed += 500;
        return elapsed;
      },
      pause: async () => undefined,
      random: () => 0,
    },
    connections: 3,
    refuseOffline: async () => undefined,
    screen: { write: (text: string) => void texts.push(text) },
    versionsAt: async (_, { source }) =>
      [publications.get(source.name), ...(earlier.get(source.name) ?? [])]
        .filter((found): found is Publication => found !== undefined && !(found instanceof Error))
        .map(({ version, address }) => ({ version, address })),
    publicationAt: async (_, { source }, version, before) => {
      known.set(source.name, before);
      const asked = earlier.get(source.name)?.find((one) => one.version === version);
      const found = asked ?? publications.get(source.name);
      if (found instanceof Error) throw found;
      if (!found) throw new PublisherError('moved', `https://dados.example/${source.name}/ has moved`);
      return found;
    },
    fetchPublication: async (_, source, found, target, { view }) => {
      fetched.push(source.name);
      for (const { name, size } of found.files) {
        view.begin(name, size, 0);
        view.advance(name, size);
        view.stage(name, 'done');
      }
      const origin = (await target.sealed()) ?? originOf(found);
      await target.seal(origin);
      return origin;
    },
    openTarget,
    originIn,
    filesIn,
    freeBytesIn: async () => 50_000_000_000,
  };
  return { world, written: () => texts.join(''), publications, earlier, sealed, fetched, known };
}
