/** Generated list of the places where the publishers have their files. */
import type { Channel, VersionsAt } from '../../shared/datasets/channel.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { code, codes, type Generator } from './regions.ts';

type Kind = VersionsAt['kind'];

const VERSIONS: { readonly [K in Kind]: (versions: Extract<VersionsAt, { readonly kind: K }>) => string } = {
  folders: ({ folder, listed }) => `folder ${code(folder)}${listed ? '' : ', found by asking'}`,
  stamps: () => 'stamp in the names',
  modified: () => 'date of `Last-Modified`',
  content: () => 'newest month inside',
};

function versionsText(versions: VersionsAt): string {
  // VERSIONS has the function of each kind under its name, which TypeScript does not infer from the index.
  const textOf = VERSIONS[versions.kind] as (versions: VersionsAt) => string;
  return textOf(versions);
}

/** More names than these are counted. */
const MOST_NAMES = 3;

function filesText({ files }: Channel): string {
  if (files instanceof RegExp) return code(files.source);
  return files.length > MOST_NAMES ? `${files.length} archives` : codes(files);
}

/** A list takes fewer words than a table with such long addresses. */
export const channels: Generator = () =>
  SOURCES.filter(({ channel }) => channel.addresses.length > 0)
    .map(({ name, channel }) => {
      const { addresses, versions, settledMinutes } = channel;
      return `- ${code(name)}: ${codes(addresses)}; ${versionsText(versions)}; ${filesText(channel)}; ${settledMinutes} minutes`;
    })
    .join('\n');
