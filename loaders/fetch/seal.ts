/** Checks a fetched publication as a whole and seals it with its origin. */
import type { Source } from '../../shared/datasets/define.ts';
import type { FetchedFile, Origin } from '../../shared/store/generations/origin.ts';
import { persist } from '../publisher/persist.ts';
import { type Publication, PublisherError, type RemoteFile, type Visit } from '../publisher/ports.ts';
import { refuseOthers } from '../publisher/same-file.ts';
import { wholenessFaults } from '../publisher/whole.ts';
import { LoadRefused } from '../work/ports.ts';
import { contradicts, identityOf } from './identity.ts';
import type { Target } from './ports.ts';

/**
 * Asks the publisher for every file once more, so that a publication that was replaced meanwhile is not sealed.
 * @throws PublisherError `changed`; LoadRefused where the files are not a whole publication
 */
export async function sealPublication(
  visit: Visit,
  source: Source,
  publication: Publication,
  target: Target,
): Promise<Origin> {
  const { version, address, files } = publication;
  const records = recordsOf(files, await target.accepted(), target);
  const faults = await wholenessFaults(source, version, target.files, visit.clock.now());
  if (faults.length > 0) {
    throw new LoadRefused(
      `${target.place}: not a whole publication of ${source.name} ${version}: ${faults.join('; ')}`,
    );
  }
  for (const file of files) await askAgain(visit, file);
  const origin: Origin = {
    fonte: source.name,
    versao: version,
    endereco: address,
    publicado_em: newest(records.flatMap(({ modificado_em }) => modificado_em ?? [])),
    obtido_em: newest(records.map(({ obtido_em }) => obtido_em)) ?? new Date(visit.clock.now()).toISOString(),
    arquivos: records,
  };
  await target.seal(origin);
  return origin;
}

/** Returns the record of each file. @throws PublisherError, `changed` where another file is accepted under its name */
function recordsOf(
  files: readonly RemoteFile[],
  accepted: readonly FetchedFile[],
  { place }: Target,
): FetchedFile[] {
  return files.map((file) => {
    const record = accepted.find(({ arquivo }) => arquivo === file.name);
    if (record && !contradicts(identityOf(record), file)) return record;
    const what = record ? 'is not the one that the publisher has now' : 'is missing';
    throw new PublisherError(
      'changed',
      `${place}: ${file.name} ${what}; start the fetch again: it continues`,
    );
  });
}

/** Asks for the first bytes: not every host answers HEAD, and not every answer to it has the size. */
const FIRST_BYTES = 512;

/** @throws PublisherError, `changed` where the file is another one by now */
async function askAgain(visit: Visit, file: RemoteFile): Promise<void> {
  const range = { start: 0, end: Math.min(file.size, FIRST_BYTES) };
  await persist(visit, async () => {
    const answer = await visit.publisher.ask({ method: 'GET', url: file.url, range });
    try {
      await refuseOthers(answer, file);
    } finally {
      await answer.body.return();
    }
  });
}

/** Instants of one form are in the order of their texts. */
const newest = (instants: readonly string[]): string | null => instants.toSorted().at(-1) ?? null;
