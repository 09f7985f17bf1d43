/** A publisher for measurements, in a process of its own: lists the files of a folder by WebDAV, and sends them, also in ranges. */
import '../../local/compiler.ts';
import { createReadStream, readdirSync, type Stats, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream';

const [, , folder = ''] = process.argv;
const VERSION = '2026-10';
const CHUNK = 1 << 20;
/** Files that have just been written would count as a publication that still changes. */
const AGE_MS = 86_400_000;
/** The last part of `/2026-10/Empresas0.zip`. */
const NAME = /^\/[\w-]+\/(\w+\.zip)$/;

const modifiedOf = ({ mtimeMs }: Stats): string => new Date(mtimeMs - AGE_MS).toUTCString();
const etagOf = ({ size, mtimeMs }: Stats): string => `"${size}-${Math.floor(mtimeMs)}"`;

function entry(href: string, stats: Stats | null): string {
  const file = stats
    ? `<d:getcontentlength>${stats.size}</d:getcontentlength><d:getetag>${etagOf(stats)}</d:getetag><d:getlastmodified>${modifiedOf(stats)}</d:getlastmodified><d:resourcetype/>`
    : '<d:resourcetype><d:collection/></d:resourcetype>';
  return `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${file}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
}

/** Lists the root, which has the folder of the version, or that folder. */
function list(url: string, response: ServerResponse): void {
  const names = readdirSync(folder).filter((name) => name.endsWith('.zip'));
  const inside =
    url === '/'
      ? [entry(`/${VERSION}/`, null)]
      : names.map((name) => entry(`/${VERSION}/${name}`, statSync(join(folder, name))));
  const xml = `<d:multistatus xmlns:d="DAV:">${[entry(url, null), ...inside].join('')}</d:multistatus>`;
  response.writeHead(207, { 'content-type': 'application/xml' }).end(xml);
}

function send(request: IncomingMessage, response: ServerResponse): void {
  const { url = '/', method } = request;
  if (method === 'PROPFIND') {
    list(url, response);
    return;
  }
  const [, name] = NAME.exec(url) ?? [];
  const path = join(folder, name ?? '');
  const stats = name === undefined ? undefined : statSync(path, { throwIfNoEntry: false });
  if (!stats) {
    response.writeHead(404).end();
    return;
  }
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const start = Number(from ?? 0);
  const end = Math.min(stats.size - 1, Number(to ?? stats.size));
  response.writeHead(from === undefined ? 200 : 206, {
    'content-length': end + 1 - start,
    'content-type': 'application/zip',
    'last-modified': modifiedOf(stats),
    etag: etagOf(stats),
    ...(from !== undefined && { 'content-range': `bytes ${start}-${end}/${stats.size}` }),
  });
  // An answer that the client cuts is no fault of the measurement.
  pipeline(createReadStream(path, { start, end, highWaterMark: CHUNK }), response, () => undefined);
}

const server = createServer(send);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.stdout.write(`${address.port}\n`);
});
