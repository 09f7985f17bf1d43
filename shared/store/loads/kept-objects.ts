/**
 * The objects of a load that outlive its work, and are deleted with its generation: quarantined rows and
 * reports. Loads write them; the administration reads them.
 */

/** The load that wrote the objects. All attempts to load the same files have the same id. */
export interface LoadFiles {
  readonly source: string;
  readonly loadId: string;
}

/** Reads objects of the bucket of work, or of the folder that replaces it on one machine. */
export interface LoadObjects {
  /** Reads from `start` to `end` (exclusive) or the object's end; null if it is missing. @throws S3Error */
  readIfThere(key: string, start?: number, end?: number): Promise<Buffer | null>;
}

export const numbered = (n: number): string => String(n).padStart(5, '0');

export const quarantinePrefix = ({ source, loadId }: LoadFiles): string => `quarantine/${source}/${loadId}/`;

/** One JSON object for each quarantined row of a bucket, each in a line. */
export const quarantineFile = (load: LoadFiles, bucket: number): string =>
  `${quarantinePrefix(load)}${numbered(bucket)}.ndjson`;

/** Where in the file of a bucket its pages begin. */
export const quarantinePages = (load: LoadFiles, bucket: number): string =>
  `${quarantinePrefix(load)}${numbered(bucket)}.pages.json`;

export const quarantineIndex = (load: LoadFiles): string => `${quarantinePrefix(load)}index.json`;

/** Objects that are kept with the generation: its values by file, and its digest for the next comparison. */
export const reportPrefix = ({ source, loadId }: LoadFiles): string => `reports/${source}/${loadId}/`;
