/** Serves the portal on its own port of this machine: files from memory, with the headers that CloudFront sends on AWS. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Files } from '../portal/build.ts';

/** The files and their headers, which contain the address of the API and so are available only when it listens. */
export interface PortalContent {
  readonly files: Files;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Portal {
  readonly url: string;
  readonly port: number;
  /** Sets the files. Requests wait until then. */
  readonly show: (content: PortalContent) => void;
  readonly close: () => Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

/** Quality 11 takes 0.4 s for the largest file; this takes 0.1 s and makes it a seventh larger. */
const BROTLI_QUALITY = 5;

const ENCODINGS: readonly (readonly [name: string, encode: (bytes: Buffer) => Buffer])[] = [
  [
    'br',
    (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  ],
  ['gzip', (bytes) => gzipSync(bytes)],
];

export async function startPortal(host: string, port: number): Promise<Portal> {
  let show: (content: PortalContent) => void = () => undefined;
  const content = new Promise<PortalContent>((done) => {
    show = done;
  });
  const encoded = encoder();
  const server = createServer((request, response) => {
    void content.then((known) => answer(known, encoded, request, response));
  });
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(port, host, () => done());
  });
  const { port: bound, family } = server.address() as AddressInfo;
  const close = (): Promise<void> => {
    const closed = new Promise<void>((done) => server.close(() => done()));
    // Browsers keep idle connections open for minutes.
    server.closeAllConnections();
    return closed;
  };
  return { url: `http://${family === 'IPv6' ? `[${host}]` : host}:${bound}/`, port: bound, show, close };
}

/** Compresses each file at most once for each encoding, at the first request. */
function encoder() {
  const made = new Map<string, Buffer>();
  return (name: string, bytes: Buffer, accepted: string): { encoding: string | null; body: Buffer } => {
    const [encoding, encode] = ENCODINGS.find(([known]) => accepted.includes(known)) ?? [];
    if (!encoding || !encode) return { encoding: null, body: bytes };
    const key = `${encoding} ${name}`;
    const body = made.get(key) ?? encode(bytes);
    made.set(key, body);
    return { encoding, body };
  };
}

/** A path that ends in `/` means its `index.html`. */
function nameOf(target: string): string {
  const [path = '/'] = target.split('?');
  return (path.endsWith('/') ? `${path}index.html` : path).slice(1);
}

function answer(
  { files, headers }: PortalContent,
  encoded: ReturnType<typeof encoder>,
  { method, url = '/', headers: asked }: IncomingMessage,
  response: ServerResponse,
): void {
  const name = nameOf(url);
  const bytes = files.get(name);
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { ...headers, allow: 'GET, HEAD' }).end();
    return;
  }
  if (!bytes) {
    const type = { 'content-type': 'text/plain; charset=utf-8' };
    response.writeHead(404, { ...headers, ...type }).end('Página não encontrada.\n');
    return;
  }
  const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;
  const kept = { ...headers, etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' };
  if (asked['if-none-match'] === etag) {
    response.writeHead(304, kept).end();
    return;
  }
  const { encoding, body } = encoded(name, bytes, String(asked['accept-encoding'] ?? ''));
  response.writeHead(200, {
    ...kept,
    'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
    'content-length': body.length,
    ...(encoding && { 'content-encoding': encoding }),
  });
  response.end(method === 'HEAD' ? undefined : body);
}
