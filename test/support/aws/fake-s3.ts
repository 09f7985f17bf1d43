/**
 * A fake of S3 over HTTP in the process of the test, limited to what the client of the service uses: a folder
 * per bucket.
 */
import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ObjectInfo } from '../../../loaders/work/ports.ts';
import { fileObjects } from '../../../local/disk/objects.ts';
import { listening } from '../listening.ts';
import { UNSYNCED } from '../unsynced.ts';
import { type Answer, type Call, escaped, failure, received, tagOf, unescaped, xml } from './s3-protocol.ts';
import { fakeUploads } from './s3-uploads.ts';

export type FakeS3 = Awaited<ReturnType<typeof startFakeS3>>;

/** An answer with that status, or an answer cut after that many bytes. */
type Fault = { readonly status: number; readonly code: string } | { readonly cutAfter: number };

/**
 * Objects on the first pages of a list, so that small lists have several pages. S3 may answer with fewer than
 * 1,000 at any time; the pages after these have as many as it allows, since each page lists the whole folder
 * again.
 */
const FIRST_PAGES = [3, 3];
const PAGE = 1_000;
/** Calls that are not told apart by method and key. */
const KINDS = [
  ['list-type', '?list'],
  ['partNumber', ''],
  ['uploadId', '?upload'],
] as const;

/** `folderOf` returns the folder of a bucket, which contains the objects under their keys. */
export async function startFakeS3(folderOf: (bucket: string) => string) {
  /** `GET key`, `PUT key`, … in the order of arrival. */
  const calls: string[] = [];
  const uploads = fakeUploads();
  /** By bucket and key. S3 makes the tag of a completed upload from the list of its parts. */
  const tags = new Map<string, string>();
  const objectsOf = (bucket: string) => fileObjects(folderOf(bucket), UNSYNCED);

  const sizeOf = ({ bucket, key }: Call): number | undefined =>
    statSync(join(folderOf(bucket), key), { throwIfNoEntry: false })?.size;

  async function get(call: Call): Promise<Answer> {
    const { bucket, key, headers } = call;
    const size = sizeOf(call);
    if (size === undefined) return failure(404, 'NoSuchKey');
    const objects = objectsOf(bucket);
    // The bytes of a large object are read only where they are asked for.
    const tag = tags.get(`${bucket}/${key}`) ?? tagOf(await objects.read(key));
    if (headers['if-match'] && headers['if-match'] !== tag) return failure(412, 'PreconditionFailed');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    if (from === undefined || to === undefined)
      return { headers: { etag: tag }, body: await objects.read(key) };
    if (Number(from) >= size) return failure(416, 'InvalidRange');
    const body = await objects.read(key, Number(from), Math.min(Number(to) + 1, size));
    const range = `bytes ${from}-${Number(from) + body.length - 1}/${size}`;
    return { status: 206, headers: { etag: tag, 'content-range': range }, body };
  }

  /**
   * Reads only the folder of the prefix. An object may be deleted between the reading of its name and that of
   * its size.
   */
  async function stableList(bucket: string, prefix: string): Promise<ObjectInfo[]> {
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    try {
      const found = await fileObjects(join(folderOf(bucket), folder), UNSYNCED).list(
        prefix.slice(folder.length),
      );
      return found.map(({ key, size }) => ({ key: folder + key, size }));
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOENT') throw error;
      return stableList(bucket, prefix);
    }
  }

  async function list({ bucket, query }: Call): Promise<Answer> {
    const [, number = '0', after = ''] = /^(\d+) (.*)$/s.exec(query.get('continuation-token') ?? '') ?? [];
    const all = await stableList(bucket, query.get('prefix') ?? '');
    const rest = all.filter(({ key }) => key > after);
    const most = FIRST_PAGES[Number(number)] ?? PAGE;
    const page = rest.slice(0, most);
    const contents = page.map(
      ({ key, size }) =>
        `<Contents><Key>${escaped(key)}</Key><ETag>${escaped(tags.get(`${bucket}/${key}`) ?? '')}</ETag><Size>${size}</Size></Contents>`,
    );
    const next = rest.length > most ? `${Number(number) + 1} ${page.at(-1)?.key}` : undefined;
    const more = next === undefined ? '' : `<NextContinuationToken>${escaped(next)}</NextContinuationToken>`;
    const cut = `<IsTruncated>${next !== undefined}</IsTruncated>`;
    return { body: xml(`<ListBucketResult>${cut}${contents.join('')}${more}</ListBucketResult>`) };
  }

  async function put(call: Call): Promise<Answer> {
    if (call.query.has('uploadId')) return uploads.part(call);
    await objectsOf(call.bucket).write(call.key, call.body);
    const etag = tagOf(call.body);
    tags.set(`${call.bucket}/${call.key}`, etag);
    return { headers: { etag } };
  }

  async function post(call: Call): Promise<Answer> {
    if (call.query.has('delete')) return remove(call);
    if (call.query.has('uploads')) return uploads.begin();
    const whole = uploads.whole(call);
    if (!Buffer.isBuffer(whole)) return whole;
    await objectsOf(call.bucket).write(call.key, whole);
    tags.set(`${call.bucket}/${call.key}`, tagOf(call.body));
    uploads.end(call);
    const completed = `<CompleteMultipartUploadResult><Key>${escaped(call.key)}</Key></CompleteMultipartUploadResult>`;
    return { body: xml(completed) };
  }

  async function remove(call: Call): Promise<Answer> {
    const keys = [...call.body.toString().matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key = '']) =>
      unescaped(key),
    );
    // An object that is not there is no error.
    for (const key of keys) await rm(join(folderOf(call.bucket), key), { force: true });
    return { body: xml('<DeleteResult></DeleteResult>') };
  }

  async function answer(call: Call): Promise<Answer> {
    const answering = ANSWERS[call.method];
    return answering ? answering(call) : failure(405, 'MethodNotAllowed');
  }

  const ANSWERS: Readonly<Record<string, (call: Call) => Answer | Promise<Answer>>> = {
    GET: (call) => (call.query.has('list-type') ? list(call) : get(call)),
    PUT: put,
    POST: post,
    DELETE: (call) => (uploads.end(call) ? { status: 204 } : uploads.noUpload),
  };

  /** Returns the fault of a call, or undefined. */
  const fake = { fault: null as ((call: string) => Fault | undefined) | null };
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://s3');
    const [, bucket = '', ...path] = decodeURIComponent(url.pathname).split('/');
    const { method = '', headers } = request;
    const key = path.join('/');
    const body = received(await buffer(request), headers);
    const call: Call = { method, bucket, key, query: url.searchParams, headers, body };
    const name = `${method} ${key}${KINDS.find(([field]) => url.searchParams.has(field))?.[1] ?? ''}`;
    calls.push(name);
    const fault = fake.fault?.(name);
    if (fault && 'status' in fault) return send(response, failure(fault.status, fault.code));
    // An object that was deleted while it was read; the client repeats the call.
    const given = await answer(call).catch(() => failure(500, 'InternalError'));
    send(response, given, fault?.cutAfter);
  }

  const { origin, close } = await listening((request, response) => {
    // The process of a client may be killed while it sends.
    serve(request, response).catch(() => response.destroy());
  });
  return Object.assign(fake, {
    endpoint: origin,
    calls,
    /** Number of multipart uploads that were begun and neither completed nor aborted. */
    open: uploads.open,
    close,
  });
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
