/** Serves the portal on a port of its own: files from memory, with the headers of CloudFront on AWS. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { extname } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Files } from '../portal/build.ts';
import { CATALOG, CATALOG_TYPE } from '../portal/headers.ts';
import { acceptedEncoding, type Encoding } from '../shared/http/form/compression.ts';
import type { Answer } from './gateway/answer.ts';
import { splitTarget } from './gateway/event.ts';
import { type RunningServer, type ServerOptions, startServer } from './gateway/server.ts';

/** The files and headers. They contain the API's address, so they are available only when it listens. */
export interface PortalContent {
  readonly files: Files;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Portal extends RunningServer {
  /** Sets what returns the files, at every request. Requests wait until then. */
  readonly show: (content: () => PortalContent | Promise<PortalContent>) => void;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.py': 'text/plain; charset=utf-8',
  '.sh': 'text/plain; charset=utf-8',
  '.ts': 'text/plain; charset=utf-8',
  '.gs': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.ico': 'image/x-icon',
  [CATALOG]: CATALOG_TYPE,
  '.tgz': 'application/gzip',
  '.whl': 'application/zip',
};

const PACKED: ReadonlySet<string> = new Set(['.tgz', '.whl']);

/** Quality 11 takes 0.4 s for the largest file; this takes 0.1 s and makes it a seventh larger. */
const BROTLI_QUALITY = 5;

const encoders: Readonly<Record<Encoding, (bytes: Buffer) => Buffer>> = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes) => gzipSync(bytes),
};

export async function startPortal(options: Omit<ServerOptions, 'answer'>): Promise<Portal> {
  const shown = Promise.withResolvers<Parameters<Portal['show']>[0]>();
  const server = await startServer({
    ...options,
    answer: async (request) => {
      const content = await shown.promise;
      return answer(await content(), request);
    },
  });
  return { ...server, url: `${server.url}/`, show: shown.resolve };
}

/** The tag and the encodings of a file, which its first request makes. */
const MADE = new WeakMap<Buffer, Made>();

type Made = { readonly etag: string } & Partial<Record<Encoding, Buffer>>;

function madeOf(bytes: Buffer): Made {
  const etag = () => `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;
  const made = MADE.get(bytes) ?? { etag: etag() };
  MADE.set(bytes, made);
  return made;
}

/** A path that ends in `/` means its `index.html`. */
function nameOf(target: string): string {
  const { path } = splitTarget(target);
  return (path.endsWith('/') ? `${path}index.html` : path).slice(1);
}

const NOTHING = Buffer.alloc(0);

function answer(
  { files, headers }: PortalContent,
  { method, url = '/', headers: asked }: IncomingMessage,
): Answer {
  const name = nameOf(url);
  const bytes = files.get(name);
  if (method !== 'GET' && method !== 'HEAD') {
    return { statusCode: 405, headers: { ...headers, allow: 'GET, HEAD' }, body: NOTHING };
  }
  if (!bytes) {
    const type = { 'content-type': 'text/plain; charset=utf-8' };
    return {
      statusCode: 404,
      headers: { ...headers, ...type },
      body: Buffer.from('Página não encontrada.\n'),
    };
  }
  const made = madeOf(bytes);
  const { etag } = made;
  const kept = { ...headers, etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' };
  if (asked['if-none-match'] === etag) return { statusCode: 304, headers: kept, body: NOTHING };
  const encoding = PACKED.has(extname(name))
    ? null
    : acceptedEncoding(String(asked['accept-encoding'] ?? ''));
  if (encoding) made[encoding] ??= encoders[encoding](bytes);
  const body = (encoding && made[encoding]) ?? bytes;
  const ownHeaders = {
    ...kept,
    'content-type': TYPES[name] ?? TYPES[extname(name)] ?? 'application/octet-stream',
    'content-length': body.length,
    ...(encoding && { 'content-encoding': encoding }),
  };
  return { statusCode: 200, headers: ownHeaders, body };
}
