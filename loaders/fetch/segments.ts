/** Fetches the missing segments of a file, several at a time, each from the byte at which it broke off. */
import { attemptsOf, refuseLate, together } from '../publisher/persist.ts';
import { type Answered, PublisherError } from '../publisher/ports.ts';
import { rangeIn, refuseOthers } from '../publisher/same-file.ts';
import type { Draft } from './draft.ts';
import { type DraftWork, draftWork, type FileWork, type Range, rangeOf } from './draft-work.ts';

/** Returns whether all segments are stored; false at the deadline. @throws PublisherError, FileError */
export async function fetchSegments(work: FileWork, draft: Draft): Promise<boolean> {
  const job = draftWork(work, draft);
  const count = Math.ceil(work.file.size / draft.segmentBytes);
  const missing = Array.from({ length: count }, (_, i) => i).filter((i) => !job.stored.has(i));
  const worker = async (): Promise<void> => {
    for (let segment = missing.shift(); segment !== undefined; segment = missing.shift()) {
      const next = segment;
      await work.slots.use(draft.segmentBytes, (buffer) => fetchSegment(job, next, buffer));
    }
  };
  const workers = Math.min(work.slots.connections, missing.length);
  await together(work.end, Array.from({ length: workers }, worker));
  return job.stored.size === count;
}

/** Returns without the segment at the deadline. */
async function fetchSegment(job: DraftWork, segment: number, buffer: Buffer): Promise<void> {
  const attempts = attemptsOf(job.visit);
  const part: Part = { segment, got: 0, buffer };
  try {
    while (!job.stored.has(segment)) {
      const before = part.got;
      try {
        refuseLate(job.visit);
        await attempt(job, part);
      } catch (error) {
        if (part.got > before) attempts.gotOn();
        await attempts.failed(error);
      }
    }
  } catch (error) {
    if (!(error instanceof PublisherError && error.fault === 'late')) throw error;
  } finally {
    if (!job.stored.has(segment)) setGot(job, part, 0);
  }
}

/** A segment as far as it is in memory. */
interface Part {
  readonly segment: number;
  got: number;
  readonly buffer: Buffer;
}

function setGot({ view, file }: DraftWork, part: Part, got: number): void {
  view.advance(file.name, got - part.got);
  part.got = got;
}

/** Sends one request and stores the segment where it is complete. @throws PublisherError */
async function attempt(job: DraftWork, part: Part): Promise<void> {
  const { start, end } = rangeOf(job, part.segment);
  // A connection may break behind the last byte of a range.
  if (part.got < end - start) await request(job, part, { start: start + part.got, end });
  if (part.got < end - start) return;
  try {
    await job.store(part.segment, part.buffer.subarray(0, end - start));
  } catch (error) {
    // The bytes are not those of the file, so they are requested again.
    setGot(job, part, 0);
    throw error;
  }
}

/** Reads the range into the part, or stores all segments where the answer is the whole file. */
async function request(job: DraftWork, part: Part, range: Range): Promise<void> {
  const { file, visit } = job;
  const answer = await visit.publisher.ask({ method: 'GET', url: file.url, range });
  try {
    await refuseOthers(answer, file);
    rangeIn(answer, file, range.start, range.end);
    if (answer.status !== 200) {
      await readPart(job, part, answer, part.got + range.end - range.start);
      return;
    }
    setGot(job, part, 0);
    await storeWholeBody(job, answer, part.buffer);
  } finally {
    await answer.body.return();
  }
}

async function readPart(job: DraftWork, part: Part, answer: Answered, length: number): Promise<void> {
  const before = part.got;
  for await (const chunk of answer.body) {
    if (part.got + chunk.length > length) {
      setGot(job, part, before);
      throw new PublisherError('wrong', `${job.file.url}: the answer has more bytes than were requested`);
    }
    chunk.copy(part.buffer, part.got);
    setGot(job, part, part.got + chunk.length);
    if (part.got < length) refuseLate(job.visit);
  }
  if (part.got === length) return;
  throw new PublisherError('broken', `${job.file.url}: the answer has fewer bytes than were requested`);
}

/**
 * Stores the segments of a file from one body with the whole file. Hosts without ranges answer so to every
 * request; other requests for segments of the file then wait, since each of their answers would be the whole
 * file again. Returns when the body is read, by this call or by an earlier one. @throws PublisherError
 */
async function storeWholeBody(job: DraftWork, answer: Answered, buffer: Buffer): Promise<void> {
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
      if (at !== end || job.stored.has(segment)) continue;
      await job.store(segment, buffer.subarray(0, end - start));
      job.view.advance(file.name, end - start);
    }
  }
  if (at === file.size) return;
  throw new PublisherError('broken', `${file.url}: the body has ${at} of ${file.size} bytes`);
}
