/** The result of a fetch: printed by `--json` as it is, and otherwise as a table. */

import { number } from '../../loaders/compare/compared.ts';
import type { ListedVersion } from '../../loaders/publisher/look.ts';
import type { Publication } from '../../loaders/publisher/ports.ts';
import type { Origin } from '../../shared/store/generations/origin.ts';
import { type Column, textTable } from '../admin/table.ts';
import { bytesText } from './progress.ts';

export interface FetchResult {
  readonly source: string;
  readonly version: string | null;
  readonly fetched: boolean;
  readonly already_fetched: boolean;
  readonly folder: string | null;
  readonly address: string | null;
  /** Instants, ISO 8601; `published_at` is null where the publisher sends no times. */
  readonly published_at: string | null;
  readonly fetched_at: string | null;
  readonly bytes: number;
  readonly files: readonly FileResult[];
  readonly seconds: number;
  /** Sentences that say what is missing or still changes at the publisher. */
  readonly unready: readonly string[];
  readonly reason: string | null;
}

export interface FileResult {
  readonly name: string;
  readonly bytes: number;
  readonly modified_at: string | null;
  readonly sha256: string;
}

const NOTHING: FetchResult = {
  source: '',
  version: null,
  fetched: false,
  already_fetched: false,
  folder: null,
  address: null,
  published_at: null,
  fetched_at: null,
  bytes: 0,
  files: [],
  seconds: 0,
  unready: [],
  reason: null,
};

export const fetchedResult = (
  folder: string,
  origin: Origin,
  { already, seconds }: { readonly already: boolean; readonly seconds: number },
): FetchResult => ({
  ...NOTHING,
  source: origin.fonte,
  version: origin.versao,
  fetched: true,
  already_fetched: already,
  folder,
  address: origin.endereco,
  published_at: origin.publicado_em,
  fetched_at: origin.obtido_em,
  bytes: origin.arquivos.reduce((sum, { tamanho }) => sum + tamanho, 0),
  files: origin.arquivos.map(({ arquivo, tamanho, modificado_em, sha256 }) => ({
    name: arquivo,
    bytes: tamanho,
    modified_at: modificado_em,
    sha256,
  })),
  seconds,
});

export const unreadyResult = (
  { source, version, address, unready }: Publication,
  seconds: number,
): FetchResult => ({
  ...NOTHING,
  source,
  version,
  address,
  seconds,
  unready,
  reason: `${source} ${version} is not whole yet at its publisher: ${unready.join('; ')}`,
});

export const failedFetch = (source: string, version: string | null, reason: string): FetchResult => ({
  ...NOTHING,
  source,
  version,
  reason,
});

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
