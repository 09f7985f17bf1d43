/**
 * Assigns rows to buckets by their shuffle key: rows of one group have the same key and therefore the same
 * bucket. Buckets of rows of files are ranges of keys, so that rows keep the order of their keys; those of
 * derived rows, which are read in other orders, follow from a hash.
 */
import type { Resource } from '../../shared/datasets/define.ts';
import { fieldsOf } from '../../shared/datasets/layout.ts';
import { hashKey, type KeyHash } from '../../shared/store/records/key-hash.ts';
import { lookupPartition } from '../../shared/store/records/placement.ts';
import { bucketOfText } from '../kernels/bounds.ts';
import type { Gathering, TableCodec } from '../records/codecs/table-codec.ts';
import type { Form } from '../work/form.ts';
import type { Plan } from '../work/plan.ts';
import { keyText, shuffleTextReader, type TextOf } from './shuffle-text.ts';

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

const textOfKey = ({ shuffle }: TableCodec, key: string): string => {
  const bytes = Buffer.from(shuffle.ofGroup(key));
  return shuffle.cut(keyText(bytes, 0, bytes.length));
};

/** Returns a number below `buckets`, a power of two, by the hash of a group key. */
export const hashedBucket = (codec: TableCodec, key: string, buckets: number): number =>
  hashed(textOfKey(codec, key), buckets);

type Cut = Pick<Plan, 'bounds' | 'buckets'>;

const bucketOfKey = (codec: TableCodec, key: string, { bounds, buckets }: Cut): number =>
  codec.derivation ? hashedBucket(codec, key, buckets) : bucketOfText(bounds, textOfKey(codec, key));

/** Rows without a shuffle key, those of look-up tables and publisher's totals, all go to one bucket. */
export function shuffleText(codec: TableCodec | null, resource: Resource, form: Form): TextOf {
  const fields = fieldsOf(resource.layout);
  const slots = codec?.shuffle.fields.map((name) => fields.indexOf(name)) ?? [];
  if (!codec || slots.length === 0 || slots.includes(-1)) {
    const name = Buffer.from(lookupPartition(resource));
    const text = keyText(name, 0, name.length);
    return () => text;
  }
  const { cut } = codec.shuffle;
  const textOf = shuffleTextReader(form, slots);
  return (buffer, start, end) => cut(textOf(buffer, start, end));
}

export function bucketFinder(
  codec: TableCodec | null,
  resource: Resource,
  form: Form,
  bounds: readonly string[],
): BucketOf {
  const textOf = shuffleText(codec, resource, form);
  return (buffer, start, end) => bucketOfText(bounds, textOf(buffer, start, end));
}

/**
 * Checks that all keys belong to the bucket: a key in a second one would be stored twice, and the store would
 * silently keep one of the items. @throws Error
 */
export function assertPlaced(codec: TableCodec, groups: Gathering, bucket: number, cut: Cut): void {
  const { table } = groups;
  for (const key of table && codec.shuffle.isGroup ? table.keysOutside(bucket, cut.bounds) : groups.keys()) {
    const expected = bucketOfKey(codec, key, cut);
    if (expected === bucket) continue;
    throw new Error(`${codec.table.name}: ${key} is in bucket ${bucket}, not in ${expected}`);
  }
}
