/** Reads the body of a request to its end, within a limit. */
import type { IncomingMessage } from 'node:http';

/** The limit of DynamoDB. */
const MAX_BYTES = 16 << 20;

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** Returns null where the caller has gone before the end. @throws BodyTooLarge */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // A request in its default mode yields buffers.
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) throw new BodyTooLarge(`the request has more than ${MAX_BYTES} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof BodyTooLarge) throw error;
    // The connection has ended, so there is no caller to answer.
    return null;
  }
  return request.complete ? Buffer.concat(chunks).toString('utf8') : null;
}
