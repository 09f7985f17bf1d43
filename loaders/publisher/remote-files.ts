/** Reads files at a publisher in ranges, through the port for published files. */

import type { PublishedFiles } from '../work/ports.ts';
import { ask, attemptsOf, refuseLate } from './persist.ts';
import { PublisherError, type RemoteFile, type Visit } from './ports.ts';
import { rangeIn, refuseOthers } from './same-file.ts';

/** Bytes after which a break does not count as a repetition of the one before. */
const GOT_ON = 1 << 20;

/** Every function throws PublisherError: `changed` where a file was replaced. */
export function remoteFiles(visit: Visit, files: readonly RemoteFile[]): PublishedFiles {
  const byName = new Map(files.map((file) => [file.name, file]));
  const fileOf = (key: string): RemoteFile => {
    const file = byName.get(key);
    if (file) return file;
    throw new PublisherError('absent', `${key}: not a file of this publication`);
  };
  return {
    list: async (prefix) =>
      files.filter(({ name }) => name.startsWith(prefix)).map(({ name, size }) => ({ key: name, size })),
    stream: (key, start, end) => streamed(visit, fileOf(key), start, end),
    read: async (key, start = 0, end = Number.POSITIVE_INFINITY) => {
      const chunks: Buffer[] = [];
      for await (const chunk of streamed(visit, fileOf(key), start, end)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
}

/** Continues after each break with the first byte that is missing. */
async function* streamed(
  visit: Visit,
  file: RemoteFile,
  start: number,
  end: number,
): AsyncGenerator<Buffer, void, undefined> {
  const attempts = attemptsOf(visit);
  const to = Math.min(end, file.size);
  let at = start;
  let from = start;
  while (at < to) {
    refuseLate(visit);
    try {
      for await (const chunk of ranged(visit, file, at, to)) {
        at += chunk.length;
        if (at - from >= GOT_ON) {
          from = at;
          attempts.gotOn();
        }
        yield chunk;
      }
    } catch (error) {
      await attempts.failed(error);
    }
  }
}

/** One request: yields at least one byte of the range, or throws. A server may send less than the range. */
async function* ranged(
  visit: Visit,
  file: RemoteFile,
  start: number,
  end: number,
): AsyncGenerator<Buffer, void, undefined> {
  const answered = await ask(visit, { method: 'GET', url: file.url, range: { start, end } });
  try {
    await refuseOthers(answered, file);
    const found = rangeIn(answered, file, start, end);
    let at = found.start;
    for await (const chunk of answered.body) {
      const piece = chunk.subarray(Math.max(0, start - at), Math.max(0, end - at));
      at += chunk.length;
      if (at > found.end) throw new PublisherError('wrong', `${file.url}: more bytes than the range has`);
      if (piece.length > 0) yield piece;
      // A body that is the requested range is read to its end, so that the connection can be used again.
      if (at >= end && found.end > end) return;
    }
    if (at !== found.end)
      throw new PublisherError('broken', `${file.url}: ended after ${at - found.start} bytes`);
  } finally {
    await answered.body.return();
  }
}
