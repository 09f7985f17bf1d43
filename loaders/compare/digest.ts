/**
 * A digest: hashes of the records of a share of a publication, by resource. It is an object of bytes: the
 * length of the header (32 bits), the header as JSON, and the records of each section in turn.
 */
import { ID_BYTES } from './hash.ts';

/** Must be raised when the hashes or record bytes change; an earlier digest then counts as missing. */
const DIGEST_FORM = 2;
const LENGTH_BYTES = 4;
export const VALUE_BYTES = 2;

export interface Section {
  readonly resource: string;
  /** Whether all records of the resource are in it, whatever the share is. */
  readonly whole: boolean;
  /** Fields that follow the id of each record, with 16 bits each; empty for a resource without a key. */
  readonly fields: readonly string[];
  readonly records: Buffer;
}

export interface Digest {
  /** How often the space of hashes is halved (sample.ts). */
  readonly halvings: number;
  readonly sections: readonly Section[];
}

interface Header {
  readonly form: number;
  readonly halvings: number;
  readonly sections: readonly (Omit<Section, 'records'> & { readonly bytes: number })[];
}

export const recordBytes = (fields: Section['fields']): number => ID_BYTES + fields.length * VALUE_BYTES;

export function encodeDigest({ halvings, sections }: Digest): Buffer {
  const described = sections.map(({ records, ...rest }) => ({ ...rest, bytes: records.length }));
  const header: Header = { form: DIGEST_FORM, halvings, sections: described };
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, text, ...sections.map(({ records }) => records)]);
}

/** Returns null for a digest of another form, and for one that is cut off. */
export function decodeDigest(bytes: Buffer): Digest | null {
  const header = headerOf(bytes);
  if (header?.form !== DIGEST_FORM) return null;
  let at = LENGTH_BYTES + bytes.readUInt32LE(0);
  const sections = header.sections.map(({ bytes: length, ...rest }): Section => {
    const records = bytes.subarray(at, at + length);
    at += length;
    return { ...rest, records };
  });
  return at === bytes.length ? { halvings: header.halvings, sections } : null;
}

function headerOf(bytes: Buffer): Header | null {
  if (bytes.length < LENGTH_BYTES) return null;
  const end = LENGTH_BYTES + bytes.readUInt32LE(0);
  try {
    return JSON.parse(bytes.toString('utf8', LENGTH_BYTES, end)) as Header;
  } catch {
    return null;
  }
}

/** Joins the digests of the buckets of one load. */
export function joinDigests(halvings: number, parts: readonly Digest[]): Digest {
  const sections = parts.flatMap((part) => part.sections);
  const names = [...new Set(sections.map(({ resource }) => resource))];
  return {
    halvings,
    sections: names.flatMap((name) => {
      const own = sections.filter(({ resource }) => resource === name);
      const [first] = own;
      return first ? [{ ...first, records: Buffer.concat(own.map(({ records }) => records)) }] : [];
    }),
  };
}
