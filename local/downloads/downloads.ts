/** Serves the files of exports from the disk of this machine, behind the key, whole or in ranges. */
import { stat } from 'node:fs/promises';
import type { Route } from '../../shared/api/route-kinds.ts';
import { ofKey } from '../../shared/api/route-lines.ts';
import { type GatewayRoute, METHODS } from '../../shared/api/routes.ts';
import { S3Error } from '../../shared/aws/errors.ts';
import type { Dependencies } from '../../shared/http/dependencies.ts';
import { NotModified, noExport } from '../../shared/http/errors.ts';
import { type HttpEvent, type HttpHandler, type HttpResult, headerOf } from '../../shared/http/exchange.ts';
import { fileChain } from '../../shared/http/public-chain.ts';
import { readPairs } from '../../shared/store/generations/pairs.ts';
import {
  changedFilesPrefix,
  type ExportManifest,
  exportPrefix,
  MANIFEST_FILE,
  type Named,
} from '../../shared/store/loads/exports.ts';
import { controlTable } from '../../shared/store/tables.ts';
import type { FilePart } from '../gateway/answer.ts';
import { rangeIn } from './byte-range.ts';
import { exportFile } from './folder-exports.ts';

/** Addresses of files, which `folderExports` gives. On AWS files have addresses of S3. */
const BULK = ofKey('/v1/exportacoes/{fonte}/{geracao}/{arquivo}', 'arquivo', 'Um arquivo');
const CHANGED = ofKey(
  '/v1/exportacoes/{fonte}/alteracoes/{geracao}/{arquivo}',
  'alteracoes-arquivo',
  'Um arquivo do que mudou',
);

export const FILES: readonly Route[] = [BULK, CHANGED];

export const DOWNLOAD_ROUTES: readonly GatewayRoute[] = FILES.flatMap(({ path, family }) =>
  METHODS.map((method) => ({ routeKey: `${method} ${path}`, target: family, open: false })),
);

export interface FileResult extends HttpResult {
  readonly file?: FilePart;
}

/** The address of a file has its generation, so its bytes never change. */
const FOREVER = 'private, max-age=31536000, immutable';

interface Found {
  readonly path: string;
  readonly size: number;
  readonly etag: string;
  readonly type: string;
}

export function withDownloads(others: HttpHandler, deps: Dependencies, dataDir: string): HttpHandler {
  const downloads = new Map<string, HttpHandler>();
  for (const [route, listed] of [
    [BULK, bulkFiles],
    [CHANGED, changedFiles],
  ] as const) {
    const handler = fileChain(route, deps, async (event) =>
      answerOf(await findFile(event, await listed(namedIn(event), deps), dataDir), event),
    );
    for (const method of METHODS) downloads.set(`${method} ${route.path}`, handler);
  }
  return (event, context) => (downloads.get(event.routeKey) ?? others)(event, context);
}

function namedIn({ pathParameters }: HttpEvent): Named {
  const { fonte: source = '', geracao: generation = '' } = pathParameters ?? {};
  return { source, generation };
}

/** The manifest that lists the files of a folder; null where there is none. */
interface Listed {
  readonly prefix: string;
  readonly generation: string;
  readonly manifest: Pick<ExportManifest, 'conjuntos'> | null;
}

/** A download may take longer than its generation is served, so earlier ones have their files too. */
async function bulkFiles(named: Named, { manifest, exports }: Dependencies): Promise<Listed> {
  const { source, generation } = named;
  const state = (await manifest()).sources[source];
  const kept = (state?.kept ?? []).map((one) => one.generation);
  const isThere = [state?.generation, state?.previous, ...kept].includes(generation);
  return {
    prefix: exportPrefix(named),
    generation,
    manifest: isThere ? await exports.manifest(named) : null,
  };
}

/** The files of a pair that a rollback has hidden are there as long as it may be shown again. */
async function changedFiles(named: Named, { client, settings, exports }: Dependencies): Promise<Listed> {
  const pairs = await readPairs(client, controlTable(settings.TABLE_PREFIX), named.source);
  const isThere = pairs.some(({ to, table }) => to === named.generation && table !== null);
  return {
    prefix: changedFilesPrefix(named),
    generation: named.generation,
    manifest: isThere ? await exports.changes(named) : null,
  };
}

/**
 * @throws ApiError 404 for a file that no list has
 * @throws S3Error for a file that is not on the disk as its list has it
 */
async function findFile(
  { pathParameters }: HttpEvent,
  { prefix, generation, manifest }: Listed,
  dataDir: string,
): Promise<Found> {
  const { arquivo: name = '' } = pathParameters ?? {};
  const file = manifest?.conjuntos
    .flatMap(({ arquivos }) => arquivos)
    .find(({ arquivo }) => arquivo === name);
  if (!manifest || !(file || name === MANIFEST_FILE)) throw noExport();
  const path = exportFile(dataDir, prefix, name);
  const { size } = await stat(path).catch((error: unknown) => {
    throw new S3Error('GetObject', error);
  });
  if (file && size !== file.bytes) throw new S3Error('GetObject', 'another size');
  return file
    ? { path, size, etag: `"${file.sha256}"`, type: 'application/vnd.apache.parquet' }
    : { path, size, etag: `"${generation}"`, type: 'application/json; charset=utf-8' };
}

function answerOf({ path, size, etag, type }: Found, event: HttpEvent): FileResult {
  const headers: Record<string, string> = {
    'Content-Type': type,
    'Cache-Control': FOREVER,
    'Accept-Ranges': 'bytes',
    ETag: etag,
  };
  const sent = (name: string): string | undefined => headerOf(event.headers, name);
  const known = sent('if-none-match')
    ?.split(',')
    .map((one) => one.trim().replace(/^W\//, ''));
  if (known?.some((one) => one === etag || one === '*')) throw new NotModified(headers);
  const isSame = (sent('if-range') ?? etag) === etag;
  const range = isSame ? rangeIn(sent('range'), size) : null;
  if (range === 'none') {
    headers['Content-Range'] = `bytes */${size}`;
    return { statusCode: 416, headers, body: '' };
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  headers['Content-Length'] = String(end - start + 1);
  if (range) headers['Content-Range'] = `bytes ${start}-${end}/${size}`;
  return { statusCode: range ? 206 : 200, headers, body: '', file: { path, start, end } };
}
