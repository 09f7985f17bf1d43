/** A fake of S3 over HTTP in the process of the test, limited to what the client of the service uses: a folder per bucket. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { fileObjects } from '../../../local/objects.ts';
import { UNSYNCED } from '../loads/power-cuts.ts';

export interface FakeS3 {
  readonly endpoint: string;
  /** `GET key`, `PUT key`, … in the order of arrival. */
  readonly calls: string[];
  /** Number of multipart uploads that were begun and neither completed nor aborted. */
  readonly open: () => number;
  /** Returns the fault of a call, or undefined. */
  fault: ((call: string) => Fault | undefined) | null;
  readonly close: () => Promise<void>;
}

/** An answer with that status, or an answer cut after that many bytes. */
export type Fault = { readonly status: number; readonly code: string } | { readonly cutAfter: number };

/** Objects per page; the number is small, so that small lists have several pages. */
const PAGE = 3;

const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8"?>${body}`;
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const tagOf = (body: Uint8Array): string => `"${createHash('md5').update(body).digest('hex')}"`;

interface Call {
  readonly method: string;
  readonly bucket: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

const failure = (status: number, code: string): Answer => ({
  status,
  body: xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`),
});

/** `folderOf` returns the folder of a bucket, which contains the objects under their keys. */
export async function startFakeS3(folderOf: (bucket: string) => string): Promise<FakeS3> {
  const calls: string[] = [];
  const uploads = new Map<string, Map<number, Buffer>>();
  let begun = 0;
  const objectsOf = (bucket: string) => fileObjects(folderOf(bucket), UNSYNCED);

  async function get({ bucket, key, headers }: Call): Promise<Answer> {
    const whole = await objectsOf(bucket).readIfThere(key);
    if (!whole) return failure(404, 'NoSuchKey');
    const tag = tagOf(whole);
    if (headers['if-match'] && headers['if-match'] !== tag) return failure(412, 'PreconditionFailed');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    if (from === undefined || to === undefined) return { headers: { etag: tag }, body: whole };
    if (Number(from) >= whole.length) return failure(416, 'InvalidRange');
    const body = whole.subarray(Number(from), Number(to) + 1);
    const range = `bytes ${from}-${Number(from) + body.length - 1}/${whole.length}`;
    return { status: 206, headers: { etag: tag, 'content-range': range }, body };
  }

  async function list({ bucket, query }: Call): Promise<Answer> {
    const after = query.get('continuation-token') ?? '';
    const all = await objectsOf(bucket).list(query.get('prefix') ?? '');
    const rest = all.filter(({ key }) => key > after);
    const page = rest.slice(0, PAGE);
    const contents = page.map(
      (o) => `<Contents><Key>${escaped(o.key)}</Key><Size>${o.size}</Size></Contents>`,
    );
    const next = rest.length > PAGE ? page.at(-1)?.key : undefined;
    const more = next === undefined ? '' : `<NextContinuationToken>${escaped(next)}</NextContinuationToken>`;
    return { body: xml(`<ListBucketResult>${contents.join('')}${more}</ListBucketResult>`) };
  }

  async function put({ bucket, key, query, body }: Call): Promise<Answer> {
    const upload = query.get('uploadId');
    if (upload === null) await objectsOf(bucket).write(key, body);
    else uploads.get(upload)?.set(Number(query.get('partNumber')), body);
    return { headers: { etag: tagOf(body) } };
  }

  async function post({ bucket, key, query, body }: Call): Promise<Answer> {
    if (query.has('delete')) return remove(bucket, body.toString());
    if (query.has('uploads')) {
      const id = `upload-${++begun}`;
      uploads.set(id, new Map());
      return {
        body: xml(
          `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        ),
      };
    }
    return complete(objectsOf(bucket), key, query.get('uploadId') ?? '', body.toString());
  }

  async function complete(
    objects: ReturnType<typeof objectsOf>,
    key: string,
    id: string,
    text: string,
  ): Promise<Answer> {
    const parts = uploads.get(id);
    const named = [...text.matchAll(/<ETag>(.*?)<\/ETag>.*?<PartNumber>(\d+)</g)];
    const bodies = named.map(([, tag, n]) => ({
      tag: tag?.replaceAll('&quot;', '"'),
      body: parts?.get(Number(n)),
    }));
    if (!parts || bodies.length !== parts.size) return failure(400, 'InvalidPart');
    if (bodies.some(({ tag, body }) => !body || tagOf(body) !== tag)) return failure(400, 'InvalidPart');
    if (bodies.slice(0, -1).some(({ body }) => (body?.length ?? 0) < 5 << 20))
      return failure(400, 'EntityTooSmall');
    await objects.write(key, Buffer.concat(bodies.flatMap(({ body }) => body ?? [])));
    uploads.delete(id);
    return {
      body: xml(`<CompleteMultipartUploadResult><Key>${escaped(key)}</Key></CompleteMultipartUploadResult>`),
    };
  }

  async function remove(bucket: string, text: string): Promise<Answer> {
    for (const [, key = ''] of text.matchAll(/<Key>(.*?)<\/Key>/g)) await objectsOf(bucket).remove(key);
    return { body: xml('<DeleteResult></DeleteResult>') };
  }

  async function answer(call: Call): Promise<Answer> {
    if (call.method === 'GET') return call.query.has('list-type') ? list(call) : get(call);
    if (call.method === 'PUT') return put(call);
    if (call.method === 'POST') return post(call);
    uploads.delete(call.query.get('uploadId') ?? '');
    return { status: 204 };
  }

  const fake = { fault: null as FakeS3['fault'] };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://s3');
    const [, bucket = '', ...path] = decodeURIComponent(url.pathname).split('/');
    const { method = '', headers } = request;
    const key = path.join('/');
    const body = unchunked(await buffer(request), headers);
    const call: Call = { method, bucket, key, query: url.searchParams, headers, body };
    const name = `${method} ${key}${url.searchParams.has('list-type') ? '?list' : ''}`;
    calls.push(name);
    const fault = fake.fault?.(name);
    if (fault && 'status' in fault) return send(response, failure(fault.status, fault.code));
    send(response, await answer(call), fault?.cutAfter);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return Object.assign(fake, {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    open: () => uploads.size,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}

/** The client may send its body in chunks with a checksum after them. */
function unchunked(body: Buffer, headers: IncomingMessage['headers']): Buffer {
  if (!headers['content-encoding']?.includes('aws-chunked')) return body;
  const pieces: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.subarray(at, end).toString(), 16);
    if (!size) return Buffer.concat(pieces);
    pieces.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

function send(
  response: ServerResponse,
  { status = 200, headers, body = '' }: Answer,
  cutAfter?: number,
): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { 'content-length': bytes.length, ...headers });
  if (cutAfter === undefined) {
    response.end(bytes);
    return;
  }
  response.write(bytes.subarray(0, cutAfter), () => response.destroy());
}
