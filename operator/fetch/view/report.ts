/** The result of a fetch, and the versions at a publisher, as tables for people. */

import { number } from '../../../loaders/compare/compared.ts';
import type { ListedVersion } from '../../../loaders/publisher/look.ts';
import { type Column, textTable } from '../../admin/table.ts';
import type { FetchResult, FileResult } from '../result.ts';
import { bytesText } from './amounts.ts';

/** Digits that are enough to compare by eye; `--json` and `origem.json` have all. */
const DIGITS = 12;

const FILES: readonly Column<FileResult>[] = [
  ['file', ({ name }) => name],
  ['bytes', ({ bytes }) => number(bytes), 'right'],
  ['changed at the publisher', ({ modified_at }) => modified_at ?? '–'],
  ['SHA-256', ({ sha256 }) => sha256.slice(0, DIGITS)],
];

export function fetchReport(result: FetchResult): string {
  // The program ends with the reason as its error.
  if (!result.fetched) return 'NOT FETCHED';
  return [
    textTable(FILES, result.files),
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

const VERSIONS: readonly Column<ListedVersion>[] = [
  ['version', ({ version }) => version],
  ['address', ({ address }) => address],
];

export const versionsReport = (versions: readonly ListedVersion[]): string => textTable(VERSIONS, versions);
