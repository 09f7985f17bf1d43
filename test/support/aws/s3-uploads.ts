/** Multipart uploads of the fake of S3. The emulators of test/emulators check their checksums. */
import { type Answer, type Call, failure, tagOf, xml } from './s3-protocol.ts';

const NO_UPLOAD = failure(404, 'NoSuchUpload', 'The specified upload does not exist.');

export function fakeUploads() {
  /** The parts of each upload by their numbers. */
  const uploads = new Map<string, Map<number, Buffer>>();
  let begun = 0;
  const partsOf = ({ query }: Call) => uploads.get(query.get('uploadId') ?? '');
  return {
    open: (): number => uploads.size,
    begin: (): Answer => {
      const id = `upload-${++begun}`;
      uploads.set(id, new Map());
      const body = `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
      return { body: xml(body) };
    },
    part: (call: Call): Answer => {
      const parts = partsOf(call);
      parts?.set(Number(call.query.get('partNumber')), call.body);
      return parts ? { headers: { etag: tagOf(call.body) } } : NO_UPLOAD;
    },
    /** Returns the whole object, or the refusal. The upload ends only with `end`. */
    whole: (call: Call): Buffer | Answer => {
      const parts = partsOf(call);
      if (!parts) return NO_UPLOAD;
      const named = call.body.toString().matchAll(/<PartNumber>(\d+)</g);
      return Buffer.concat([...named].flatMap(([, number]) => parts.get(Number(number)) ?? []));
    },
    end: (call: Call): boolean => uploads.delete(call.query.get('uploadId') ?? ''),
    noUpload: NO_UPLOAD,
  };
}
