/** Takes the digest of one bucket while its groups are packed. */
import type { Resource } from '../../shared/datasets/define.ts';
import type { Rows } from '../../shared/store/records/entries.ts';
import type { HashedRows } from '../../shared/store/records/gathered/digest-kernels.ts';
import type { RowTable } from '../../shared/store/records/gathered/row-table.ts';
import {
  type DocumentsTo,
  NO_DOCUMENTS,
  type PackTo,
  type TableCodec,
} from '../../shared/store/records/table-codec.ts';
import type { Bucket } from '../shuffle/gather.ts';
import { type Digest, recordBytes, type Section } from './digest.ts';
import { ID_BYTES, writeId, writeValues } from './hash.ts';
import { limitOf, positionOf, reaches, wholeGroups } from './sample.ts';

/** The buffer of a section doubles whenever it is full. */
const FIRST_BYTES = 1 << 12;

/** A record without a key has no other record to compare its values with. */
function comparedFields(codec: TableCodec, resource: Resource): readonly string[] {
  const { fields } = codec.rows(resource);
  return resource.key.length > 0 ? fields.filter((name) => !resource.key.includes(name)) : [];
}

class SectionTaker {
  private readonly resource: Resource;
  private readonly whole: boolean;
  private readonly fields: readonly string[];
  /** 1 for each cell of a stored row that is not a value of the digest. */
  private readonly skipped: Uint8Array;
  private readonly bytes: number;
  private records = Buffer.allocUnsafe(FIRST_BYTES);
  private used = 0;

  constructor(codec: TableCodec, resource: Resource, whole: boolean) {
    this.resource = resource;
    this.whole = whole;
    const { fields } = codec.rows(resource);
    this.fields = comparedFields(codec, resource);
    this.skipped = Uint8Array.from(fields, (name) => (this.fields.includes(name) ? 0 : 1));
    this.bytes = recordBytes(this.fields);
  }

  add(position: number, owner: string, entries: Rows[number]): void {
    const keyed = this.resource.key.length > 0;
    for (const { key, row } of entries) {
      if (this.used + this.bytes > this.records.length) this.grow();
      writeId(this.records, this.used, position, owner, keyed ? key : row);
      if (this.fields.length > 0) writeValues(this.records, this.used + ID_BYTES, row, this.skipped);
      this.used += this.bytes;
    }
  }

  section(): Section {
    const { resource, whole, fields } = this;
    return { resource: resource.name, whole, fields, records: this.records.subarray(0, this.used) };
  }

  private grow(): void {
    const larger = Buffer.allocUnsafe(this.records.length * 2);
    this.records.copy(larger, 0, 0, this.used);
    this.records = larger;
  }
}

/** Returns the cells from which the hashes of the rows of a slot are made. */
function hashedRows(codec: TableCodec, slot: Resource, partition: string): HashedRows {
  const { fields } = codec.rows(slot);
  const compared = comparedFields(codec, slot);
  const key = slot.key.filter((name) => name !== partition).map((name) => fields.indexOf(name));
  return {
    key: slot.key.length > 0 ? key : null,
    values: fields.map((name) => (compared.includes(name) ? 1 : 0)),
  };
}

/** Hashes the records of the documents whose position is below the limit, in the memory of their rows. */
function documentsTaker(
  codec: TableCodec,
  partition: string,
  rows: RowTable,
  limit: number,
  onSection: (section: Section) => void,
): DocumentsTo {
  const { slots } = codec;
  const kernels = rows.digest(slots.map((slot) => hashedRows(codec, slot, partition)));
  return {
    // The kernels know the position of a whole key.
    inKernels: codec.shuffle.isGroup ? { derives: false, digestBelow: limit } : null,
    add: (document) => {
      const position = positionOf(codec, document.partition);
      if (position < limit) kernels.add(position, document.group, document.address, document.count);
    },
    end: () => {
      for (const [i, records] of kernels.take().entries()) {
        const slot = slots[i] as Resource;
        onSection({ resource: slot.name, whole: false, fields: comparedFields(codec, slot), records });
      }
    },
  };
}

export interface DigestTaker {
  /** Returns what `pack` calls with the rows of each group; null where no row of the table in this bucket is in the share. */
  of(codec: TableCodec): PackTo['kept'];
  /** Returns what receives the documents of each table. */
  documents(codec: TableCodec): PackTo['documents'];
  /** Returns the digest of the bucket; null where it has no record of the share. */
  digest(): Digest | null;
}

export function digestTaker(
  { plan, bucket }: Pick<Bucket, 'plan' | 'bucket'>,
  halvings: number,
): DigestTaker {
  const reached = reaches(halvings, bucket, plan.buckets);
  const limit = limitOf(halvings);
  const takers: SectionTaker[] = [];
  const sections: Section[] = [];
  return {
    of: (codec) => {
      const whole = wholeGroups(codec);
      if (!reached && whole.size === 0) return null;
      const lookups = codec.table.kind === 'document' ? codec.table.lookups : [];
      const own = codec.slots.map((slot) => new SectionTaker(codec, slot, lookups.includes(slot)));
      takers.push(...own);
      return (group, rowsOf) => {
        if (!reached && !whole.has(group)) return;
        const position = positionOf(codec, group);
        if (position >= limit && !whole.has(group)) return;
        rowsOf().forEach((entries, slot) => {
          own[slot]?.add(position, group, entries);
        });
      };
    },
    documents: (codec) => (rows) =>
      reached && codec.table.kind === 'document'
        ? documentsTaker(codec, codec.table.partition, rows, limit, (section) => sections.push(section))
        : NO_DOCUMENTS,
    digest: () => {
      const all = [...takers.map((taker) => taker.section()), ...sections];
      const taken = all.filter(({ records }) => records.length > 0);
      return taken.length > 0 ? { halvings, sections: taken } : null;
    },
  };
}
