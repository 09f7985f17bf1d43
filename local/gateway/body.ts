/** The body of a request as API Gateway passes it: text unchanged, everything else as base64. */
import type { IncomingMessage } from 'node:http';

const TEXT = /^(text\/|application\/(json|javascript|xml)\b)/i;

/** Returns at most `most` bytes and discards the rest; null if the caller ends the connection before. */
export const bytesOf = (request: IncomingMessage, most: number): Promise<Buffer | null> =>
  new Promise((done) => {
    // A request may wait for its turn here until its connection has ended; then no event follows.
    if (request.destroyed) {
      done(null);
      return;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    const whole = (): void => done(Buffer.concat(chunks, Math.min(size, most)));
    request.on('data', (chunk: Buffer) => {
      if (size >= most) return;
      chunks.push(chunk);
      size += chunk.length;
      if (size >= most) whole();
    });
    request.once('end', whole);
    request.once('error', () => done(null));
    request.once('close', () => done(null));
  });

export function sentBodyOf(bytes: Buffer, contentType = '') {
  if (bytes.length === 0) return {};
  const isText = TEXT.test(contentType);
  return { body: bytes.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText };
}
