/**
 * Assigns rows to buckets by the hash of their shuffle key: rows of one group have the same key and therefore
 * the same bucket.
 */
import type { Resource } from '../../shared/datasets/define.ts';
import { fieldsOf } from '../../shared/datasets/layout.ts';
import { hashKey, type KeyHash } from '../../shared/store/records/key-hash.ts';
import { lookupPartition } from '../../shared/store/records/placement.ts';
import type { Gathering, TableCodec } from '../records/codecs/table-codec.ts';
import type { Form } from '../work/form.ts';
import { keyText, shuffleTextReader } from './shuffle-text.ts';

/** Finds the bucket of a row from its bytes, before it is parsed. */
export type BucketOf = (buffer: Buffer, start: number, end: number) => number;

const HASH_BITS = 32;
const found: KeyHash = { high: 0, low: 0 };

/** A cryptographic hash took a quarter of the time of the partition. */
function hashed(text: string, buckets: number): number {
  hashKey(text, found);
  // A shift by 32 bits would be one by none.
  return buckets === 1 ? 0 : found.high >>> (HASH_BITS - Math.log2(buckets));
}

/** Returns the bucket of a group key. `buckets` is a power of two. */
export function bucketOfKey({ shuffle }: TableCodec, key: string, buckets: number): number {
  const bytes = Buffer.from(shuffle.ofGroup(key));
  return hashed(shuffle.cut(keyText(bytes, 0, bytes.length)), buckets);
}

/** Rows without a shuffle key, those of look-up tables and publisher's totals, all go to one bucket. */
export function bucketFinder(
  codec: TableCodec | null,
  resource: Resource,
  form: Form,
  buckets: number,
): BucketOf {
  const fields = fieldsOf(resource.layout);
  const slots = codec?.shuffle.fields.map((name) => fields.indexOf(name)) ?? [];
  if (!codec || slots.length === 0 || slots.includes(-1)) {
    const name = Buffer.from(lookupPartition(resource));
    const bucket = hashed(keyText(name, 0, name.length), buckets);
    return () => bucket;
  }
  const { cut } = codec.shuffle;
  const textOf = shuffleTextReader(form, slots);
  return (buffer, start, end) => hashed(cut(textOf(buffer, start, end)), buckets);
}

/**
 * Checks that all keys belong to the bucket: a key in a second one would be stored twice, and the store would
 * silently keep one of the items. @throws Error
 */
export function assertPlaced(codec: TableCodec, groups: Gathering, bucket: number, buckets: number): void {
  const { table } = groups;
  for (const key of table && codec.shuffle.isGroup ? table.keysOutside(bucket, buckets) : groups.keys()) {
    const expected = bucketOfKey(codec, key, buckets);
    if (expected === bucket) continue;
    throw new Error(`${codec.table.name}: ${key} is in bucket ${bucket}, not in ${expected}`);
  }
}
