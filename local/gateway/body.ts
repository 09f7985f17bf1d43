/** The body of a request as API Gateway passes it: text unchanged, everything else as base64. */
import type { IncomingMessage } from 'node:http';

export interface SentBody {
  readonly body?: string;
  readonly isBase64Encoded: boolean;
}

/** API Gateway accepts 10 MB. No function accepts more than 16 KB, and a larger limit would only use memory here. */
const MOST_BYTES = 1_048_576;

/** Content types that an HTTP API treats as text. */
const TEXT = /^(text\/|application\/(json|javascript|xml)\b)/i;

/**
 * Returns null for a body that is too large. The rest of it is read and discarded, since callers read the answer only after
 * sending.
 */
export async function bodyOf(request: IncomingMessage): Promise<SentBody | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MOST_BYTES) chunks.push(chunk);
  }
  if (size > MOST_BYTES) return null;
  if (size === 0) return { isBase64Encoded: false };
  const isText = TEXT.test(request.headers['content-type'] ?? '');
  const bytes = Buffer.concat(chunks);
  return { body: bytes.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText };
}
