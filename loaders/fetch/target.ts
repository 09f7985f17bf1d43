/** A place as the target of a fetch. */
import { ORIGIN } from '../../shared/ingestion/fetched-names.ts';
import { refuseBroken } from './broken-files.ts';
import { dropDraft, type InTurn, openDraft } from './draft.ts';
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
import type { Target } from './ports.ts';

/** Every function throws the errors of the place's objects. */
export function targetOf(place: Place): Target {
  const { files, check } = place;
  const inTurn = oneAtATime();
  return {
    place: place.name,
    files: {
      list: async (prefix) =>
        (await acceptedIn(place))
          .filter(({ arquivo }) => arquivo.startsWith(prefix))
          .map(({ arquivo, tamanho }) => ({ key: arquivo, size: tamanho })),
      stream: files.stream,
      read: files.read,
    },
    accepted: () => acceptedIn(place),
    open: async (file) => {
      await check();
      await refuseBroken(place, file);
      await unseal(place);
      if ((await recordsIn(place)).has(file.name)) await forgetFile(place, file.name);
      return openDraft(place, file, inTurn);
    },
    keepOnly: (names) => keepOnly(place, new Set(names)),
    seal: async (origin) => {
      await check();
      await files.write(ORIGIN, `${JSON.stringify(origin, null, 2)}\n`);
    },
    sealed: () => sealedIn(place),
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
