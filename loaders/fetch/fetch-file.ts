/** Fetches one file in segments by ranges, continues what an earlier run has stored, and checks the file. */
import { type FetchedFile, publicAddress } from '../../shared/store/generations/origin.ts';
import { endedBy } from '../publisher/persist.ts';
import { PublisherError, type RemoteFile, type Visit } from '../publisher/ports.ts';
import { LoadRefused } from '../work/ports.ts';
import type { CheckedFile } from './check-file.ts';
import type { Draft } from './draft.ts';
import { type FetchView, type FileWork, openSlots } from './draft-work.ts';
import { fetchSegments } from './segments.ts';
import type { Target } from './target.ts';

export interface FetchOptions {
  readonly connections: number;
  readonly view: FetchView;
}

/**
 * Returns the record of the accepted file; null where the deadline of the visit came first, and the segments
 * stay.
 * @throws PublisherError, LoadRefused for an archive that is broken at the publisher
 */
export async function fetchFile(
  visit: Visit,
  file: RemoteFile,
  target: Target,
  { connections, view }: FetchOptions,
): Promise<FetchedFile | null> {
  const end = new AbortController();
  const work = { visit: endedBy(visit, end.signal), file, slots: openSlots(connections), end, view };
  return fetchDraft(work, target, await target.open(file));
}

/** Fetches a file whose draft is open; it may share its slots and its end with other files. */
export async function fetchDraft(work: FileWork, target: Target, draft: Draft): Promise<FetchedFile | null> {
  const { visit, file, view } = work;
  if (file.size === 0) throw new PublisherError('wrong', `${file.url}: the file is empty at the publisher`);
  const first = await fetchAndCheck(work, draft);
  if (first === null || first.fault === null) return first && accept(work, draft, first);
  await draft.discard(first.sha256);
  view.advance(file.name, -file.size);
  visit.note(`${first.fault}; it is fetched once more`);
  const again = await target.open(file);
  const second = await fetchAndCheck(work, again);
  if (second === null || second.fault === null) return second && accept(work, again, second);
  await again.discard(second.sha256);
  throw new LoadRefused(`${second.fault}; ${comparison(first, second)}`);
}

const comparison = (first: CheckedFile, second: CheckedFile): string =>
  first.sha256 === second.sha256
    ? `two downloads gave the same bytes (SHA-256 ${second.sha256}), so the file is broken at the publisher; fetch it again when the publisher has replaced it`
    : `two downloads gave different bytes (SHA-256 ${first.sha256} and ${second.sha256}), so something on the way to the publisher changes them; fetch it again over another connection`;

/** Returns null at the deadline. */
async function fetchAndCheck(work: FileWork, draft: Draft): Promise<CheckedFile | null> {
  const { visit, file, view } = work;
  view.begin(file.name, file.size, storedBytes(draft, file));
  if (!(await fetchSegments(work, draft)) || isLate(visit)) return null;
  view.stage(file.name, 'checking');
  return draft.join();
}

const isLate = ({ clock, until, ended }: Visit): boolean =>
  ended?.aborted === true || clock.elapsed() >= until;

export const storedBytes = ({ stored, segmentBytes }: Draft, { size }: RemoteFile): number =>
  [...stored].reduce((sum, i) => sum + Math.min(size, (i + 1) * segmentBytes) - i * segmentBytes, 0);

async function accept(
  { visit, file, view }: FileWork,
  draft: Draft,
  { sha256 }: CheckedFile,
): Promise<FetchedFile> {
  const fetched: FetchedFile = {
    arquivo: file.name,
    endereco: publicAddress(file.url),
    tamanho: file.size,
    etag: file.etag,
    modificado_em: file.modified === null ? null : new Date(file.modified).toISOString(),
    obtido_em: new Date(visit.clock.now()).toISOString(),
    sha256,
  };
  await draft.accept(fetched);
  view.stage(file.name, 'done');
  return fetched;
}
