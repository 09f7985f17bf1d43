/** The result of a fetch, and the versions at a publisher, as tables for people. */

import { number } from '../../../loaders/compare/compared.ts';
import type { ListedVersion } from '../../../loaders/publisher/look.ts';
import { type Column, textTable } from '../../admin/table.ts';
import type { FetchResult } from '../result.ts';
import { bytesText } from './amounts.ts';

const FILES: readonly Column[] = [
  { name: 'file' },
  { name: 'bytes', right: true },
  { name: 'changed at the publisher' },
  { name: 'SHA-256' },
];
/** Digits that are enough to compare by eye; `--json` and `origem.json` have all. */
const DIGITS = 12;

export function fetchReport(result: FetchResult): string {
  // The program ends with the reason as its error.
  if (!result.fetched) return 'NOT FETCHED';
  const rows = result.files.map(({ name, bytes, modified_at, sha256 }) => [
    name,
    number(bytes),
    modified_at ?? '–',
    sha256.slice(0, DIGITS),
  ]);
  return [
    textTable(FILES, rows),
    '',
    `version         ${result.version}`,
    `published at    ${result.published_at ?? 'the publisher sends no time'}`,
    `fetched at      ${result.fetched_at}`,
    `address         ${result.address}`,
    `folder          ${result.folder}`,
    `seconds         ${result.seconds}`,
    `FETCHED         ${bytesText(result.bytes)}${result.already_fetched ? '; they were there already' : ''}`,
  ].join('\n');
}

export const versionsReport = (versions: readonly ListedVersion[]): string =>
  textTable(
    [{ name: 'version' }, { name: 'address' }],
    versions.map(({ version, address }) => [version, address]),
  );
