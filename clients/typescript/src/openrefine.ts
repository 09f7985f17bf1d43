#!/usr/bin/env node
/**
 * Takes the questions of OpenRefine, which cannot send a key, to the reconciliation of the service, with the
 * key from the environment. Any page in a browser can send a form to this program, so it refuses every Host
 * and every page but the declared ones.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { parseArgs } from 'node:util';
import { ErroRegistrosPublicos } from './errors.ts';
import { type Settings, settingsOf } from './options.ts';

const USAGE = `registros-publicos-openrefine [--porta 3334] [--origem http://127.0.0.1:3333]…
Leva as perguntas do OpenRefine ao serviço de REGISTROS_API_URL, com a chave de REGISTROS_API_KEY.
--porta é a deste programa, em 127.0.0.1; --origem é o endereço do OpenRefine, sem caminho, e pode repetir-se.`;

const PATH = '/v1/reconciliacao';
const MANIFEST = /^\/v1\/reconciliacao(\?(?!.*\b(queries|extend)=).*)?$/;
const FORWARDED = /^\/v1\/reconciliacao(\/[a-z]+)?(\?.*)?$/;
const OPENREFINE = ['http://127.0.0.1:3333', 'http://localhost:3333'];
const FORM = 'application/x-www-form-urlencoded';
const MOST_BYTES = 65_536;
/** Everything else that the service sends is about its connections, its own pages or the key. */
const RETURNED = ['content-type', 'content-security-policy', 'retry-after', 'x-request-id'];

const told = (status: number, detail: string): Response => Response.json({ detail }, { status });

/** Returns a value that is never allowed for a header that is sent twice. */
function headerOf({ headersDistinct }: IncomingMessage, name: string): string | undefined {
  const [value, other] = headersDistinct[name] ?? [];
  return other === undefined ? value : 'repetido';
}

/** Returns the page that asks, which browsers name in `Origin`, or for a frame in `Referer`. */
function pageOf(request: IncomingMessage): string | undefined {
  const origin = headerOf(request, 'origin');
  if (origin !== undefined) return origin;
  const referer = headerOf(request, 'referer');
  if (referer !== undefined) return URL.canParse(referer) ? new URL(referer).origin : referer;
  // A page may hide its address, but not that there is one.
  const site = headerOf(request, 'sec-fetch-site');
  return site === undefined || site === 'none' ? undefined : 'null';
}

function refusalOf(request: IncomingMessage, pages: readonly string[]): Response | null {
  const { method, url = '', socket } = request;
  const page = pageOf(request);
  const hosts = [`127.0.0.1:${socket.localPort}`, `localhost:${socket.localPort}`];
  if (!hosts.includes(headerOf(request, 'host') ?? ''))
    return told(421, 'O cabeçalho Host não é o deste programa.');
  if (page !== undefined && !pages.includes(page)) return told(403, 'Esta página não é a de --origem.');
  if (!FORWARDED.test(url)) return told(404, `Este programa só atende ${PATH}.`);
  return method === 'GET' || method === 'POST' ? null : told(405, 'Use GET ou POST.');
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= MOST_BYTES) parts.push(part);
  }
  return size > MOST_BYTES ? null : new Uint8Array(Buffer.concat(parts));
}

/** The manifest names this program in place of the service, and asks for no key. */
function manifestAt(host: string | undefined, text: string): string {
  const { authentication: _, ...manifest } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify(manifest).replaceAll(/"https?:[^"]*(?=\/v1\/reconciliacao["/])/g, `"http://${host}`);
}

async function forwarded(request: IncomingMessage, { key, base, timeoutMs }: Settings): Promise<Response> {
  const { method = '', url = '', headers: sent } = request;
  const body = method === 'POST' ? await bodyOf(request) : undefined;
  if (body === null) return told(413, `O formulário passa de ${MOST_BYTES} bytes.`);
  // A redirection would carry the key to another host.
  const answer = await fetch(`${base}${url}`, {
    method,
    headers: { 'X-API-Key': key ?? '', ...(body && { 'Content-Type': FORM }) },
    ...(body && { body }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await answer.text();
  const isManifest = answer.ok && method === 'GET' && MANIFEST.test(url);
  const headers = [...answer.headers].filter(([name]) => RETURNED.includes(name));
  return new Response(isManifest ? manifestAt(sent.host, text) : text, { status: answer.status, headers });
}

/** Omits the cause, which may have the key. */
const unreachable = (): Response => told(502, 'O serviço de REGISTROS_API_URL não respondeu.');

function fail(error: unknown): void {
  console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  process.exitCode = 2;
}

try {
  const options = {
    porta: { type: 'string', default: '3334' },
    origem: { type: 'string', multiple: true, default: OPENREFINE },
  } as const;
  const { porta, origem } = parseArgs({ options }).values;
  const settings = settingsOf({});
  if (settings.key === null) throw new ErroRegistrosPublicos('Defina REGISTROS_API_KEY com a sua chave.');
  const server = createServer(async (request, response) => {
    const answer = refusalOf(request, origem) ?? (await forwarded(request, settings).catch(unreachable));
    const page = pageOf(request);
    if (page && origem.includes(page)) answer.headers.set('Access-Control-Allow-Origin', page);
    answer.headers.set('Vary', 'Origin');
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  server.once('error', fail).listen(Number(porta), '127.0.0.1', () => {
    const { port } = server.address() as { readonly port: number };
    console.log(`No OpenRefine, adicione o serviço http://127.0.0.1:${port}${PATH}`);
  });
} catch (error) {
  fail(error);
}
