/** Checks a fetched publication as a whole and seals it with its origin. */
import type { Source } from '../../shared/datasets/define.ts';
import { type FetchedFile, type Origin, publicAddress } from '../../shared/store/generations/origin.ts';
import { dateOf } from '../publisher/http/answers.ts';
import { contradicts, identityOf } from '../publisher/identity.ts';
import { persist } from '../publisher/persist.ts';
import { type Publication, PublisherError, type RemoteFile, type Visit } from '../publisher/ports.ts';
import { refuseOthers } from '../publisher/same-file.ts';
import { wholenessFaults } from '../publisher/whole.ts';
import { LoadRefused } from '../work/ports.ts';
import type { Target } from './target.ts';

/**
 * Requests every file from the publisher once more, so that a publication that was replaced meanwhile is not
 * sealed.
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
  const instants: number[] = [];
  for (const file of files) instants.push(...(await askAgain(visit, file)));
  // The clock of this machine may be wrong, and then a label would seem to be in the future.
  const now = instants.length > 0 ? Math.max(...instants) : visit.clock.now();
  const faults = await wholenessFaults(source, version, target.files, now);
  if (faults.length > 0) {
    const name = `${source.name} ${version}`;
    throw new LoadRefused(`${target.place}: not a whole publication of ${name}: ${faults.join('; ')}`);
  }
  const origin: Origin = {
    fonte: source.name,
    versao: version,
    endereco: publicAddress(address),
    publicado_em: newest(records.flatMap(({ modificado_em }) => modificado_em ?? [])),
    obtido_em: newest(records.map(({ obtido_em }) => obtido_em)) ?? new Date(visit.clock.now()).toISOString(),
    arquivos: records,
  };
  await target.seal(origin);
  return origin;
}

/** Returns each file's record. @throws PublisherError, `changed` where another file has been accepted */
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

/**
 * Returns the publisher's clock where the answer has it. @throws PublisherError, `changed` where the file is
 * another one by now
 */
const askAgain = (visit: Visit, file: RemoteFile): Promise<number[]> =>
  persist(visit, async () => {
    const range = { start: 0, end: Math.min(file.size, FIRST_BYTES) };
    const answer = await visit.publisher.ask({ method: 'GET', url: file.url, range });
    try {
      await refuseOthers(answer, file);
      const now = dateOf(answer.headers);
      return now === null ? [] : [now];
    } finally {
      await answer.body.return();
    }
  });

/** Instants of one form are in the order of their texts. */
const newest = (instants: readonly string[]): string | null => instants.toSorted().at(-1) ?? null;
