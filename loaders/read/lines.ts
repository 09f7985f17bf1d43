/**
 * Cuts bytes into rows. A line feed ends a row, except inside a quoted cell of a row that has the declared
 * number of cells together with the lines that follow it. A quote that is never closed therefore spoils one
 * row and not the rest of the file.
 */
import { LoadRefused } from '../work/ports.ts';
import { BOUNDS, number } from './bounds.ts';

const LF = 0x0a;
const CR = 0x0d;
const NOTHING = Buffer.alloc(0);
const LINE_END = Buffer.of(LF);

export interface LineVisitor {
  /**
   * Called with each row without its line end, and with the number of its first line; `start === end` for an
   * empty line. The next row waits for a returned promise.
   */
  line(buffer: Buffer, start: number, end: number, number: number): Promise<void> | undefined;
  /**
   * Takes rows of one line each from `start` of a chunk on, `number` being the number of the first line, as
   * far as they need no call of `line`; returns how many it has taken, and where the next row begins.
   * @default takes none
   */
  lines?(chunk: Buffer, start: number, number: number): Visited;
  /**
   * Returns the place of the line feed that ends the row at `start`, whose first line ends at `end`; null
   * where the chunk, which is not longer than BOUNDS.lineBytes from there on, does not decide it. @default
   * `end`
   */
  rowEnd?(chunk: Buffer, start: number, end: number): number | null;
  /** Called after each chunk, with its number of bytes. */
  chunk(bytes: number): void;
}

interface Visited {
  readonly lines: number;
  readonly start: number;
}

/** @throws LoadRefused naming the file and the line that does not end */
export async function forEachLine(
  chunks: AsyncIterable<Buffer>,
  file: string,
  visit: LineVisitor,
): Promise<void> {
  let rest: Buffer = NOTHING;
  let lines = 0;
  const cut = async (bytes: Buffer, from: number, isLast = false): Promise<void> => {
    const visited = await rowsIn(bytes, from, lines, visit, isLast);
    lines += visited.lines;
    rest = bytes.subarray(visited.start);
  };
  for await (const chunk of chunks) {
    // A line begun by earlier chunks is joined with its end, and with the whole chunk if its row goes on.
    const begun = rest.length > 0 ? chunk.indexOf(LF) + 1 : 0;
    if (rest.length > 0) await cut(Buffer.concat([rest, begun > 0 ? chunk.subarray(0, begun) : chunk]), 0);
    if (rest.length === 0) await cut(chunk, begun);
    else if (begun > 0) await cut(Buffer.concat([rest, chunk.subarray(begun)]), 0);
    refuseLongLine(file, lines + 1, rest.length);
    refuseManyLines(file, lines);
    visit.chunk(chunk.length);
  }
  if (rest.length === 0) return;
  await cut(rest.at(-1) === LF ? rest : Buffer.concat([rest, LINE_END]), 0, true);
}

/** Visits the rows that end in the bytes, from `from` on; `isLast` where no bytes follow them. */
async function rowsIn(
  bytes: Buffer,
  from: number,
  before: number,
  visit: LineVisitor,
  isLast: boolean,
): Promise<Visited> {
  let start = from;
  let lines = 0;
  const take = (): void => {
    const taken = visit.lines?.(bytes, start, before + lines + 1);
    if (!taken) return;
    lines += taken.lines;
    start = taken.start;
  };
  take();
  for (let end = bytes.indexOf(LF, start); end !== -1; end = bytes.indexOf(LF, start)) {
    const found = visit.rowEnd ? visit.rowEnd(bytes, start, end) : end;
    if (found === null && !isLast) break;
    const rowEnd = found ?? end;
    const wait = visit.line(bytes, start, withoutCr(bytes, start, rowEnd), before + lines + 1);
    if (wait) await wait;
    lines += 1 + (rowEnd === end ? 0 : lineFeeds(bytes, end, rowEnd));
    start = rowEnd + 1;
    take();
  }
  return { lines, start };
}

function lineFeeds(bytes: Buffer, from: number, to: number): number {
  let found = 0;
  for (let at = bytes.indexOf(LF, from); at < to; at = bytes.indexOf(LF, at + 1)) found++;
  return found;
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
