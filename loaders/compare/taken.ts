/** Takes the digest of one bucket while its groups are packed. */
import type { Resource } from '../../shared/datasets/define.ts';
import type { Rows } from '../../shared/store/records/entries.ts';
import {
  type DocumentsTo,
  NO_DOCUMENTS,
  type PackTo,
  type TableCodec,
} from '../records/codecs/table-codec.ts';
import { type Digest, recordBytes, type Section } from './digest.ts';
import { ID_BYTES, writeId, writeValues } from './hash.ts';
import { limitOf, positionOf, wholeGroups } from './sample.ts';

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

export interface DigestTaker {
  /** Returns what receives the documents of a table, and its other groups. */
  packTo(codec: TableCodec): Pick<PackTo, 'documents' | 'kept'>;
  /** Returns the digest of the bucket; null where it has no record of the share. */
  digest(): Digest | null;
}

export function digestTaker(halvings: number): DigestTaker {
  const limit = limitOf(halvings);
  const takers: SectionTaker[] = [];
  return {
    packTo: (codec) => {
      const whole = wholeGroups(codec);
      const lookups = codec.table.kind === 'document' ? codec.table.lookups : [];
      const own = codec.slots.map((slot) => new SectionTaker(codec, slot, lookups.includes(slot)));
      takers.push(...own);
      const take = (group: string, rowsOf: () => Rows): void => {
        const position = positionOf(codec, group);
        if (position >= limit && !whole.has(group)) return;
        rowsOf().forEach((entries, slot) => {
          own[slot]?.add(position, group, entries);
        });
      };
      const end: DocumentsTo['end'] = (rows) => {
        for (let group = 0; group < rows.table.groupCount; group++)
          take(rows.table.keyText(group), () => rows.of(group));
      };
      return { documents: () => ({ ...NO_DOCUMENTS, end }), kept: take };
    },
    digest: () => {
      const sections = takers.map((taker) => taker.section());
      const taken = sections.filter(({ records }) => records.length > 0);
      return taken.length > 0 ? { halvings, sections: taken } : null;
    },
  };
}
