/**
 * Bounds of a publication. Each is several times the largest published one (CNPJ: 37 archives in one, 26 GB of rows, 5 to 6
 * unpacked bytes per packed byte; PGFN: about 90 files; CAFIR in fixed width: up to 20 bytes per packed byte), and each stops
 * an input that would occupy a load for hours.
 */

const MIB = 2 ** 20;

/** The table in docs/loading.md is generated from this. */
export const BOUNDS = {
  files: { most: 10_000, of: 'files in the folder and members of archives, also those that are not read' },
  rowFiles: { most: 1_000, of: 'files and members that have rows' },
  archives: { most: 500, of: 'archives, also those inside an archive' },
  /** Mirrors pack the archives of a month in one; no publisher nests deeper. */
  nesting: { most: 1, of: 'archives around an archive' },
  directoryBytes: { most: 16 * MIB, of: 'bytes of the directory of an archive' },
  nameBytes: { most: 1_024, of: 'bytes of the name of a file; the most that a key of S3 has' },
  /** 2,048 buckets of 64 MiB; a build process has memory for no more. */
  rowBytes: { most: 128 * 1024 * MIB, of: 'bytes of all rows, unpacked' },
  /** Deflate packs up to 1,032 bytes into one. */
  ratio: { most: 100, of: 'unpacked bytes per packed byte, of what is larger than 256 MiB' },
  /** One published file has a single empty line. */
  emptyLines: { most: 10_000, of: 'empty lines in a file, or as many as it has rows' },
  /** The longest published row is under 2 KB. */
  lineBytes: { most: MIB, of: 'bytes of a line' },
  columnNameBytes: { most: 64 * 1024, of: 'bytes of a `colunas.json`' },
} as const;

/** Bytes up to which the ratio is not bounded: unpacking so little takes a second. */
const RATIO_GRACE = 256 * MIB;

export const number = (n: number): string => n.toLocaleString('en-US');

/** Returns whether so many bytes may come from so few. */
export const isOverRatio = (unpacked: number, packed: number): boolean =>
  unpacked > RATIO_GRACE && unpacked > packed * BOUNDS.ratio.most;
