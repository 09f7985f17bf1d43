/** Fetches a publication into its place: several files at once, checked and sealed. */
import type { Source } from '../../shared/datasets/define.ts';
import type { Origin } from '../../shared/store/generations/origin.ts';
import { endedBy, together } from '../publisher/persist.ts';
import {
  type Publication,
  PublisherError,
  type PublisherFault,
  type RemoteFile,
  type Visit,
} from '../publisher/ports.ts';
import { isFetched, isSameAsFetched } from '../publisher/same-file.ts';
import { number } from '../read/bounds.ts';
import { refuseAlike } from '../read/names.ts';
import { FileError, LoadRefused } from '../work/ports.ts';
import type { Draft } from './draft.ts';
import { type FileWork, openSlots } from './draft-work.ts';
import { type FetchOptions, fetchDraft, storedBytes } from './fetch-file.ts';
import { sealPublication } from './seal.ts';
import type { Target } from './target.ts';

/**
 * A publication that is sealed already and has not changed is not fetched again.
 * @throws PublisherError, `late` at the deadline; LoadRefused; FileError, also where the disk has too little
 * room
 */
export async function fetchPublication(
  visit: Visit,
  source: Source,
  publication: Publication,
  target: Target,
  options: FetchOptions,
): Promise<Origin> {
  refuseUnready(publication);
  const { version, files } = publication;
  refuseAlike(files.map(({ name }) => name));
  const sealed = await target.sealed();
  if (sealed && sealed.fonte !== source.name)
    throw new LoadRefused(
      `${target.place}: has a publication of ${sealed.fonte}, which one of ${source.name} would replace; name another folder`,
    );
  const accepted = await target.accepted();
  const missing = files.filter((file) => !isFetched(accepted, file));
  const isSealed = sealed?.versao === version && isSameAsFetched(sealed, files);
  if (isSealed && missing.length === 0) return sealed;
  await target.keepOnly(files.map(({ name }) => name));
  const opened = await openAll(target, missing);
  await refuseNoRoom(target, opened);
  try {
    await fetchAll(visit, target, opened, options);
    return await sealPublication(visit, source, publication, target);
  } catch (error) {
    throw withAdvice(error, target);
  }
}

/** The next run drops the stored segments of a replaced file when it opens the draft. */
const ADVICE: Partial<Record<PublisherFault, string>> = {
  changed: 'the publisher replaces this publication; start the fetch again: it begins with the new files',
  late: 'start the fetch again: it continues',
};

function withAdvice(error: unknown, { place }: Target): unknown {
  if (!(error instanceof PublisherError)) return error;
  const advice = ADVICE[error.fault];
  if (advice === undefined) return error;
  return new PublisherError(error.fault, `${place}: ${error.message}; ${advice}`, { cause: error });
}

function refuseUnready({ source, version, address, files, unready }: Publication): void {
  const empty = files.filter(({ size }) => size === 0).map(({ name }) => `${name} is empty`);
  const faults = [...unready, ...empty, ...(files.length === 0 ? ['it has no files'] : [])];
  if (faults.length === 0) return;
  throw new PublisherError(
    'absent',
    `${source} ${version} cannot be fetched from ${address}: ${faults.join('; ')}`,
  );
}

interface OpenedFile {
  readonly file: RemoteFile;
  readonly draft: Draft;
}

/** Opens the drafts, largest first, so that the last file to be fetched is a small one. */
async function openAll(target: Target, files: readonly RemoteFile[]): Promise<OpenedFile[]> {
  const opened: OpenedFile[] = [];
  for (const file of files.toSorted((a, b) => b.size - a.size)) {
    opened.push({ file, draft: await target.open(file) });
  }
  return opened;
}

/** Bytes that stay free, since a full disk stops other programs. */
const RESERVE = 256 << 20;

/** @throws FileError with the bytes that are needed and those that are free */
async function refuseNoRoom(target: Target, opened: readonly OpenedFile[]): Promise<void> {
  const missing = opened.reduce((sum, { file, draft }) => sum + file.size - storedBytes(draft, file), 0);
  const largest = Math.max(0, ...opened.map(({ file }) => file.size));
  const free = await target.freeBytes();
  if (opened.length === 0 || free === null || free >= missing + largest + RESERVE) return;
  throw new FileError(
    `${target.place}: ${number(missing)} bytes are missing, the largest file needs ${number(largest)} once more while it is joined, and ${number(RESERVE)} must stay free, but only ${number(free)} are free; free some space or name a folder on another disk`,
    'ENOSPC',
    null,
  );
}

/** One more file than connections, so that the connections are used while a file is checked. */
async function fetchAll(
  visit: Visit,
  target: Target,
  opened: readonly OpenedFile[],
  { connections, view }: FetchOptions,
): Promise<void> {
  const [slots, end] = [openSlots(connections), new AbortController()];
  const part = endedBy(visit, end.signal);
  const queue = [...opened];
  const late: string[] = [];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next && !end.signal.aborted; next = queue.shift()) {
      const work: FileWork = { visit: part, file: next.file, slots, end, view };
      if ((await fetchDraft(work, target, next.draft)) === null) late.push(next.file.name);
    }
  };
  await together(end, Array.from({ length: Math.min(connections + 1, queue.length) }, worker));
  if (late.length > 0) throw lateFor(late);
}

function lateFor(files: readonly string[]): PublisherError {
  const named = files.length === 1 ? files[0] : `${files.length} files, such as ${files[0]},`;
  return new PublisherError('late', `the time is over before ${named} could be fetched to the end`);
}
