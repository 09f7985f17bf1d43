/**
 * Cuts bytes into lines. A line ends at LF even inside quotes, so that an unterminated quote spoils one row and not the
 * rest of the file. No published file is known to have line feeds in cells; such a file would give pairs of bad rows and fail
 * the gate `quarantine`.
 */
import { LoadRefused } from '../work/ports.ts';
import { BOUNDS, number } from './bounds.ts';

const LF = 0x0a;
const CR = 0x0d;
const NOTHING = Buffer.alloc(0);

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
  let rest: Buffer = NOTHING;
  let lines = 0;
  for await (const chunk of chunks) {
    // The line that the chunks before have begun is put together with its end, and not with the whole chunk.
    const begun = rest.length > 0 ? chunk.indexOf(LF) + 1 : 0;
    if (rest.length > 0) rest = Buffer.concat([rest, begun > 0 ? chunk.subarray(0, begun) : chunk]);
    if (begun > 0) {
      const wait = visit.line(rest, 0, withoutCr(rest, 0, rest.length - 1), ++lines);
      if (wait) await wait;
      rest = NOTHING;
    }
    if (rest.length === 0) {
      const taken = await linesIn(chunk, begun, lines, visit);
      lines = taken.lines;
      rest = chunk.subarray(taken.start);
    }
    refuseLongLine(file, lines + 1, rest.length);
    refuseManyLines(file, lines);
    visit.chunk(chunk.length);
  }
  if (rest.length > 0) await visit.line(rest, 0, withoutCr(rest, 0, rest.length), lines + 1);
}

/** Visits the lines that end in a chunk, from `from` on; returns their number with those before, and where the next one begins. */
async function linesIn(
  chunk: Buffer,
  from: number,
  before: number,
  visit: LineVisitor,
): Promise<{ readonly lines: number; readonly start: number }> {
  let start = from;
  let lines = before;
  const take = (): void => {
    const taken = visit.lines?.(chunk, start, lines + 1);
    if (!taken) return;
    lines += taken.lines;
    start = taken.start;
  };
  take();
  for (let end = chunk.indexOf(LF, start); end !== -1; end = chunk.indexOf(LF, start)) {
    const wait = visit.line(chunk, start, withoutCr(chunk, start, end), ++lines);
    if (wait) await wait;
    start = end + 1;
    take();
  }
  return { lines, start };
}

const withoutCr = (buffer: Buffer, start: number, end: number): number =>
  end > start && buffer[end - 1] === CR ? end - 1 : end;

/** `line` is null where the lines before it are not counted. @throws LoadRefused */
export function refuseLongLine(file: string, line: number | null, bytes: number): void {
  if (bytes <= BOUNDS.lineBytes.most) return;
  const which = line === null ? 'a line' : `line ${line}`;
  throw new LoadRefused(`${file}: ${which} is over ${BOUNDS.lineBytes.most} bytes long; not a file of rows`);
}

/** @throws LoadRefused */
function refuseManyLines(file: string, lines: number): void {
  if (lines <= BOUNDS.lines.most) return;
  throw new LoadRefused(`${file}: over ${number(BOUNDS.lines.most)} lines; not a file of rows`);
}

/** Must be called at each empty line: a file of 10 GB of line feeds took over 400 s. @throws LoadRefused */
export function refuseEmptyLines(file: string, empty: number, rows: number): void {
  if (empty <= BOUNDS.emptyLines.most || empty <= rows) return;
  throw new LoadRefused(
    `${file}: over ${number(BOUNDS.emptyLines.most)} empty lines, more than rows before them; not a file of rows`,
  );
}
