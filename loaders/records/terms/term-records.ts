/**
 * The terms of one range of entries between the second and the third round of the build: records sorted by
 * the bucket of their term.
 * The kernels write them (loaders/kernels/assembly/layout.ts). The text of a tally is the name of its field.
 */
import * as LAYOUT from '../../kernels/assembly/layout.ts';

export interface TermRecords {
  readonly bytes: Buffer;
  /** Bytes of each bucket in turn. All tallies are in the first one. */
  readonly lengths: readonly number[];
}

export interface RecordHead {
  readonly form: number;
  readonly container: number;
  readonly count: number;
}

export interface TermRecord extends RecordHead {
  /** The text is from `text` to `set`, and the set from there to `end`. */
  readonly text: number;
  readonly set: number;
  readonly end: number;
}

export function termRecordAt(bytes: Buffer, at: number): TermRecord {
  const text = at + LAYOUT.FOUND_HEADER;
  return {
    container: bytes.readUInt32LE(at + LAYOUT.FOUND_CONTAINER),
    form: bytes[at + LAYOUT.FOUND_FORM] as number,
    count: bytes.readUInt32LE(at + LAYOUT.FOUND_COUNT),
    text,
    set: text + bytes.readUInt32LE(at + LAYOUT.FOUND_TEXT),
    end: at + bytes.readUInt32LE(at + LAYOUT.FOUND_LENGTH),
  };
}

export function encodeTermRecord(
  { form, container, count }: RecordHead,
  text: string,
  set: Uint8Array,
): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(LAYOUT.FOUND_HEADER), Buffer.from(text), set]);
  bytes.writeUInt32LE(bytes.length, LAYOUT.FOUND_LENGTH);
  bytes.writeUInt32LE(container, LAYOUT.FOUND_CONTAINER);
  bytes[LAYOUT.FOUND_FORM] = form;
  bytes.writeUInt32LE(count, LAYOUT.FOUND_COUNT);
  bytes.writeUInt32LE(bytes.length - LAYOUT.FOUND_HEADER - set.length, LAYOUT.FOUND_TEXT);
  return bytes;
}
