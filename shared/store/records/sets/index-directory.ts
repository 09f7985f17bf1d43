/** The directory of an index: how many pages of terms it has, and how many containers. */

export interface IndexDirectory {
  /** A power of two. */
  readonly pages: number;
  /** Containers have the numbers from 0 to this, exclusive. */
  readonly containers: number;
}

export const encodeIndexDirectory = ({ pages, containers }: IndexDirectory): Buffer =>
  Buffer.from(JSON.stringify({ pages, containers }));

/** @throws Error for damaged bytes */
export function decodeIndexDirectory(bytes: Uint8Array): IndexDirectory {
  const { pages, containers } = JSON.parse(Buffer.from(bytes).toString('utf8')) as Partial<IndexDirectory>;
  if (!Number.isInteger(pages) || !Number.isInteger(containers)) throw new Error('the directory is damaged');
  return { pages: Number(pages), containers: Number(containers) };
}
