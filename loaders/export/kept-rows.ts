/**
 * The rows of an exported generation that are kept to compare the next one with it: for each resource and
 * range a file of frames that are read one by one, and an index. Rows in their stored form are compared as
 * bytes; those of the files for people would have to be made from their columns.
 */
import { constants, zstdCompressSync } from 'node:zlib';
import { numbered } from '../../shared/store/loads/kept-objects.ts';
import { keyStart, partitionEnd, type SortedRows } from './rows-buffer.ts';

export interface KeptGeneration {
  readonly source: string;
  readonly generation: string;
}

export interface KeptFrame {
  /** The partition of the first row. */
  readonly first: string;
  readonly bytes: number;
}

/** One file. The rows of all files of a resource, in the order of their ranges, are sorted by the key. */
export interface KeptFile {
  readonly resource: string;
  readonly range: number;
  readonly frames: readonly KeptFrame[];
}

export interface KeptIndex {
  readonly form: number;
  /** The names of the cells of a stored row, by the name of the resource. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly files: readonly KeptFile[];
}

/** Grows where rows are written in another form, so that those of before are not compared. */
export const KEPT_FORM = 1;

/** Generations with kept rows are the folders under this prefix of the work objects. */
export const keptRowsOf = (source: string): string => `rows/${source}/`;

export const keptKeys = ({ source, generation }: KeptGeneration) => {
  const prefix = `${keptRowsOf(source)}${generation}/`;
  return {
    prefix,
    index: `${prefix}index.json`,
    file: ({ resource, range }: Pick<KeptFile, 'resource' | 'range'>): string =>
      `${prefix}${resource}-${numbered(range)}.rows`,
  };
};

/** Bytes of rows of a frame, about. */
const FRAME_BYTES = 1 << 20;

const packing = () => ({
  params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 },
});

/** Yields the frames of sorted rows, and adds each to `frames`. */
export function* framesOf({ bytes, starts }: SortedRows, frames: KeptFrame[]): Generator<Buffer> {
  let from = 0;
  for (let row = 0; row < starts.length; row++) {
    const end = starts[row + 1] ?? bytes.length;
    if (end - from < FRAME_BYTES && end < bytes.length) continue;
    const packed = zstdCompressSync(bytes.subarray(from, end), packing());
    frames.push({
      first: bytes.toString('latin1', keyStart(from), partitionEnd(bytes, from)),
      bytes: packed.length,
    });
    from = end;
    yield packed;
  }
}
