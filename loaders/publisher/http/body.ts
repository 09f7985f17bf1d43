/** Reads the body of an answer, and notices where it stalls or ends too early. */
import { PublisherError } from '../ports.ts';
import { faultOfError } from './error-faults.ts';

/**
 * Bytes that must come within the time-out. A server that sends one byte a minute would occupy a connection
 * for years; one that sends less than this is as good as stalled, since 2 GB would take a month.
 */
const LEAST_BYTES = 16 << 10;

export interface BodyOptions {
  readonly url: string;
  /** Null where the answer has no body. */
  readonly chunks: AsyncIterator<Buffer, unknown, undefined> | null;
  readonly stallMs: number;
  /** Called when nothing more is read, perhaps more than once. */
  readonly end: () => void;
}

/** The generator is begun, so that returning it frees the connection also where nothing was read. */
export async function bodyOf(options: BodyOptions): Promise<AsyncGenerator<Buffer, void, undefined>> {
  const body = read(options);
  await body.next();
  return body;
}

/** Yields an empty buffer first, which `bodyOf` takes. */
async function* read({ url, chunks, stallMs, end }: BodyOptions): AsyncGenerator<Buffer, void, undefined> {
  let read = 0;
  try {
    if (!chunks) end();
    yield Buffer.alloc(0);
    if (!chunks) return;
    const patience = patienceOf(stallMs);
    for (;;) {
      const { done, value } = await patience(() => chunks.next(), `${url}: stalled after ${read} bytes`);
      if (done) return;
      read += value.length;
      yield value;
    }
  } catch (error) {
    if (error instanceof PublisherError) throw error;
    throw faultOfError(url, error, ` after ${read} bytes`);
  } finally {
    end();
  }
}

type Read = () => Promise<IteratorResult<Buffer, unknown>>;

/** Bounds the time for the next LEAST_BYTES, without the time between reads: the reader may be slow. */
function patienceOf(stallMs: number): (read: Read, message: string) => ReturnType<Read> {
  let left = stallMs;
  let bytes = 0;
  return async (read, message) => {
    const start = performance.now();
    const result = await within(left, read(), message);
    left -= performance.now() - start;
    bytes += result.done ? 0 : result.value.length;
    if (bytes >= LEAST_BYTES) {
      left = stallMs;
      bytes = 0;
    }
    return result;
  };
}

/** @throws PublisherError, `broken` */
async function within<T>(ms: number, work: Promise<T>, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PublisherError('broken', message)), Math.max(0, ms));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
