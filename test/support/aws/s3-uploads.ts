/** Multipart uploads of the fake of S3, with the checks of parts and checksums that S3 documents. */
import {
  type Answer,
  type Call,
  checksumOf,
  damage,
  escaped,
  failure,
  tagOf,
  unescaped,
  xml,
} from './s3-protocol.ts';

/** All parts but the last have at least 5 MiB. */
const LEAST_PART = 5 << 20;

interface Part {
  readonly body: Buffer;
  readonly tag: string;
}

interface Upload {
  /** Lower case; null where the client declared none. */
  readonly algorithm: string | null;
  readonly type: string;
  readonly parts: Map<number, Part>;
}

interface NamedPart {
  readonly number: number;
  readonly tag: string | undefined;
  readonly checksum: string | undefined;
}

const NO_UPLOAD = failure(404, 'NoSuchUpload', 'The specified upload does not exist.');
const invalidPart = (): Answer =>
  failure(400, 'InvalidPart', 'One or more of the specified parts could not be found.');

export function fakeUploads() {
  const uploads = new Map<string, Upload>();
  let begun = 0;
  const uploadOf = ({ query }: Call): Upload | undefined => uploads.get(query.get('uploadId') ?? '');
  return {
    open: (): number => uploads.size,
    begin: ({ headers }: Call): Answer => {
      const algorithm = text(headers['x-amz-checksum-algorithm'])?.toLowerCase() ?? null;
      const type = text(headers['x-amz-checksum-type']) ?? 'COMPOSITE';
      const id = `upload-${++begun}`;
      uploads.set(id, { algorithm, type, parts: new Map() });
      const body = `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
      return { body: xml(body) };
    },
    part: (call: Call): Answer => {
      const upload = uploadOf(call);
      if (!upload) return NO_UPLOAD;
      const actual = call.checksum?.algorithm;
      if (actual !== undefined && actual !== upload.algorithm) {
        const kinds = `expected checksum Type: ${upload.algorithm}, actual checksum Type: ${actual}`;
        return failure(400, 'InvalidRequest', `Checksum Type mismatch occurred, ${kinds}`);
      }
      const fault = damage(call);
      if (fault) return fault;
      const tag = tagOf(call.body);
      upload.parts.set(Number(call.query.get('partNumber')), { body: call.body, tag });
      return { headers: { etag: tag } };
    },
    /** Returns the whole object, or the refusal. The upload ends only with `end`. */
    whole: (call: Call): Buffer | Answer => {
      const upload = uploadOf(call);
      if (!upload) return NO_UPLOAD;
      const type = text(call.headers['x-amz-checksum-type']);
      if (type !== undefined && type !== upload.type) return failure(400, 'BadDigest', 'checksum type');
      const named = namedParts(call.body.toString());
      return partFault(upload, named) ?? joined(upload, named);
    },
    end: (call: Call): boolean => uploads.delete(call.query.get('uploadId') ?? ''),
    noUpload: NO_UPLOAD,
  };
}

const text = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined;

function namedParts(body: string): NamedPart[] {
  const field = (part: string, name: string): string | undefined => {
    const found = new RegExp(`<${name}>(.*?)</${name}>`).exec(part)?.[1];
    return found === undefined ? undefined : unescaped(found);
  };
  return [...body.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(field(part, 'PartNumber')),
    tag: field(part, 'ETag'),
    checksum: field(part, 'ChecksumCRC32'),
  }));
}

function partFault({ algorithm, type, parts }: Upload, named: readonly NamedPart[]): Answer | null {
  for (const [i, { number, tag, checksum }] of named.entries()) {
    const part = parts.get(number);
    if (!part || part.tag !== tag) return invalidPart();
    const { body } = part;
    if (i < named.length - 1 && body.length < LEAST_PART) return failure(400, 'EntityTooSmall');
    if (algorithm === null) continue;
    // With checksums the numbers are consecutive and begin with 1.
    if (number !== i + 1) return failure(500, 'InternalError');
    if (checksum === undefined && type === 'COMPOSITE') {
      const missing = `It was missing for part ${number} in the request.`;
      const rule = 'The complete request must include the checksum for each part.';
      const reason = `The upload was created using a ${algorithm} checksum. ${rule} ${missing}`;
      return failure(400, 'InvalidRequest', reason);
    }
    if (checksum !== undefined && checksum !== checksumOf(algorithm, body)) return invalidPart();
  }
  return null;
}

const joined = ({ parts }: Upload, named: readonly NamedPart[]): Buffer =>
  Buffer.concat(named.flatMap(({ number }) => parts.get(number)?.body ?? []));

export const completed = (key: string): Answer => ({
  body: xml(`<CompleteMultipartUploadResult><Key>${escaped(key)}</Key></CompleteMultipartUploadResult>`),
});
