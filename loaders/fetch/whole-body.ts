/**
 * Stores the segments of a file from one body with the whole file. Hosts without ranges answer so to every
 * request; other requests for segments of the file then wait, since each of their answers would be the whole
 * file again.
 */
import { refuseLate } from '../publisher/persist.ts';
import { type Answered, PublisherError } from '../publisher/ports.ts';
import { type DraftWork, rangeOf } from './draft-work.ts';

/** Returns when the body is read, by this call or by an earlier one. @throws PublisherError */
export async function storeWholeBody(job: DraftWork, answer: Answered, buffer: Buffer): Promise<void> {
  if (job.whole) {
    await answer.body.return();
    return job.whole;
  }
  const reading = readWhole(job, answer, buffer);
  job.whole = reading.catch(() => undefined);
  try {
    await reading;
  } finally {
    job.whole = null;
  }
}

async function readWhole(job: DraftWork, answer: Answered, buffer: Buffer): Promise<void> {
  const { file, draft } = job;
  let at = 0;
  for await (const chunk of answer.body) {
    refuseLate(job.visit);
    if (at + chunk.length > file.size) {
      throw new PublisherError(
        'changed',
        `${file.url}: the body has more than the ${file.size} bytes of the file`,
      );
    }
    for (let from = 0; from < chunk.length; ) {
      const segment = Math.floor(at / draft.segmentBytes);
      const { start, end } = rangeOf(job, segment);
      const taken = chunk.copy(buffer, at - start, from, Math.min(chunk.length, from + end - at));
      from += taken;
      at += taken;
      if (at === end) await storeOnce(job, segment, buffer.subarray(0, end - start));
    }
  }
  if (at === file.size) return;
  throw new PublisherError('broken', `${file.url}: the body has ${at} of ${file.size} bytes`);
}

async function storeOnce(job: DraftWork, segment: number, bytes: Buffer): Promise<void> {
  if (job.stored.has(segment)) return;
  await job.store(segment, bytes);
  job.view.advance(job.file.name, bytes.length);
}
