/** Says what a version at a publisher lacks before it can be fetched. */
import type { Source } from '../../shared/datasets/define.ts';
import type { Origin } from '../../shared/store/generations/origin.ts';
import { faultOf, LoadRefused } from '../work/ports.ts';
import type { Observed } from './observe.ts';
import type { Found } from './place.ts';
import { isSameFile, PublisherError, type RemoteFile, type Visit } from './ports.ts';
import { remoteFiles } from './remote-files.ts';
import { isSameAsFetched } from './same-file.ts';
import { wholenessFaults } from './whole.ts';

const MINUTE_MS = 60_000;
/** Names in a sentence; more are counted. */
const NAMED = 5;

/**
 * Returns sentences; none for a version that can be fetched. The archives of one that was fetched before and
 * has not changed are not read again. @throws PublisherError
 */
export async function unreadyOf(
  visit: Visit,
  source: Source,
  found: Found,
  known: Origin | null,
): Promise<string[]> {
  const { observed, version } = found;
  const faults = [...incomplete(source, observed), ...unsettled(source, observed)];
  if (faults.length > 0) return faults;
  if (known?.versao === version && isSameAsFetched(known, observed.files)) return [];
  const inside = await faultsInside(visit, source, found);
  if (inside.length > 0) return inside;
  return differences(observed, await found.observe());
}

function incomplete({ name }: Source, { files, missing }: Observed): string[] {
  const all = files.length + missing.length;
  const empty = files.filter(({ size }) => size === 0).map((file) => file.name);
  return [
    ...(all === 0 ? [`no file of ${name} is there`] : []),
    ...(missing.length > 0 ? [`missing (${missing.length} of ${all} files): ${few(missing)}`] : []),
    ...(empty.length > 0 ? [`empty (${empty.length} of ${all} files): ${few(empty)}`] : []),
  ];
}

/** Both times are the publisher's, so this machine's clock has no effect. A future time counts as now. */
function unsettled({ channel: { settledMinutes } }: Source, { files, now }: Observed): string[] {
  const since = now - settledMinutes * MINUTE_MS;
  const late = files.filter(({ modified }) => modified !== null && modified > since);
  if (late.length === 0) return [];
  const newest = Math.max(...late.map(({ modified }) => modified ?? 0));
  const at = new Date(newest).toISOString().slice(0, 16);
  return [
    `changed in the last ${settledMinutes} minutes (${late.length} of ${files.length} files, the last one at ${at}Z): ${few(late.map(({ name }) => name))}`,
  ];
}

async function faultsInside(visit: Visit, source: Source, { version, observed }: Found): Promise<string[]> {
  try {
    return await wholenessFaults(source, version, remoteFiles(visit, observed.files), observed.now);
  } catch (error) {
    if (error instanceof LoadRefused) return [faultOf(error)];
    if (error instanceof PublisherError && error.fault === 'changed') return [error.message];
    throw error;
  }
}

function differences(before: Observed, after: Observed): string[] {
  const changed = before.files.filter((file) => !after.files.some((other) => isSameFile(file, other)));
  const isNew = (file: RemoteFile): boolean => !before.files.some(({ name }) => name === file.name);
  const names = [...changed, ...after.files.filter(isNew)].map(({ name }) => name);
  return names.length === 0 ? [] : [`changed while the version was looked at: ${few(names)}`];
}

const few = (names: readonly string[]): string =>
  names.length <= NAMED
    ? names.join(', ')
    : `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`;
