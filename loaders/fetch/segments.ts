/** Fetches the missing segments of a file, several at a time, each from the byte at which it broke off. */
import { attemptsOf, refuseLate, together } from '../publisher/persist.ts';
import { type Answered, PublisherError } from '../publisher/ports.ts';
import { rangeIn, refuseOthers } from '../publisher/same-file.ts';
import type { Draft } from './draft.ts';
import { type DraftWork, draftWork, type FileWork, type Range, rangeOf } from './draft-work.ts';
import { storeWholeBody } from './whole-body.ts';

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
