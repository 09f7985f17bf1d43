/**
 * Cuts bytes into lines. A line ends at LF even inside quotes, so that an unterminated quote spoils one row and not the
 * rest of the file. No published file is known to have line feeds in cells; such a file would give pairs of bad rows and fail
 * the gate `quarantine`.
 */
import { LoadRefused } from '../work/ports.ts';
import { BOUNDS, number } from './bounds.ts';

const LF = 0x0a;
const CR = 0x0d;

export interface LineVisitor {
  /**
   * Called with each line without its line end; `start === end` for an empty line. The next line waits for a returned
   * promise.
   */
  line(buffer: Buffer, start: number, end: number, number: number): Promise<void> | undefined;
  /**
   * Takes lines of a chunk from `start` on, `number` being the number of the first one, as far as they need no call of `line`; returns
   * how many it has taken, and where the next line begins. @default takes none
   */
  lines?(chunk: Buffer, start: number, number: number): { readonly lines: number; readonly start: number };
  /** Called after each chunk, with its number of bytes. */
  chunk(bytes: number): void;
}

/** @throws LoadRefused naming the file and the line that does not end */
export async function forEachLine(
  chunks: AsyncIterable<Buffer>,
  file: string,
  visit: LineVisitor,
): Promise<void> {
  let rest: Buffer | null = null;
  let lines = 0;
  for await (const chunk of chunks) {
    const buffer: Buffer = rest ? Buffer.concat([rest, chunk]) : chunk;
    let start = 0;
    const take = (): void => {
      const taken = visit.lines?.(buffer, start, lines + 1);
      if (!taken) return;
      lines += taken.lines;
      start = taken.start;
    };
    take();
    for (let end = buffer.indexOf(LF, start); end !== -1; end = buffer.indexOf(LF, start)) {
      const wait = visit.line(buffer, start, withoutCr(buffer, start, end), ++lines);
      if (wait) await wait;
      start = end + 1;
      take();
    }
    rest = start < buffer.length ? buffer.subarray(start) : null;
    if (rest) refuseLongLine(file, lines + 1, rest.length);
    visit.chunk(chunk.length);
  }
  if (rest) await visit.line(rest, 0, withoutCr(rest, 0, rest.length), lines + 1);
}

const withoutCr = (buffer: Buffer, start: number, end: number): number =>
  end > start && buffer[end - 1] === CR ? end - 1 : end;

/** `line` is null where the lines before it are not counted. @throws LoadRefused */
export function refuseLongLine(file: string, line: number | null, bytes: number): void {
  if (bytes <= BOUNDS.lineBytes.most) return;
  const which = line === null ? 'a line' : `line ${line}`;
  throw new LoadRefused(`${file}: ${which} is over ${BOUNDS.lineBytes.most} bytes long; not a file of rows`);
}

/** Must be called at each empty line: a file of 10 GB of line feeds took over 400 s. @throws LoadRefused */
export function refuseEmptyLines(file: string, empty: number, rows: number): void {
  if (empty <= BOUNDS.emptyLines.most || empty <= rows) return;
  throw new LoadRefused(
    `${file}: over ${number(BOUNDS.emptyLines.most)} empty lines, more than rows before them; not a file of rows`,
  );
}
