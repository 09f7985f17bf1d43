/** A place as the target of a fetch. */
import { ORIGIN } from '../../shared/ingestion/fetched-names.ts';
import type { FetchedFile, Origin } from '../../shared/store/generations/origin.ts';
import type { RemoteFile } from '../publisher/ports.ts';
import type { PublishedFiles } from '../work/ports.ts';
import { refuseBroken } from './broken-files.ts';
import { type Draft, dropDraft, type InTurn, openDraft } from './draft.ts';
import {
  acceptedIn,
  draftFolder,
  draftsIn,
  forgetFile,
  type Place,
  recordsIn,
  sealedIn,
  unseal,
} from './place.ts';

export type Target = ReturnType<typeof targetOf>;

/** Every function throws the errors of the place's objects. */
export function targetOf(place: Place) {
  const { files, check } = place;
  const inTurn = oneAtATime();
  return {
    /** The folder, or the prefix of the bucket, for messages. */
    place: place.name,
    /** Reads the accepted files. */
    files: {
      list: async (prefix) =>
        (await acceptedIn(place))
          .filter(({ arquivo }) => arquivo.startsWith(prefix))
          .map(({ arquivo, tamanho }) => ({ key: arquivo, size: tamanho })),
      stream: files.stream,
      read: files.read,
    } satisfies PublishedFiles as PublishedFiles,
    /** The accepted files. One whose size is not that of its record is left out. */
    accepted: (): Promise<readonly FetchedFile[]> => acceptedIn(place),
    /**
     * Continues the draft of the same remote file, or begins a new one. An accepted file of that name is
     * deleted before.
     * @throws LoadRefused for a file that was broken in the same way twice
     */
    open: async (file: RemoteFile): Promise<Draft> => {
      await check();
      await refuseBroken(place, file);
      await unseal(place);
      if ((await recordsIn(place)).has(file.name)) await forgetFile(place, file.name);
      return openDraft(place, file, inTurn);
    },
    /** Deletes the accepted files and the drafts of all other names. */
    keepOnly: (names: readonly string[]): Promise<void> => keepOnly(place, new Set(names)),
    /** Writes `origem.json`, which says that the publication is whole. */
    seal: async (origin: Origin): Promise<void> => {
      await check();
      await files.write(ORIGIN, `${JSON.stringify(origin, null, 2)}\n`);
    },
    /** Returns the origin of a publication that was sealed before; null where there is none. */
    sealed: (): Promise<Origin | null> => sealedIn(place),
    freeBytes: place.freeBytes,
  };
}

/** A joined file takes its room twice until it is accepted, so files are joined one after another. */
function oneAtATime(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

async function keepOnly(place: Place, names: ReadonlySet<string>): Promise<void> {
  const records = await recordsIn(place);
  const others = [...records.keys()].filter((name) => !names.has(name));
  if (others.length > 0) await unseal(place);
  for (const name of others) await forgetFile(place, name);
  for (const name of await draftsIn(place.work)) {
    if (!names.has(name)) await dropDraft(place, name);
    // The process ended after it had accepted the file.
    else if (records.has(name)) await place.work.remove(draftFolder(name));
  }
}
