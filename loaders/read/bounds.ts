/**
 * Bounds of a publication. Each is several times the largest published one (CNPJ: 37 archives in one, 26 GB
 * of rows, 5 to 6 unpacked bytes per packed byte; PGFN: about 90 files; CAFIR in fixed width: up to 20 bytes
 * per packed byte), and each stops an input that would occupy a load for hours.
 */

const MIB = 2 ** 20;

/** The table in docs/loading.md is generated from this; `what` says what is counted. */
export const BOUNDS = {
  files: { most: 10_000, what: 'files, folders and members of archives' },
  rowFiles: { most: 1_000, what: 'files of rows' },
  archives: { most: 500, what: 'archives' },
  /** Mirrors pack the archives of a month in one; no publisher nests deeper. */
  nesting: { most: 1, what: 'archives around an archive' },
  directoryBytes: { most: 16 * MIB, what: 'bytes of the directory of an archive' },
  /** The most that a key of S3 has. */
  nameBytes: { most: 1_024, what: 'bytes of a name' },
  /** 2,048 buckets of 64 MiB, twice the size for which they are planned. */
  rowBytes: { most: 128 * 1024 * MIB, what: 'bytes of rows' },
  /** Four times an even bucket; a build process has memory for no more. */
  bucketBytes: { most: 256 * MIB, what: 'bytes of rows in one range of keys' },
  /**
   * Bytes of the partners of a company, times its establishments: 7 million of both multiplied. The postings
   * of their words take several times as much memory, of the 2 GB that kernels have.
   */
  listedBytes: { most: 256 * MIB, what: 'bytes of the partners of a company, times its establishments' },
  /** Deflate packs up to 1,032 bytes into one. */
  ratio: { most: 100, what: 'unpacked bytes per packed byte, above 256 MiB' },
  /** One published file has a single empty line. */
  emptyLines: { most: 10_000, what: 'empty lines of a file, unless it has more rows' },
  /** A line number has 32 bits, and the last one is that of no line. */
  lines: { most: 2 ** 32 - 2, what: 'lines of a file' },
  /** The longest published row is under 2 KB. */
  lineBytes: { most: MIB, what: 'bytes of a line' },
  columnNameBytes: { most: 64 * 1024, what: 'bytes of a `colunas.json`' },
  originBytes: { most: 256 * 1024, what: 'bytes of an `origem.json`' },
} as const;

export const number = (n: number): string => n.toLocaleString('en-US');
